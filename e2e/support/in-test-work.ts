import type { Actor } from '../../api/platform/rights/rights.ts'
import { runUnheard } from '../../api/platform/transaction/run-in-transaction.ts'
import type { EventName, Jobs, Work } from '../../api/platform/transaction/work.ts'
import type { Database } from '../../db/connect.ts'

/**
 * A business of a test and its actor. Defaults: the system, at eight in the morning of 1 June 2024.
 */
export type TestWorkplace = {
  readonly db: Database
  readonly businessId: string
  readonly actor?: Actor
  readonly now?: Date
  /** Receives the published events. */
  readonly heard?: [EventName, string][]
  /** Receives the enqueued jobs. */
  readonly jobs?: [keyof Jobs, object][]
}

/** Runs `fn` in one transaction of the test's business. */
export function inTestWork<T>(
  { db, businessId, actor = { kind: 'system' }, now = new Date('2024-06-01T08:00:00Z'), heard, jobs }: TestWorkplace,
  fn: (work: Work) => Promise<T>,
): Promise<T> {
  return runUnheard({ db, clock: { now: () => now } }, { businessId, actor }, fn, {
    publish: async (event, id) => void heard?.push([event, id]),
    enqueue: async (job, data) => void jobs?.push([job, data]),
  })
}
