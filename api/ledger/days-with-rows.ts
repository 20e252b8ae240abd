import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/**
 * Tables whose rows are events of their day. A unit cost is not an event: its start may lie years
 * in the past or future.
 */
const tables = ['order_line', 'refund', 'parcel', 'ad_spend', 'chargeback', 'payout']

/**
 * Days with events in the shop, in order, including days without roll-ups yet. Costs alone do not
 * count.
 */
export async function daysWithRows({ sql, businessId }: Work): Promise<Day[]> {
  const isThere = tables.map((table) => `exists (select from ${table} where business_id = $1 and day = touched.day)`)
  const days = await sql<{ day: Day }>(
    `select day::text as day from (
       select day from day_total where business_id = $1
       union select day from touched_day touched where business_id = $1 and not rolled_up and (${isThere.join(' or ')})) as days
      order by days.day`,
    [businessId],
  )
  return days.map(({ day }) => day)
}
