import { recentTotals, type ShopMemory, type Today } from '../../shop-memory.ts'

/** One SKU's lines of today at one price. Micros; `listPrice` is -1 where the file has none, `cost` null where it is not known. */
export type SoldLines = {
  readonly sku: string
  readonly listPrice: number
  readonly unitPrice: number
  readonly units: number
  readonly lines: number
  readonly cost: number | null
  /** The lowest unit cost that held in the last 180 days; null where no cost is known. */
  readonly lowestCost: number | null
}

/** What was sold today for nothing or below its unit cost, in the order of SKUs and prices. */
export function soldCheaply({ sold, soldMemory, day }: Today): SoldLines[] {
  const lines: SoldLines[] = []
  for (let k = 0; k < sold.length; k++) {
    const known = soldMemory[k]
    if (!known) continue
    const { sales, costs } = known
    const cost = costs.unitCost.at(-1) ?? null
    let i = sales.day.length
    while (i > 0 && sales.day[i - 1] === day) i -= 1
    for (; i < sales.day.length; i++) {
      const unitPrice = sales.unitPrice[i] ?? 0
      const isBelow = cost !== null && unitPrice < cost
      if (unitPrice > 0 && !isBelow) continue
      lines.push({
        sku: sold[k] ?? '',
        listPrice: sales.listPrice[i] ?? -1,
        unitPrice,
        units: sales.units[i] ?? 0,
        lines: sales.lines[i] ?? 0,
        cost,
        lowestCost: isBelow ? lowest(costs, day) : cost,
      })
    }
  }
  return lines
}

/** Days over which a rise in cost is a matter of margin erosion, not of a price below cost. Proposed. */
const riseDays = 180

function lowest({ day, unitCost }: { readonly day: readonly number[]; readonly unitCost: readonly number[] }, today: number): number {
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
export function costAbovePrice({ unitPrice, cost, lowestCost }: SoldLines, memory: ShopMemory): number | null {
  if (cost === null || !(unitPrice > 0) || unitPrice >= cost) return null
  const held = costCoverage(memory) >= marginErosionRuns ? (lowestCost ?? cost) : cost
  return unitPrice < held * (1 - leastShortfall) ? held : null
}

/** Share of the net sales of the last 30 days whose unit cost is known. */
export function costCoverage(memory: ShopMemory): number {
  const { netSales, netWithCost } = recentTotals(memory, 30)
  return netSales > 0 ? netWithCost / netSales : 0
}

/** Where costs are known for this share of net sales, margin erosion judges rises in cost. */
const marginErosionRuns = 0.8
