import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { uploadsIn } from '../../platform/operations/backups.ts'
import type { AddShutdownStep } from '../shutdown.ts'
import { repeatTask } from './repeat-task.ts'
import type { RetentionDependencies } from './retention.ts'

const minuteMs = 60_000

/** Every minute deletes the businesses of visitors whose time is over, and their files. */
export function scheduleFileChecks(dependencies: RetentionDependencies, stopFirst: AddShutdownStep): void {
  const failed = 'Files that visitors checked could not be deleted; trying again in a minute.'
  const round = () => forgetFileChecks(dependencies)
  repeatTask(
    { name: 'the deletion of checked files', failed, firstMs: minuteMs, everyMs: minuteMs, log: dependencies.log, round },
    stopFirst,
  )
}

/**
 * Deletes the businesses of visitors whose time is over, and this server's uploaded files whose
 * import is gone. Returns the number of each.
 */
export async function forgetFileChecks({
  ownerUrl,
  dataDir,
  clock,
}: Pick<RetentionDependencies, 'ownerUrl' | 'dataDir' | 'clock'>): Promise<{ businesses: number; files: number }> {
  const names = (await readdir(uploadsIn(dataDir)).catch(() => [])).filter((name) => /^[0-9a-f-]{36}$/.test(name))
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'riskpilot file checks', connectionTimeoutMillis: 5_000 })
  // A broken connection shows as a rejected statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const forgotten = await client.query<{ count: number }>('select forget_file_checks($1)::int as count', [clock.now()])
    // Listed before the rows went: the import of a file that came since is not looked for.
    const { rows } = await client.query<{ id: string }>(
      'select coalesce(bytes_of, id) as id from import where coalesce(bytes_of, id) = any ($1::uuid[])',
      [names],
    )
    const needed = new Set(rows.map(({ id }) => id))
    const left = names.filter((name) => !needed.has(name))
    for (const name of left) await rm(join(uploadsIn(dataDir), name), { force: true })
    return { businesses: forgotten.rows[0]?.count ?? 0, files: left.length }
  } finally {
    await client.end().catch(() => undefined)
  }
}
