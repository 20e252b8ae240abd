import type { Database } from '../../../db/connect.ts'
import { inBusiness, readStatements, statementsOnly, type Transaction } from '../../../db/in-business.ts'
import { eventPublisher } from '../events/event-log.ts'
import { announceJob } from '../events/events.ts'
import { type JobQueue, sendJob } from '../jobs/job-queue.ts'
import type { Actor } from '../rights/rights.ts'
import type { Clock, Work } from './work.ts'

/** The dependencies of work, created once when a process starts. */
export type WorkDependencies = { readonly db: Database; readonly clock: Clock; readonly queue: JobQueue }

export type WorkOptions = { readonly businessId: string; readonly actor: Actor; readonly readOnly?: boolean; readonly timeoutMs?: number }

/**
 * Runs `fn` in one transaction of the business and commits. Rolls back when it throws; its events
 * and jobs are then discarded. Events are published last: their lock on the log lasts until the
 * commit, and entities flushed after it could cause a deadlock.
 */
export function runInTransaction<T>(
  dependencies: WorkDependencies,
  { businessId, actor, readOnly = false, timeoutMs }: WorkOptions,
  fn: (work: Work) => Promise<T>,
): Promise<T> {
  const run = async (transaction: Transaction): Promise<T> => {
    const publisher = eventPublisher(transaction.sql, businessId)
    const { clock } = dependencies
    const enqueue = jobsOf(dependencies, transaction.sql)
    const result = await fn(workIn(transaction, { businessId, actor, clock, publish: publisher.publish, enqueue }))
    if (publisher.isAny()) {
      await transaction.em?.flush()
      await publisher.flush()
    }
    return result
  }
  return inBusiness(dependencies.db, businessId, run, { readOnly, timeoutMs })
}

/**
 * Work that only reads, one statement at a time. No transaction stays open in between, so it may be
 * used for the whole request. It has neither an entity manager nor a connection.
 */
export function readOnlyWork(
  dependencies: WorkDependencies,
  { businessId, actor, timeoutMs }: { businessId: string; actor: Actor; timeoutMs: number },
): Work {
  const sql = readStatements(dependencies.db, businessId, { timeoutMs })
  const enqueue = jobsOf(dependencies, sql)
  return workIn({ ...statementsOnly, sql }, { businessId, actor, clock: dependencies.clock, publish: nothingToSay, enqueue })
}

const nothingToSay: Work['publish'] = async () => {
  throw new Error('What only reads has nothing to say.')
}

/**
 * Runs `fn` in one transaction of a business without listeners and workers. Its events and jobs are
 * discarded, or passed to `outlets`. For commands on a database of their own, benchmarks and tests.
 */
export function runUnheard<T>(
  { db, clock }: Omit<WorkDependencies, 'queue'>,
  { businessId, actor }: Omit<WorkOptions, 'readOnly' | 'timeoutMs'>,
  fn: (work: Work) => Promise<T>,
  outlets: Outlets = { publish: async () => undefined, enqueue: async () => undefined },
): Promise<T> {
  return inBusiness(db, businessId, (transaction) => fn(workIn(transaction, { businessId, actor, clock, ...outlets })))
}

type Outlets = Pick<Work, 'publish' | 'enqueue'>

/** The one place where work is put together. */
function workIn(
  { em, client, sql }: Pick<Work, 'em' | 'client' | 'sql'>,
  { businessId, actor, clock, publish, enqueue }: Omit<Work, keyof Transaction>,
): Work {
  return { businessId, actor, clock, em, client, sql, publish, enqueue }
}

function jobsOf({ queue }: Pick<WorkDependencies, 'queue'>, sql: Work['sql']): Work['enqueue'] {
  return async (job, data, later) => {
    await sendJob(queue, sql, { name: job, data, ...later })
    await announceJob(sql, job)
  }
}

export const systemClock: Clock = { now: () => new Date() }
