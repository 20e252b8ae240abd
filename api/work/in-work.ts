import type { Database } from '../../db/connect.ts'
import { inBusiness, readingTogether, type Transaction } from '../../db/in-business.ts'
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
 * Reads of one request: those that come at once or close behind each other share one read-only transaction, which is closed as soon as
 * none is left (`readingTogether`).
 */
export function readsOf(
  place: Workplace,
  { businessId, viewer, timeoutMs }: { businessId: string; viewer: Viewer; timeoutMs: number },
): <T>(fn: (work: Work) => Promise<T>) => Promise<T> {
  const read = readingTogether(place.db, businessId, { timeoutMs })
  return (fn) => read((transaction) => fn(workIn(place, { businessId, viewer }, transaction)))
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
