import type { Database } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
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
  return inBusiness(
    place.db,
    businessId,
    ({ em, sql, client }) => {
      const work: Work = {
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
      return fn(work)
    },
    { readOnly, timeoutMs },
  )
}

export const systemClock: Clock = { now: () => new Date() }
