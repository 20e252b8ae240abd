import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/** A day whose facts changed, and how often they had when it was read. */
export type Touch = { readonly day: Day; readonly touches: string }

/**
 * Days whose facts changed since a scan last saw them, oldest first: those that are summed and those that this scan sums. Others wait for their
 * import to end.
 */
export function touchedDays(work: Work, unsummed: readonly Day[]): Promise<Touch[]> {
  return work.sql<Touch>(
    `select day::text as day, touches::text as touches from touched_day
      where business_id = $1 and (rolled_up or day = any($2::date[])) order by touched_day.day`,
    [work.businessId, unsummed],
  )
}

/** Forgets only what this scan saw: a day touched again meanwhile has counted on. */
export async function forgetTouches(work: Work, touches: readonly Touch[]): Promise<void> {
  await work.sql(
    `delete from touched_day using unnest($2::date[], $3::bigint[]) as seen (day, touches)
      where touched_day.business_id = $1 and touched_day.day = seen.day and touched_day.touches = seen.touches`,
    [work.businessId, touches.map(({ day }) => day), touches.map((touch) => touch.touches)],
  )
}
