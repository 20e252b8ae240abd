import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/** Tables whose rows happened on their day. A unit cost holds from its day on, which may lie years back or ahead. */
const tables = ['order_line', 'refund', 'parcel', 'ad_spend', 'chargeback']

/** Days on which something happened in the shop, in order, also those whose sums are still to come. Costs alone are not a happening. */
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
