import { type MarginPart, type MarginPeriod, marginWaterfall } from './contribution-margin.ts'
import type { ShopMemory } from './shop-memory.ts'
import type { StoredCosts, StoredSales } from './stored-sales.ts'

/**
 * Days before a leak that show a product's usual margin; with fewer than the least, nothing is
 * compared. Proposed.
 */
const mostDaysBefore = 90
const leastDaysBefore = 14

/**
 * Why the contribution margin of one product changed from the time before `startedOn` (up to 90
 * days) to the days from `since` to `until`: volume, price, cost and discount; micros. Volume
 * varies with the season: this describes all changes, not only the leak. Cost is omitted where a
 * line has none. Empty with fewer than 14 days, or without sales, to compare with.
 */
export function skuMarginChange(
  memory: ShopMemory,
  sku: string,
  { startedOn, since = startedOn, until }: { startedOn: number; since?: number; until: number },
): readonly MarginPart[] {
  const known = memory.skus.get(sku)
  if (!known) return []
  const first = Math.max(memory.firstDay, startedOn - mostDaysBefore, known.sales.day[0] ?? startedOn)
  if (startedOn - first < leastDaysBefore || until < since) return []
  const spans = [
    { first, last: startedOn - 1 },
    { first: since, last: until },
  ] as const
  const isCosted = (known.costs.day[0] ?? Number.POSITIVE_INFINITY) <= first
  const [before, now] = spans.map((span) => periodOf(known.sales, isCosted ? known.costs : null, { sku, ...span }))
  return before && now ? marginWaterfall(before, now) : []
}

function periodOf(
  sales: StoredSales,
  costs: StoredCosts | null,
  { sku, first, last }: { sku: string; first: number; last: number },
): MarginPeriod {
  const sums = { units: 0, list: 0, discount: 0, cost: 0 }
  let document = 0
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    if (day < first || day > last) continue
    while (costs && (costs.day[document + 1] ?? Number.POSITIVE_INFINITY) <= day) document += 1
    const units = sales.units[i] ?? 0
    const paid = sales.unitPrice[i] ?? 0
    const list = Math.max(paid, sales.listPrice[i] ?? -1)
    sums.units += units
    sums.list += units * list
    sums.discount += units * (list - paid)
    sums.cost += units * (costs?.unitCost[document] ?? 0)
  }
  return { days: last - first + 1, sold: new Map([[sku, sums]]) }
}
