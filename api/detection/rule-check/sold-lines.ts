import type { Currency } from '../../values/money.ts'
import { amountOf, minorOf } from '../narrative-parts.ts'
import { moneyWords, percent } from '../phrases.ts'
import { cannotRunWithout, costsFile, type Readiness, ready, withoutSales } from '../readiness.ts'
import { type CheapSale, type ShopMemory } from '../shop-memory.ts'
import { recentTotals } from '../shop-size.ts'
import { type StoredCosts } from '../stored-sales.ts'
import type { Breach } from './broken-rows.ts'

/** Days over which a cost rise belongs to margin erosion, not to a price below cost. Proposed. */
const riseDays = 180

/** The lowest unit cost that applied in the last 180 days. */
function lowest({ day, unitCost }: StoredCosts, today: number): number {
  let least = unitCost.at(-1) ?? 0
  for (let i = unitCost.length - 1; i >= 0; i--) {
    least = Math.min(least, unitCost[i] ?? least)
    // The cost that applied when the 180 days began is the last that counts.
    if ((day[i] ?? 0) <= today - riseDays) break
  }
  return least
}

/** A price counts as below cost from 1 % on: a difference from rounding is no loss. Proposed. */
export const leastShortfall = 0.01

/**
 * The unit cost that these lines were sold below, or null where they were not. While margin erosion
 * can run, it is the lowest of the last half year: the loss from a cost rise belongs to margin
 * erosion and is reported once.
 */
export function costAbovePrice({ unitPrice, cost, costs }: CheapSale, memory: ShopMemory): number | null {
  if (cost === null || !(unitPrice > 0) || unitPrice >= cost) return null
  const held = marginCoverage(memory) >= marginErosionRuns ? lowest(costs, memory.lastDay) : cost
  return unitPrice < held * (1 - leastShortfall) ? held : null
}

/** Times the lowest cost of half a year from which a cost is taken for a typing error. Proposed. */
const mistypedFrom = 2

/**
 * The unit cost of that day. A cost of more than twice the lowest of the last half year is mistyped
 * until margin erosion tells it as a rise: the lowest is used instead.
 */
export function plausibleCost({ cost, costs }: CheapSale, memory: ShopMemory): number | null {
  if (cost === null) return null
  const least = lowest(costs, memory.lastDay)
  return cost > mistypedFrom * least ? least : cost
}

/** Share of the net sales of the last 30 days whose unit cost is known. */
function marginCoverage(memory: ShopMemory): number {
  const { netSales, netWithCost } = recentTotals(memory, 30)
  return netSales > 0 ? netWithCost / netSales : 0
}

/** Where costs are known for this share of net sales, margin erosion judges rises in cost. */
const marginErosionRuns = 0.8

/** The number of days with breaches. */
export function onDays(breaches: readonly Breach[]): number {
  return new Set(breaches.map(({ day }) => day)).size
}

/** The shortfall of these lines against their cost. */
export function cheapSaleBreach({ sku, listPrice, unitPrice, units, lines }: CheapSale, cost: number, day: number): Breach {
  const part = { day, sku, listPrice, unitPrice, units, lines, expectedPerUnit: cost, actualPerUnit: unitPrice }
  return { day, key: [sku, listPrice, unitPrice].join(' '), member: sku, part, deviation: 0 }
}

/**
 * A check of prices against costs judges only lines with a known cost; it cannot run without any.
 */
export function costReadiness(memory: ShopMemory, currency: Currency): Readiness {
  const { netSales, netWithCost } = recentTotals(memory, 30)
  const coverage = marginCoverage(memory)
  if (netSales <= 0) return withoutSales(memory)
  if (netWithCost <= 0) {
    const sold = moneyWords(minorOf(netSales, currency), currency)
    const why = `no unit costs are known (net sales of ${sold} in the last 30 days cannot be judged)`
    return cannotRunWithout(costsFile, why, coverage)
  }
  const unknown = coverage < 0.999 ? `; ${amountOf(netSales - netWithCost, netSales, currency)} in the last 30 days cannot be judged` : ''
  return ready(`unit costs are known for ${percent(coverage)} of net sales${unknown}`, coverage)
}
