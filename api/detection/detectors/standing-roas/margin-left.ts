import type { ShopMemory, Today } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'

/** Days of sales, costs and refunds that give the margin. */
const marginDays = 90
/** Sales must span so many days before they say what a sale leaves. Four whole weeks. */
const leastDays = 28
/** The part of net sales whose unit cost is known. As for margin erosion. */
export const leastCoverage = 0.8
/** Below this part of a sale, no break-even ROAS is stated: the products earn nothing. Proposed. */
export const leastMargin = 0.05

/** Of a day: goods refunded, and what lines were sold below their unit cost; micros. */
export type MarginDay = { readonly day: number; readonly refunded: number; readonly belowCost: number }

/**
 * What is left of a sale for ads, 0 to 1: `margin` = (1 − unit cost of net sales) × (1 − refunded
 * part). Break-even ROAS is 1 / margin. `coverage` is the part of net sales with a known unit cost.
 */
export type MarginLeft = { readonly margin: number; readonly coverage: number; readonly isKnown: boolean }

/** Takes in the day's refunds and losses below cost, and drops what is too old. */
export function noteMargin(days: readonly MarginDay[], { day, facts, soldCheaply }: Today): readonly MarginDay[] {
  const refunded = facts.refunds.reduce((sum, { amount }) => sum + amount, 0)
  const belowCost = soldCheaply.reduce((sum, { cost, unitPrice, units }) => sum + (cost === null ? 0 : (cost - unitPrice) * units), 0)
  if (refunded === 0 && belowCost === 0) return days
  return [...days.filter((one) => one.day > day - marginDays), { day, refunded, belowCost }]
}

/**
 * The margin of the last 90 days. A line sold below its unit cost counts as if it had covered it:
 * what it lost is told by other checks, and is no loss of the ads.
 */
export function marginLeft(days: readonly MarginDay[], memory: ShopMemory): MarginLeft {
  const recent = days.filter(({ day }) => day > memory.lastDay - marginDays)
  const sum = (of: (day: MarginDay) => number) => recent.reduce((total, day) => total + of(day), 0)
  const { netSales, netWithCost, cost } = recentTotals(memory, marginDays)
  if (netSales <= 0 || netWithCost <= 0) return { margin: 0, coverage: 0, isKnown: false }
  const coverage = netWithCost / netSales
  const ofGoods = (netWithCost - cost + sum(({ belowCost }) => belowCost)) / netWithCost
  const margin = ofGoods * (1 - Math.min(1, sum(({ refunded }) => refunded) / netSales))
  const span = (memory.totals.at(-1)?.day ?? 0) - (memory.totals[0]?.day ?? 0) + 1
  return { margin, coverage, isKnown: coverage >= leastCoverage && margin >= leastMargin && span >= leastDays }
}
