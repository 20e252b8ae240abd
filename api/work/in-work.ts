import type { Database } from '../../db/connect.ts'
import { inBusiness, nothingBut, readStatements, type Transaction } from '../../db/in-business.ts'
import { announce, announceJob } from './events.ts'
import { type JobQueue, sendJob } from './queue.ts'
import type { Clock, Viewer, Work } from './work.ts'

/** What a process has to do work with, made once at its start. */
export type Workplace = { readonly db: Database; readonly clock: Clock; readonly queue: JobQueue }

export type WorkOptions = { readonly businessId: string; readonly viewer: Viewer; readonly readOnly?: boolean; readonly timeoutMs?: number }

/**
 * Runs `fn` in one transaction of the business and commits; rolls back when it throws.
 * Events and jobs of a rolled-back transaction never happened.
 */
export function inWork<T>(
  place: Workplace,
  { businessId, viewer, readOnly = false, timeoutMs }: WorkOptions,
  fn: (work: Work) => Promise<T>,
): Promise<T> {
  return inBusiness(place.db, businessId, (transaction) => fn(workIn(place, { businessId, viewer }, transaction)), { readOnly, timeoutMs })
}

/**
 * Work that only reads, one statement at a time: no transaction is held open between two, so it may be used for as long as a request lasts.
 * It has neither entity manager nor connection.
 */
export function readingWork(
  place: Workplace,
  { businessId, viewer, timeoutMs }: { businessId: string; viewer: Viewer; timeoutMs: number },
): Work {
  return workIn(place, { businessId, viewer }, { ...nothingBut, sql: readStatements(place.db, businessId, { timeoutMs }) })
}

function workIn(place: Workplace, { businessId, viewer }: { businessId: string; viewer: Viewer }, transaction: Transaction): Work {
  const { em, client, sql } = transaction
  return {
    businessId,
    viewer,
    clock: place.clock,
    em,
    client,
    sql,
    publish: (event, id) => announce(sql, { event, businessId, id }),
    enqueue: async (job, data) => {
      await sendJob(place.queue, sql, job, data)
      await announceJob(sql, job)
    },
  }
}

export const systemClock: Clock = { now: () => new Date() }
