import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/**
 * The newest day with an event in the shop's rows; null before the first. Unit costs alone do not
 * count.
 */
export async function dataUntil({ sql, businessId }: Work): Promise<Day | null> {
  const [newest] = await sql<{ day: Day | null }>('select max(day)::text as day from day_total where business_id = $1', [businessId])
  return newest?.day ?? null
}

/** Whether a connection has told any of the shop's rows, so that not all of them are of files. */
export async function isToldByConnections({ sql, businessId }: Work): Promise<boolean> {
  const [told] = await sql<{ any: boolean }>('select exists (select from source_record where business_id = $1) as any', [businessId])
  return told?.any ?? false
}
