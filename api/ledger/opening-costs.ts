import type { Work } from '../platform/transaction/work.ts'
import { type Day, dayFromNumber, dayNumber } from '../values/day.ts'

/**
 * The true day of the unit costs that were valid when the shop's rows begin, by SKU, counted from
 * 1970-01-01: the engine takes them in on that first day. Empty before the first day (-1).
 */
export async function openingCosts({ sql, businessId }: Work, firstDay: number): Promise<Map<string, number>> {
  if (firstDay < 0) return new Map()
  const rows = await sql<{ sku: string; day: Day }>(
    'select sku, max(valid_from)::text as day from unit_cost where business_id = $1 and valid_from <= $2 group by sku',
    [businessId, dayFromNumber(firstDay)],
  )
  return new Map(rows.map(({ sku, day }) => [sku, dayNumber(day)]))
}
