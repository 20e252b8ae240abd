import { type ShopMemory, storedDays } from './shop-memory.ts'
import { type StoredSales } from './stored-sales.ts'

/**
 * The SKUs with enough sales for a report: their number, and their mean net sales in 30 days,
 * micros.
 */
export type ExposureWeights = { readonly count: number; readonly mean: number }

export const noExposureWeights: ExposureWeights = { count: 0, mean: 0 }

/**
 * Counts the SKUs with net sales of at least `least` micros in 30 days, as an average of the stored
 * days.
 */
export function exposureWeights(memory: ShopMemory, least: number): ExposureWeights {
  let count = 0
  let sum = 0
  for (const { net } of soldBySku(memory).values()) {
    if (monthly(memory, net) < least) continue
    count += 1
    // Whole micros: the sum does not depend on the order of products.
    sum += net
  }
  return { count, mean: count > 0 ? monthly(memory, sum) / count : 0 }
}

/**
 * Log of the weight of a SKU's evidence: its net sales over the mean of the counted SKUs. The
 * weights average one, and the false-discovery budget is shared in proportion to the possible loss.
 * Weights may be any that average one and do not depend on the evidence itself (Genovese, Roeder
 * and Wasserman 2006, "False discovery control with p-value weighting", Biometrika 93; for
 * e-values: Wang and Ramdas 2022). 0 while no other SKU counts.
 */
export function logExposureWeight(exposure: ExposureWeights, memory: ShopMemory, sales: StoredSales): number {
  const net = monthly(memory, soldOf(memory, sales).net)
  return exposure.mean > 0 && net > 0 ? Math.log(net / exposure.mean) : 0
}

function daysOf(memory: ShopMemory): number {
  return Math.max(30, Math.min(storedDays, memory.lastDay - memory.firstDay + 1))
}

/** Net sales (micros) and lines of a product in the averaged days. */
export type SalesOfProduct = { readonly net: number; readonly lines: number }

/** Sales of each product; computed once a day for all detectors that share the budget by it. */
export function soldBySku(memory: ShopMemory): ReadonlyMap<string, SalesOfProduct> {
  const known = worked.get(memory)
  if (known && known.day === memory.lastDay) return known.sold
  const sold = new Map<string, SalesOfProduct>()
  memory.skus.forEach(({ sales }, sku) => {
    sold.set(sku, soldOf(memory, sales))
  })
  worked.set(memory, { day: memory.lastDay, sold })
  return sold
}

const worked = new WeakMap<ShopMemory, { readonly day: number; readonly sold: ReadonlyMap<string, SalesOfProduct> }>()

function soldOf(memory: ShopMemory, sales: StoredSales): SalesOfProduct {
  const first = memory.lastDay - daysOf(memory)
  let [net, lines] = [0, 0]
  for (let i = sales.day.length - 1; i >= 0 && (sales.day[i] ?? 0) > first; i--) {
    net += (sales.unitPrice[i] ?? 0) * (sales.units[i] ?? 0)
    lines += sales.lines[i] ?? 0
  }
  return { net, lines }
}

/** For 30 days, as an average of the stored days. */
export function monthly(memory: ShopMemory, net: number): number {
  return (net * 30) / daysOf(memory)
}
