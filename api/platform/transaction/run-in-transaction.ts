import type { Database } from '../../../db/connect.ts'
import { inBusiness, nothingBut, readStatements, type Transaction } from '../../../db/in-business.ts'
import { eventPublisher } from '../events/event-log.ts'
import { announceJob } from '../events/events.ts'
import { type JobQueue, sendJob } from '../jobs/job-queue.ts'
import type { Actor, Clock, Work } from './work.ts'

/** What a process has to do work with, made once at its start. */
export type WorkDependencies = { readonly db: Database; readonly clock: Clock; readonly queue: JobQueue }

export type WorkOptions = { readonly businessId: string; readonly actor: Actor; readonly readOnly?: boolean; readonly timeoutMs?: number }

/**
 * Runs `fn` in one transaction of the business and commits; rolls back when it throws.
 * Events and jobs of a rolled-back transaction never happened. Events are said last: their place in the log is held until the commit, and
 * entities that are not written yet would wait for other rows while others wait for it.
 */
export function runInTransaction<T>(
  dependencies: WorkDependencies,
  { businessId, actor, readOnly = false, timeoutMs }: WorkOptions,
  fn: (work: Work) => Promise<T>,
): Promise<T> {
  const run = async (transaction: Transaction): Promise<T> => {
    const said = eventPublisher(transaction.sql, businessId)
    const result = await fn(workIn(dependencies, { businessId, actor: actor, publish: said.publish }, transaction))
    if (said.isAny()) {
      await transaction.em.flush()
      await said.flush()
    }
    return result
  }
  return inBusiness(dependencies.db, businessId, run, { readOnly, timeoutMs })
}

/**
 * Work that only reads, one statement at a time: no transaction is held open between two, so it may be used for as long as a request lasts.
 * It has neither entity manager nor connection.
 */
export function readOnlyWork(
  dependencies: WorkDependencies,
  { businessId, actor, timeoutMs }: { businessId: string; actor: Actor; timeoutMs: number },
): Work {
  const sql = readStatements(dependencies.db, businessId, { timeoutMs })
  return workIn(dependencies, { businessId, actor: actor, publish: nothingToSay }, { ...nothingBut, sql })
}

const nothingToSay: Work['publish'] = async () => {
  throw new Error('What only reads has nothing to say.')
}

type Around = Pick<Work, 'businessId' | 'actor' | 'publish'>

function workIn(dependencies: WorkDependencies, { businessId, actor: viewer, publish }: Around, { em, client, sql }: Transaction): Work {
  return {
    businessId,
    actor: viewer,
    clock: dependencies.clock,
    em,
    client,
    sql,
    publish,
    enqueue: async (job, data, later) => {
      await sendJob(dependencies.queue, sql, { name: job, data, ...later })
      await announceJob(sql, job)
    },
  }
}

export const systemClock: Clock = { now: () => new Date() }
