import { type CheapSale, type KeptCosts, recentTotals, type ShopMemory } from '../../shop-memory.ts'

/** Days over which a rise in cost is a matter of margin erosion, not of a price below cost. Proposed. */
const riseDays = 180

/** The lowest unit cost that held in the last 180 days. */
function lowest({ day, unitCost }: KeptCosts, today: number): number {
  let least = unitCost.at(-1) ?? 0
  for (let i = unitCost.length - 1; i >= 0; i--) {
    least = Math.min(least, unitCost[i] ?? least)
    // The cost that held when the 180 days began is the last that counts.
    if ((day[i] ?? 0) <= today - riseDays) break
  }
  return least
}

/** A price counts as below cost from 1 % on: what rounding a price or a cost can do is no loss. Proposed. */
const leastShortfall = 0.01

/**
 * The unit cost that these lines were sold below, or null where they were not. While margin erosion can run, it is the lowest of the last half
 * year: what a rise in cost took is a matter of margin erosion and told once.
 */
export function costAbovePrice({ unitPrice, cost, costs }: CheapSale, memory: ShopMemory): number | null {
  if (cost === null || !(unitPrice > 0) || unitPrice >= cost) return null
  const held = costCoverage(memory) >= marginErosionRuns ? lowest(costs, memory.lastDay) : cost
  return unitPrice < held * (1 - leastShortfall) ? held : null
}

/** Share of the net sales of the last 30 days whose unit cost is known. */
export function costCoverage(memory: ShopMemory): number {
  const { netSales, netWithCost } = recentTotals(memory, 30)
  return netSales > 0 ? netWithCost / netSales : 0
}

/** Where costs are known for this share of net sales, margin erosion judges rises in cost. */
const marginErosionRuns = 0.8
