import type { DayFacts } from '../day-facts.ts'
import type { DelayPriors } from '../delayed-events/delayed-counts.ts'
import { dayAt, nothingElse } from './by-hand.ts'

/**
 * The returns of a day's sales: the delay in days, and their cost; `names`: whether a return names
 * its order.
 */
export type ComesBack = { readonly after: number; readonly amount: number; readonly names?: boolean }

export type LateShop = {
  readonly days: number
  /** Lines of a product sold on a day; one unit each, at 10. */
  lines(sku: string, i: number): number
  /** The returns of a product's lines of that day. */
  refunds?(sku: string, i: number): readonly ComesBack[]
  readonly skus: readonly string[]
  /** Orders of a country on a day, at 50 each, and the disputes among them. */
  orders?(country: string, i: number): number
  disputes?(country: string, i: number): readonly ComesBack[]
  readonly countries?: readonly string[]
}

/** Days before the shop's data whose orders still have returns to come. */
const unseenDays = 70

/**
 * A shop whose refunds and disputes are written by the day of their orders: day `i` is `i` days
 * after 2025-01-01.
 */
export function lateShop(shop: LateShop): DayFacts[] {
  const facts = Array.from({ length: shop.days }, (_, i) => emptyDay(i, shop))
  const book = <Kind extends 'refunds' | 'disputes'>(kind: Kind, i: number, at: number, fact: DayFacts[Kind][number]) => {
    const day = facts[i + at]
    if (day) (day[kind] as DayFacts[Kind][number][]).push(fact)
  }
  for (let i = -unseenDays; i < shop.days; i++) {
    for (const sku of shop.skus)
      shop.refunds?.(sku, i).forEach(({ after, amount, names }, k) => {
        const refundId = `R${i}-${sku}-${k}`
        book('refunds', i, after, {
          refundId,
          orderId: null,
          sku,
          units: 1,
          amount: micros(amount),
          orderDay: names && i >= 0 ? dayAt(i) : null,
          reason: '',
        })
      })
    for (const country of shop.countries ?? [])
      shop.disputes?.(country, i).forEach(({ after, amount }, k) => {
        book('disputes', i, after, { orderId: `O${i}-${country}-${k}`, country, amount: micros(amount), orderDay: i < 0 ? null : dayAt(i) })
      })
  }
  return facts
}

function emptyDay(i: number, shop: LateShop): DayFacts {
  const sold = shop.skus.filter((sku) => shop.lines(sku, i) > 0)
  const lines = Float64Array.from(sold, (sku) => shop.lines(sku, i))
  const placed = (shop.countries ?? []).map((country) => ({ country, orders: shop.orders?.(country, i) ?? 0 }))
  return {
    ...nothingElse,
    day: dayAt(i),
    sales: { sku: sold, listPrice: lines.map(() => micros(10)), unitPrice: lines.map(() => micros(10)), units: lines, lines },
    costs: [],
    refunds: [],
    orders: placed.filter(({ orders }) => orders > 0).map(({ country, orders }) => ({ country, orders, goods: micros(50 * orders) })),
    disputes: [],
  }
}

function micros(major: number): number {
  return Math.round(major * 1e6)
}

/** Numbers from 0 to 1 from a seed (Lehmer; Park and Miller 1988). */
export function uniforms(seed: number): () => number {
  let state = (seed * 7919) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Events that come evenly within thirty days, of two orders in a hundred. */
export const evenHabits: DelayPriors = {
  delay: Array.from({ length: 30 }, () => 1),
  delayStrength: 20,
  hasTail: false,
  rates: { rate: 0.02, weights: [1, 1, 1, 1, 1, 1, 1, 1] },
  strength: { events: 20, entities: 5 },
  hasUnseen: false,
}
