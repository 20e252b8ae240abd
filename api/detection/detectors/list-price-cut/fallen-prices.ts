import { median } from '../../statistics/quantile.ts'
import type { StoredSales } from '../../stored-sales.ts'
import type { OfferedLine } from './offered-lines.ts'
import type { ListPrices } from './usual-list-prices.ts'

/**
 * A list price is lowered from so much on, and as before from so much on; parts of the one before.
 * Proposed.
 */
export const [lowered, asBefore] = [0.94, 0.97]
/**
 * Lines that may have the other price before and since: orders that were changed later. Proposed.
 */
const [oddBefore, oddSince] = [0.1, 0.15]
/**
 * Of days before: a product that was offered as low on more of them returns to a price of its own.
 * Proposed.
 */
const mostLowDays = 0.15
/** Days of half a year. */
const half = 182

/**
 * A product's list price in a channel that fell: the last day at the old price, the first and the
 * last at the new one.
 */
export type FallenPrice = {
  readonly sku: string
  readonly channel: string
  readonly lastBefore: number
  readonly firstSince: number
  readonly lastSince: number
  /** The new price as a part of the old one, and that of a single unit in micros. */
  readonly factor: number
  readonly now: number
  readonly lines: number
  /** Units × (old list − new list), micros. */
  readonly lost: number
}

/** The price of a line as a part of the one before; null where that is not known. */
export function ratioOf(line: OfferedLine, prices: ListPrices): number | null {
  const usual = prices.get(line.priceKey)
  return usual === undefined ? null : line.offered / usual
}

/**
 * How a series of lines, of one product and channel, fell in price and stayed low; null where it
 * did not.
 */
export function fallOf(lines: readonly OfferedLine[], prices: ListPrices, from: number): FallenPrice | null {
  // Most series have no low price lately: nothing else has to be asked of them.
  if (!lines.some((line) => line.day >= from && (ratioOf(line, prices) ?? 1) <= lowered)) return null
  const known = lines.flatMap((line) => {
    const ratio = ratioOf(line, prices)
    return ratio === null ? [] : [{ line, ratio, isLow: ratio <= lowered }]
  })
  const recent = known.filter(({ line }) => line.day >= from)
  const split = bestSplit(recent.map(({ isLow }) => isLow))
  const [before, since] = [recent.slice(0, split), recent.slice(split)]
  const low = since.filter(({ isLow }) => isLow)
  const [first] = low
  if (!first || since.length - low.length > oddSince * since.length) return null
  if (before.filter(({ isLow }) => isLow).length > oddBefore * before.length) return null
  const last = [...known.filter(({ line }) => line.day < from), ...before].findLast(({ isLow }) => !isLow)
  if (!last) return null
  const { sku, channel, day } = first.line
  const lost = low.reduce((sum, { line, ratio }) => sum + line.units * line.offered * (1 / ratio - 1), 0)
  const factor = median(low.map(({ ratio }) => ratio))
  const days = { lastBefore: last.line.day, firstSince: day, lastSince: low.at(-1)?.line.day ?? day }
  const now = low.reduce((most, { line }) => Math.max(most, line.offered), 0)
  return { sku, channel, ...days, factor, now, lines: low.length, lost }
}

/** Where a row of flags turns from no to yes, with the fewest that do not fit. */
export function bestSplit(flags: readonly boolean[]): number {
  let wrong = flags.filter((flag) => !flag).length
  let [best, at] = [wrong, 0]
  flags.forEach((flag, i) => {
    wrong += flag ? 1 : -1
    if (wrong < best) [best, at] = [wrong, i + 1]
  })
  return at
}

type Now = { readonly since: number; readonly price: number; readonly isOfCut: (day: number) => boolean }

/**
 * Whether the product was not offered as low as now for weeks of the half year before: a price that
 * returns was never raised for good. Days of a cut that was told are left out.
 */
export function hadHigherPrice(sales: StoredSales, { since, price, isOfCut }: Now): boolean {
  const days = new Map<number, number>()
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    if (day >= since || day < since - half || (sales.unitPrice[i] ?? 0) <= 0 || isOfCut(day)) continue
    days.set(day, Math.max(days.get(day) ?? 0, sales.listPrice[i] ?? 0, sales.unitPrice[i] ?? 0))
  }
  const lowDays = [...days.values()].filter((offered) => offered <= price * 1.02).length
  return lowDays <= mostLowDays * days.size
}
