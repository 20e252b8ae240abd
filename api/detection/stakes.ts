import { type KeptSales, keptDays, type ShopMemory } from './shop-memory.ts'

/** The SKUs that sell enough to be told of: how many, and their mean net sales in 30 days, micros. */
export type Stakes = { readonly count: number; readonly mean: number }

export const noStakes: Stakes = { count: 0, mean: 0 }

/** Counts the SKUs with net sales of at least `least` micros in 30 days, on average of the days that are kept. */
export function stakesOf(memory: ShopMemory, least: number): Stakes {
  let count = 0
  let sum = 0
  for (const { sales } of memory.skus.values()) {
    const net = keptSalesOf(memory, sales)
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
export function logStake(stakes: Stakes, memory: ShopMemory, sales: KeptSales): number {
  const net = monthly(memory, keptSalesOf(memory, sales))
  return stakes.mean > 0 && net > 0 ? Math.log(net / stakes.mean) : 0
}

function daysOf(memory: ShopMemory): number {
  return Math.max(30, Math.min(keptDays, memory.lastDay - memory.firstDay + 1))
}

function keptSalesOf(memory: ShopMemory, sales: KeptSales): number {
  const first = memory.lastDay - daysOf(memory)
  let net = 0
  for (let i = sales.day.length - 1; i >= 0 && (sales.day[i] ?? 0) > first; i--) net += (sales.unitPrice[i] ?? 0) * (sales.units[i] ?? 0)
  return net
}

function monthly(memory: ShopMemory, net: number): number {
  return (net * 30) / daysOf(memory)
}
