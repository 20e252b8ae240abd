import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { deleteLeftParts } from '../../imports/upload/left-parts.ts'
import { uploadsIn } from '../../platform/operations/backups.ts'
import type { Clock } from '../../platform/transaction/work.ts'
import type { AddShutdownStep } from '../shutdown.ts'
import { repeatTask } from './repeat-task.ts'
import { type RetentionRule, retentionRules } from './retention-rules.ts'

export type RetentionDependencies = {
  /**
   * The owner's address: the application's role may neither delete from append-only tables nor see
   * more than one business.
   */
  readonly ownerUrl: string
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn'>
}

const dayMs = 86_400_000
/** Rows deleted in one transaction: few enough that nobody waits for it. */
const batch = 5_000
const soonMs = 60_000
const hourMs = 3_600_000

/** Checks every hour whether the daily deletion is due, while the server runs. */
export function scheduleRetention(dependencies: RetentionDependencies, stopFirst: AddShutdownStep): void {
  const failed = 'Old rows could not be cleared away; trying again in an hour.'
  const round = (signal: AbortSignal) => deleteExpired(dependencies, signal)
  repeatTask({ name: 'the clear-out', failed, firstMs: soonMs, everyMs: hourMs, log: dependencies.log, round }, stopFirst)
}

/**
 * Deletes expired data: rows by the rules, each rule once a day on whichever server comes first,
 * and uploaded files that no import needs. Returns the number of deleted rows by
 * table, and of deleted files.
 */
export async function deleteExpired(
  { ownerUrl, dataDir, clock, log }: RetentionDependencies,
  signal?: AbortSignal,
): Promise<{ rows: Record<string, number>; files: number }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'riskpilot retention', connectionTimeoutMillis: 5_000 })
  // A broken connection shows as a rejected statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const now = clock.now()
    const rows: Record<string, number> = {}
    for (const rule of await due(client, now)) {
      if (signal?.aborted) break
      try {
        rows[rule.table] = await deleteOld(client, rule, { now, signal })
        await client.query('update retention_run set removed = $2 where rule = $1', [rule.table, rows[rule.table]])
      } catch (error) {
        // One table that refuses keeps no other from being cleared.
        log.warn({ err: error, table: rule.table }, 'Old rows of a table could not be cleared away; trying again in a day.')
      }
    }
    const stored = await deleteLeftParts(client, now, signal)
    const files = stored + (signal?.aborted ? 0 : await deleteLeftUploads(client, uploadsIn(dataDir), now))
    const removed = Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0))
    if (files > 0 || Object.keys(removed).length > 0) log.info({ rows: removed, files }, 'Old rows were cleared away')
    return { rows, files }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Claims the rules that are due: not run for 23 hours, or recorded by a clock that was ahead. */
async function due(client: pg.Client, now: Date): Promise<RetentionRule[]> {
  const { rows } = await client.query<{ rule: string }>(
    `insert into retention_run as run (rule, ran_at, removed)
     select name, $2, 0 from unnest($1::text[]) as name where to_regclass(format('%I.%I', split_part(name, '.', 1), split_part(name, '.', 2))) is not null
     on conflict (rule) do update set ran_at = excluded.ran_at, removed = 0
       where run.ran_at <= $2 - interval '23 hours' or run.ran_at > $2 + interval '1 day'
     returning rule`,
    [retentionRules.map(({ table }) => table), now],
  )
  const taken = new Set(rows.map(({ rule }) => rule))
  return retentionRules.filter(({ table }) => taken.has(table))
}

async function deleteOld(
  client: pg.Client,
  { table, since, unless, days }: RetentionRule,
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
): Promise<number> {
  const named = table
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.')
  const key = await keyOf(client, named)
  const gone = unless === undefined ? `${since} < $1` : `${since} < $1 and not (${unless})`
  const before = new Date(now.getTime() - days * dayMs)
  let removed = 0
  for (;;) {
    const { rowCount } = await client.query(
      `delete from ${named} where (${key}) in (select ${key} from ${named} where ${gone} limit ${batch})`,
      [before],
    )
    removed += rowCount ?? 0
    if ((rowCount ?? 0) < batch || signal?.aborted) return removed
  }
}

/**
 * The columns of the primary key: the place of a row, ctid, is another one on each node of a
 * sharded database.
 */
async function keyOf(client: pg.Client, named: string): Promise<string> {
  const { rows } = await client.query<{ key: string }>(
    `select string_agg(quote_ident(a.attname), ', ' order by a.attnum) as key
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = $1::regclass and i.indisprimary`,
    [named],
  )
  return rows[0]?.key ?? ''
}

/**
 * Files that an older version kept in a folder, without an open import, a day after their last
 * byte.
 */
async function deleteLeftUploads(client: pg.Client, folder: string, now: Date): Promise<number> {
  const old: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^[0-9a-f-]{36}(\.restoring)?$/.test(name)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > dayMs) old.push(name)
  }
  if (old.length === 0) return 0
  const { rows } = await client.query<{ id: string }>(
    `select coalesce(bytes_of, id) as id from import
      where coalesce(bytes_of, id) = any ($1::uuid[]) and (state in ('uploading', 'waiting', 'reading') or kept_until > $2 and dismissed_at is null)`,
    [old.filter((name) => name.length === 36), now],
  )
  const needed = new Set(rows.map(({ id }) => id))
  const left = old.filter((name) => !needed.has(name))
  for (const name of left) await rm(join(folder, name), { force: true })
  return left.length
}
