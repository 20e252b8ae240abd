import { type KeptSales, keptDays, type ShopMemory } from './shop-memory.ts'

/** The SKUs that sell enough to be told of: how many, and their mean net sales in 30 days, micros. */
export type ExposureWeights = { readonly count: number; readonly mean: number }

export const noExposureWeights: ExposureWeights = { count: 0, mean: 0 }

/** Counts the SKUs with net sales of at least `least` micros in 30 days, on average of the days that are kept. */
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
 * Log of the weight of a SKU's evidence: its net sales over the mean of those that are told of, so that the weights average one and the
 * false-discovery budget is shared by what there is to lose. Weights may be any that average one and do not rest on the evidence itself
 * (Genovese, Roeder and Wasserman 2006, "False discovery control with p-value weighting", Biometrika 93; for e-values: Wang and Ramdas 2022).
 * 0 while nothing is known of the others.
 */
export function logExposureWeight(exposure: ExposureWeights, memory: ShopMemory, sales: KeptSales): number {
  const net = monthly(memory, soldOf(memory, sales).net)
  return exposure.mean > 0 && net > 0 ? Math.log(net / exposure.mean) : 0
}

function daysOf(memory: ShopMemory): number {
  return Math.max(30, Math.min(keptDays, memory.lastDay - memory.firstDay + 1))
}

/** Net sales (micros) and lines of a product in the days that averages are taken over. */
export type SalesOfProduct = { readonly net: number; readonly lines: number }

/** What is sold of each product; worked out once a day, for all detectors that share the budget by it. */
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

function soldOf(memory: ShopMemory, sales: KeptSales): SalesOfProduct {
  const first = memory.lastDay - daysOf(memory)
  let [net, lines] = [0, 0]
  for (let i = sales.day.length - 1; i >= 0 && (sales.day[i] ?? 0) > first; i--) {
    net += (sales.unitPrice[i] ?? 0) * (sales.units[i] ?? 0)
    lines += sales.lines[i] ?? 0
  }
  return { net, lines }
}

/** Of 30 days, on average of the days that are kept. */
export function monthly(memory: ShopMemory, net: number): number {
  return (net * 30) / daysOf(memory)
}
