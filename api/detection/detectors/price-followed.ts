import type { KeptSales } from '../shop-memory.ts'

/**
 * Did the price of a line rise with the cost? Prices come in tiers (bulk buyers pay less), so a line is compared with the tier it
 * came from: the price of before that it is a rise of.
 */
export type PriceFollow = {
  /** Log rise of this line's price over its tier of before; 0 when it is an old price. */
  readonly rise: number
  /** False for a price that is neither an old one nor explained by a rise: it says nothing about following. */
  readonly isKnown: boolean
}

/** Days before the start whose prices count as the old ones. */
const tierDays = 90
/** Prices closer than this (share) are the same. */
const samePrice = 5e-4
/** A smaller rise (log) is rounding. */
const leastRise = 0.003

/** The price a line is offered at: list price where there is one, else the price paid. */
export function offered(sales: KeptSales, i: number): number {
  const list = sales.listPrice[i] ?? -1
  return list > 0 ? list : (sales.unitPrice[i] ?? 0)
}

/** Prices before day `start`, ascending. */
export function tiersBefore(sales: KeptSales, start: number): number[] {
  const recent = new Set<number>()
  const any = new Set<number>()
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    if (day >= start) break
    any.add(offered(sales, i))
    if (day >= start - tierDays) recent.add(offered(sales, i))
  }
  return [...(recent.size > 0 ? recent : any)].sort((a, b) => a - b)
}

/** `costRise` is the log rise in cost that the price may be following. */
export function followOf(price: number, tiers: readonly number[], costRise: number): PriceFollow {
  const highest = tiers.at(-1)
  if (highest === undefined) return { rise: 0, isKnown: false }
  let best: number | null = null
  for (const tier of tiers) {
    const rise = Math.log(price / tier)
    if (Math.abs(rise) < samePrice) return { rise: 0, isKnown: true }
    if (rise < leastRise || rise > 2.2 * costRise + 0.01) continue
    if (best === null || Math.abs(rise - costRise) < Math.abs(best - costRise)) best = rise
  }
  if (best !== null) return { rise: best, isKnown: true }
  const overHighest = Math.log(price / highest)
  if (overHighest > 0) return { rise: overHighest, isKnown: true }
  return { rise: 0, isKnown: price < (tiers[0] ?? 0) }
}
