import type { FallenPrice } from './fallen-prices.ts'

/** Days within which prices that fell together did so. Proposed. */
const sameDays = 3
/**
 * Natural logarithm of two factors that are about the same: prices are rounded to attractive
 * values. Proposed.
 */
const sameFactor = 0.06
/**
 * From so many products on they fell together; so many of them with two lines at least. Proposed.
 */
const together = 3

/** Prices that fell in the same days by about the same factor. */
export type FallTogether = { readonly startedOn: number; readonly factor: number; readonly prices: readonly FallenPrice[] }

/** Whether a price fell as these did. Of what sells seldom, the day lies between two sales. */
export function isOfCut({ startedOn, factor }: Omit<FallTogether, 'prices'>, price: FallenPrice): boolean {
  return isSameTime(price, startedOn) && isSameFactor(price.factor, factor)
}

export function isSameTime({ lastBefore, firstSince }: FallenPrice, startedOn: number): boolean {
  return lastBefore <= startedOn + sameDays && firstSince >= startedOn - sameDays
}

export function isSameFactor(one: number, other: number): boolean {
  return Math.abs(Math.log(one / other)) <= sameFactor
}

/** Puts prices together, around the one that lost most; what is left alone is a cut by itself. */
export function cutsOf(fallen: readonly FallenPrice[]): FallTogether[] {
  let rest = [...fallen].sort((a, b) => b.lost - a.lost || (`${a.sku}\n${a.channel}` < `${b.sku}\n${b.channel}` ? -1 : 1))
  const cuts: FallTogether[] = []
  while (rest[0]) {
    const { firstSince: startedOn, factor } = rest[0]
    const prices = rest.filter((price) => isOfCut({ startedOn, factor }, price))
    rest = rest.filter((price) => !prices.includes(price))
    for (const own of isTogether(prices) ? [prices] : bySku(prices).values()) cuts.push({ startedOn: firstOf(own), factor, prices: own })
  }
  return cuts
}

function firstOf(prices: readonly FallenPrice[]): number {
  return prices.reduce((first, { firstSince }) => Math.min(first, firstSince), Number.POSITIVE_INFINITY)
}

export function isTogether(prices: readonly FallenPrice[]): boolean {
  const lines = [...bySku(prices).values()].map((own) => own.reduce((sum, one) => sum + one.lines, 0))
  return lines.filter((of) => of >= 2).length >= together
}

export function bySku(prices: readonly FallenPrice[]): Map<string, FallenPrice[]> {
  return Map.groupBy(prices, ({ sku }) => sku)
}
