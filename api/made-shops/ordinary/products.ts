import type { Day } from '../../values/day.ts'
import type { Random } from '../random.ts'
import type { Variant } from './made.ts'
import type { PriceStep, ProductRange, Trade } from './trade.ts'

/** All products. Of one range a few variants are liked far better than the others. */
export function productsOf({ ranges }: Trade, random: Random): Variant[] {
  return ranges.flatMap((range) => {
    const likes = range.variants.map(() => 0.15 + random.next() ** 2)
    const sum = likes.reduce((a, b) => a + b, 0)
    return range.variants.map((variant, i) => ({
      sku: `${range.code}-${String(i + 1).padStart(2, '0')}`,
      name: variant === '' ? range.name : `${range.name}, ${variant}`,
      range,
      share: (range.share * (likes[i] ?? 1)) / sum,
    }))
  })
}

/** Whether a product is sold on a day. */
export function isSold({ from, until }: ProductRange, on: Day): boolean {
  return (from === undefined || from <= on) && (until === undefined || on < until)
}

/** The list price on a day, minor units: a round price, as shops set them. */
export function listPriceOn(prices: readonly PriceStep[], range: ProductRange, on: Day): number {
  const factor = factorOn(prices, range, on)
  return factor === 1 ? range.price : roundPrice(range.price * factor)
}

/** What all steps up to a day make of a range's first price or cost. */
export function factorOn(steps: readonly PriceStep[], range: ProductRange, on: Day): number {
  return steps.reduce((factor, step) => (step.on <= on && step.ranges.includes(range.code) ? factor * step.factor : factor), 1)
}

/**
 * The nearest price that ends in 5 below 20, in 50 or 95 below 100, and in whole units above; minor
 * units.
 */
function roundPrice(price: number): number {
  if (price < 2_000) return Math.round(price / 10) * 10 + (price < 1_000 ? 5 : -5)
  return price < 10_000 ? Math.round(price / 50) * 50 : Math.round(price / 100) * 100
}
