import type { Database } from '../../../db/connect.ts'
import { runUnheard } from './run-in-transaction.ts'
import type { Actor, EventName, Jobs, Work } from './work.ts'

/** A business of a test and who works in it: the system, at eight in the morning of 1 June 2024, unless told otherwise. */
export type TestWorkplace = {
  readonly db: Database
  readonly businessId: string
  readonly actor?: Actor
  readonly now?: Date
  /** What is said is noted here. */
  readonly heard?: [EventName, string][]
  /** What is enqueued is noted here. */
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
