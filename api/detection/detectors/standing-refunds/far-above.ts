import type { ShopMemory } from '../../shop-memory.ts'
import { type LosingMember, startAnew } from '../../standing-loss/member.ts'
import type { Delay } from '../../statistics/delay.ts'
import { refundEvidence } from './refund-evidence.ts'
import {
  type BookedRefund,
  delayIn,
  dueByDay,
  farAbove,
  isCompared,
  type ProductRate,
  rateOf,
  type Span,
  soldOf,
  windowDays,
  type Yardstick,
  yardstickOf,
} from './refund-rates.ts'

/** `usual`: the rate of what was paid that counts as usual. */
export type RefundedProduct = LosingMember<BookedRefund> & { usual: number }

/** The fewest products with sales enough to compare one with the others. Proposed. */
export const leastProducts = 10
/** The least days with refunds, and days from the first to the last of them. Proposed. */
const leastDays = 6
const leastSpan = 28
/** In each half of its days, and in money, at least so many times what is usual. Proposed. */
const leastTimes = 2
/**
 * Accepted chance that any product of the shop that stays within the limit is ever told. Proposed.
 */
const chance = 0.05
/**
 * A product whose refunds of so many days are less than twice the usual rate is repaired, where
 * this many were due. Proposed.
 */
const repairedDays = 60
const leastDue = 5

type Judged = {
  readonly products: Map<string, RefundedProduct>
  readonly memory: ShopMemory
  readonly from: number
  readonly to: number
  readonly isReported: (day: number, sku: string, refundId: string) => boolean
}

/**
 * Judges all products as of a day: those that were always far above the others begin to count, and
 * repaired ones stop. Returns what they are compared with, and the delay of refunds.
 */
export function judgeProducts(judged: Judged): { readonly yardstick: Yardstick; readonly delay: Delay } {
  const { products, memory, to } = judged
  const span = { from: Math.max(judged.from, to - windowDays + 1), to }
  const delay = delayIn(
    [...products.values()].flatMap(({ rows }) => rows),
    linesByDay(memory),
    span,
  )
  const rates = [...memory.skus.keys()].sort().map((sku) => ownRate(judged, sku, { ...span, delay }))
  const isCounted = ({ sku }: ProductRate) => products.get(sku)?.isCounted === true
  const all = { refunds: rates.reduce((sum, { refunds }) => sum + refunds, 0), lines: rates.reduce((sum, { lines }) => sum + lines, 0) }
  for (const one of rates.filter((rate) => !isCounted(rate) && isHigh(rate, all)).sort(highestFirst)) {
    const others = rates.filter((other) => other !== one)
    const yardstick = yardstickOf(
      others.filter((other) => !isCounted(other)),
      others,
    )
    if (yardstick.products < leastProducts || !isFarAbove(one, yardstick, judged, { ...span, delay })) continue
    const product = products.get(one.sku)
    if (product) Object.assign(product, { isCounted: true, countedTo: Math.max(product.since, span.from - 1) })
  }
  const yardstick = yardstickOf(
    rates.filter((rate) => !isCounted(rate)),
    rates,
  )
  for (const [sku, product] of products) if (product.isCounted) lookWhetherRepaired(product, { judged, sku, yardstick, delay })
  return { yardstick, delay }
}

const highestFirst = (a: ProductRate, b: ProductRate) => b.refunds * a.lines - a.refunds * b.lines || (a.sku < b.sku ? -1 : 1)

/** The lines of all products by day: sums of whole numbers, whatever their order. */
function linesByDay({ skus }: ShopMemory): Map<number, number> {
  const lines = new Map<number, number>()
  for (const { sales } of skus.values())
    for (let i = 0; i < sales.day.length; i++) {
      const day = sales.day[i] ?? 0
      lines.set(day, (lines.get(day) ?? 0) + (sales.lines[i] ?? 0))
    }
  return lines
}

type During = Span & { readonly delay: Delay }

function ownRate({ products, memory, isReported }: Judged, sku: string, { to, delay, ...during }: During): ProductRate {
  const product = products.get(sku)
  const from = Math.max(during.from, (product?.since ?? -1) + 1)
  const within = product?.rows.filter(({ day }) => day >= from && day <= to) ?? []
  // Of a product that counts, other findings may tell a part of each refund: all are asked whether
  // it is repaired.
  const unreported = product?.isCounted ? within : within.filter(({ day, id }) => !isReported(day, sku, id))
  return rateOf(sku, soldOf(memory, sku), unreported, { from, to, delay })
}

/** A quick look: at least three times the rate of all others together. */
function isHigh(one: ProductRate, all: Pick<ProductRate, 'refunds' | 'lines'>): boolean {
  if (!isCompared(one) || one.refunds < leastDays) return false
  return one.refunds * (all.lines - one.lines) >= farAbove * (all.refunds - one.refunds) * one.lines
}

function isFarAbove({ sku, ...rate }: ProductRate, yardstick: Yardstick, judged: Judged, { to, delay, ...during }: During): boolean {
  const from = Math.max(during.from, (judged.products.get(sku)?.since ?? -1) + 1)
  const days = (judged.products.get(sku)?.rows ?? [])
    .filter(({ day, id }) => day >= from && day <= to && !judged.isReported(day, sku, id))
    .map(({ day }) => day)
  if (new Set(days).size < leastDays || Math.max(...days) - Math.min(...days) < leastSpan) return false
  if (rate.refunded < leastTimes * yardstick.ofPaid * rate.paid) return false
  const due = dueByDay(soldOf(judged.memory, sku), { from, to }, delay)
  const first = from + due.findIndex((lines) => lines > 0)
  const middle = Math.floor((first + to) / 2)
  const halves = [
    { from: first, to: middle },
    { from: middle + 1, to },
  ]
  const isThroughout = halves.every((half) => {
    const own = ownRate(judged, sku, { ...half, delay })
    return own.refunds > leastTimes * yardstick.usual * own.lines
  })
  const isHit = due.map((_, i) => days.includes(from + i))
  return isThroughout && refundEvidence(due, isHit, yardstick.limit) >= Math.log((yardstick.products + 1) / chance)
}

type Counted = { readonly judged: Judged; readonly sku: string; readonly yardstick: Yardstick; readonly delay: Delay }

function lookWhetherRepaired(product: RefundedProduct, { judged, sku, yardstick, delay }: Counted): void {
  const { to } = judged
  const lately = ownRate(judged, sku, { from: to - repairedDays + 1, to, delay })
  const isRepaired = lately.lines * yardstick.limit >= leastDue && lately.refunds <= leastTimes * yardstick.usual * lately.lines
  if (isRepaired) startAnew(product, to)
  else product.usual = yardstick.ofPaid
}
