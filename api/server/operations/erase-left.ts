import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { uuidv7 } from '../../../db/uuid.ts'
import { remindOfLeaving } from '../../businesses/leaving-mail.ts'
import { uploadsIn } from '../../platform/operations/backups.ts'
import { partOf } from '../../platform/operations/each-business.ts'
import type { AddShutdownStep } from '../shutdown.ts'
import { repeatTask } from './repeat-task.ts'
import type { RetentionDependencies } from './retention.ts'

const minuteMs = 60_000

/**
 * Every minute erases the businesses whose time to be kept is over, and unnames who deleted their
 * account.
 */
export function scheduleErasure(dependencies: RetentionDependencies, stopFirst: AddShutdownStep): void {
  const failed = 'Businesses that were deleted could not be erased; trying again in a minute.'
  const round = () => eraseLeft(dependencies)
  repeatTask({ name: 'the erasure of businesses', failed, firstMs: minuteMs, everyMs: minuteMs, log: dependencies.log, round }, stopFirst)
}

/**
 * Erases the businesses whose time to be kept is over, with their rows, jobs, mail and uploaded
 * files, leaves a receipt of each, and unnames who deleted their account. Returns the ids of the
 * businesses.
 */
export async function eraseLeft({ ownerUrl, dataDir, clock, log }: RetentionDependencies): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'riskpilot erasure', connectionTimeoutMillis: 5_000 })
  // A broken connection shows as a rejected statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const now = clock.now()
    const due = await client.query<{ id: string }>('select left_businesses($1) as id', [now])
    const erased: string[] = []
    const failed = 'A business that was deleted could not be erased; trying again in a minute.'
    for (const { id } of due.rows)
      await partOf({ log, failed }, { business: id }, async () => {
        const files = await client.query<{ name: string }>('select erase_business($1, $2, $3) as name', [id, uuidv7(now), now])
        for (const { name } of files.rows) await rm(join(uploadsIn(dataDir), name), { force: true })
        log.info({ businessId: id }, 'A business was erased because an owner deleted it')
        erased.push(id)
      })
    await unnameLeft(client, { now, log })
    await remindOfLeaving(client, { now, log })
    return erased
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Takes name and address of people who deleted their account out of what they wrote. */
async function unnameLeft(client: pg.Client, { now, log }: { now: Date; log: RetentionDependencies['log'] }): Promise<void> {
  const left = await client.query<{ id: string }>('select left_people() as id')
  const failed = 'A person who deleted their account could not be erased; trying again in a minute.'
  for (const { id } of left.rows)
    await partOf({ log, failed }, { user: id }, async () => {
      await client.query('select unname_person($1, $2, $3)', [id, uuidv7(now), now])
      log.info({ userId: id }, 'A person was erased because they deleted their account')
    })
}
