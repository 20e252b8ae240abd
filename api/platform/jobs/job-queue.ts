import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../../../db/connect.ts'
import { failureStreak } from '../operations/failure-streak.ts'
import type { Jobs, Work } from '../transaction/work.ts'

/**
 * pg-boss on this application's pool and schema. It never migrates. Its supervision runs in the
 * processes that run a worker.
 */
export type JobQueue = PgBoss

export const queueNames = ['import', 'sync', 'scan', 'look', 'demo'] as const satisfies readonly (keyof Jobs)[]

/** The queue of jobs that failed five times without progress. */
export const deadLetter = 'dead'

/**
 * Opens the queue. With `supervise` this process also looks every 10 s for jobs whose worker died.
 */
export async function openQueue(db: Database, log: Pick<Logger, 'warn'>, { supervise = false } = {}): Promise<JobQueue> {
  const calls = failureStreak(log, 'The job queue cannot reach the database; it tries again.')
  const executeSql = async (text: string, values?: unknown[]) => {
    const answer = await db.pool.query(text, values)
    calls.worked()
    return answer
  }
  const queue = new PgBoss({
    db: { executeSql },
    schema: 'jobs',
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    reindex: false,
  })
  queue.on('error', calls.failed)
  await queue.start()
  return queue
}

export type Sending<Name extends keyof Jobs> = { readonly name: Name; readonly data: Jobs[Name]; readonly afterMs?: number }

/**
 * Sends a job inside the caller's transaction, due after `afterMs`. A job limited to one a business
 * or a connection that already waits for a later time becomes due at once instead. One that is sent
 * for later gives the waiting one its data: how long it was put off so far is kept.
 */
export async function sendJob<Name extends keyof Jobs>(
  queue: JobQueue,
  sql: Work['sql'],
  { name, data, afterMs = 0 }: Sending<Name>,
): Promise<void> {
  const only = onlyOneOf(name, data)
  await queue.send(name, data, {
    ...(only !== null && { singletonKey: only }),
    ...(afterMs > 0 && { startAfter: Math.ceil(afterMs / 1_000) }),
    group: { id: data.businessId },
    db: onTransaction(sql),
  })
  if (only !== null && afterMs === 0)
    await sql(
      `update jobs.job set start_after = now() where name = $1 and singleton_key = $2 and state = 'created' and start_after > now()`,
      [name, only],
    )
  if (only !== null && afterMs > 0)
    await sql(`update jobs.job set data = $3 where name = $1 and singleton_key = $2 and state = 'created'`, [
      name,
      only,
      JSON.stringify(data),
    ])
}

/** Of what at most one job waits; null where any number may. */
function onlyOneOf(name: keyof Jobs, data: Jobs[keyof Jobs]): string | null {
  if ('integrationId' in data) return data.only === undefined ? data.integrationId : `${data.integrationId} ${data.only}`
  return name === 'scan' || name === 'look' || name === 'demo' ? data.businessId : null
}

/** Runs pg-boss's statements on the transaction. */
export function onTransaction(sql: Work['sql']) {
  return { executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql(text, values ?? []) }) }
}
