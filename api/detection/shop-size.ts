import { type DayTotals, type ShopMemory } from './shop-memory.ts'

/** Sums of the last `days` days up to the newest. */
export function recentTotals(memory: ShopMemory, days: number): Omit<DayTotals, 'day'> {
  const sum = { netSales: 0, netWithCost: 0, netWithList: 0, cost: 0 }
  for (const total of memory.totals) {
    if (total.day <= memory.lastDay - days) continue
    sum.netSales += total.netSales
    sum.netWithCost += total.netWithCost
    sum.netWithList += total.netWithList
    sum.cost += total.cost
  }
  return sum
}

/** Days that sales must span before they say how large a shop is. Four whole weeks, as detectors learn for at least as long. */
const daysOfSize = 28

/**
 * Whether the shop's size is known: the sales behind its gross profit span at least `daysOfSize`
 * days.
 */
export function isSizeKnown({ totals }: ShopMemory): boolean {
  const [first, last] = [totals[0], totals.at(-1)]
  return first !== undefined && last !== undefined && last.day - first.day + 1 >= daysOfSize
}

/**
 * Gross profit of 30 days over the last 90, micros; where fewer than half of the costs are known,
 * 40 % of net sales is used instead.
 */
export function monthlyGrossProfit(memory: ShopMemory): number {
  const { netSales, netWithCost, cost } = recentTotals(memory, 90)
  const days = Math.max(1, Math.min(90, memory.lastDay - memory.firstDay + 1))
  const rate = netWithCost >= 0.5 * netSales && netWithCost > 0 ? Math.max(0.05, (netWithCost - cost) / netWithCost) : 0.4
  return (netSales * rate * 30) / days
}
