import type { ShopSize } from './finding.ts'
import { type DayTotals, type ShopMemory } from './shop-memory.ts'

/** Sums of the last `days` days up to the newest. */
export function recentTotals(memory: Pick<ShopMemory, 'totals' | 'lastDay'>, days: number): Omit<DayTotals, 'day'> {
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

/**
 * Days that sales must span before they say how large a shop is. Four whole weeks, as detectors
 * learn for at least as long.
 */
const daysOfSize = 28

/** After this many days without a sale the file ends, not the shop. Proposed. */
const staleDays = 14

/**
 * Gross profit of 30 days over the last 90 that sales were read for; where fewer than half of the
 * costs are known, 40 % of net sales is used instead. Days before the first sale, and those after a
 * file that ends early, are no days without profit: other files may be longer. The size is known
 * once the sales span at least `daysOfSize` days.
 */
export function shopSize({ totals, lastDay }: Pick<ShopMemory, 'totals' | 'lastDay'>): ShopSize {
  const [first, last] = [totals[0]?.day, totals.at(-1)?.day]
  if (first === undefined || last === undefined) return { monthlyGrossProfit: 0, isKnown: false }
  const until = lastDay - last > staleDays ? last : lastDay
  const { netSales, netWithCost, cost } = recentTotals({ totals, lastDay: until }, 90)
  const days = Math.max(1, Math.min(90, until - first + 1))
  const rate = netWithCost >= 0.5 * netSales && netWithCost > 0 ? Math.max(0.05, (netWithCost - cost) / netWithCost) : 0.4
  return { monthlyGrossProfit: (netSales * rate * 30) / days, isKnown: last - first + 1 >= daysOfSize }
}
