import { refundDelayStrength, usualRefundDelay } from '../../delayed-events/refund-delay.ts'
import { type ShopMemory, storedDays } from '../../shop-memory.ts'
import { comeWithin, type Delay, delayOf, learnDelay } from '../../statistics/delay.ts'

/** Days of refunds that are judged together: the sales that they come of are still stored. */
export const windowDays = storedDays - usualRefundDelay.length
/** Fewer lines of a product say nothing. Proposed. */
const leastLines = 20
/** A product's own rate is drawn to the common one as by half a refund. Proposed. */
const borrowed = 0.5

/** A refund of a product; `orderDay` is -1 where the order is not known. Amounts are micros. */
export type BookedRefund = { readonly day: number; readonly id: string; readonly amount: number; readonly orderDay: number }

/**
 * What was refunded of a product in a range of days, and what was due for a refund in it: lines,
 * and what was paid for them, each with the share of refunds that come at their age.
 */
export type ProductRate = {
  readonly sku: string
  readonly refunds: number
  readonly refunded: number
  readonly lines: number
  readonly paid: number
}

/** Days from the first to the last, both included. */
export type Span = { readonly from: number; readonly to: number }

/**
 * The sales of a product: their days, lines and what was paid, those from before the data
 * estimated.
 */
type Sold = (add: (day: number, lines: number, paid: number) => void) => void

/**
 * Sales whose refunds are seen, but not they: as many a day as in the first four weeks of the data.
 */
const pacedDays = 28

/**
 * The stored sales of a product up to a day, and those estimated from before the first day of the
 * data.
 */
export function soldOf(memory: ShopMemory, sku: string): Sold {
  const sales = memory.skus.get(sku)?.sales
  const { firstDay } = memory
  return (add) => {
    let [firstLines, firstPaid] = [0, 0]
    for (let i = 0; i < (sales?.day.length ?? 0); i++) {
      const [day, lines] = [sales?.day[i] ?? 0, sales?.lines[i] ?? 0]
      const paid = (sales?.unitPrice[i] ?? 0) * (sales?.units[i] ?? 0)
      add(day, lines, paid)
      if (day >= firstDay + pacedDays) continue
      firstLines += lines
      firstPaid += paid
    }
    if (firstLines === 0) return
    for (let day = firstDay - usualRefundDelay.length + 1; day < firstDay; day++) add(day, firstLines / pacedDays, firstPaid / pacedDays)
  }
}

/** The rate of a product in a span; `refunds` are those of its days. */
export function rateOf(sku: string, sold: Sold, refunds: readonly BookedRefund[], { from, to, delay }: Span & { readonly delay: Delay }) {
  let [lines, paid] = [0, 0]
  sold((day, ofDay, paidOfDay) => {
    const share = comeWithin(delay, to - day) - comeWithin(delay, from - 1 - day)
    lines += ofDay * share
    paid += paidOfDay * share
  })
  return { sku, refunds: refunds.length, refunded: refunds.reduce((sum, { amount }) => sum + amount, 0), lines, paid }
}

/** By day of the span, the lines that were due for a refund. */
export function dueByDay(sold: Sold, { from, to }: Span, { share }: Delay): number[] {
  const due = new Array<number>(Math.max(0, to - from + 1)).fill(0)
  sold((day, lines) => {
    for (let age = Math.max(0, from - day); age < share.length && day + age <= to; age++)
      due[day + age - from] = (due[day + age - from] ?? 0) + lines * (share[age] ?? 0)
  })
  return due
}

/** The delay of the shop's refunds whose order is known, drawn to the usual one. */
export function delayIn(refunds: Iterable<BookedRefund>, soldOn: ReadonlyMap<number, number>, { from, to }: Span): Delay {
  const counts = usualRefundDelay.map(() => 0)
  for (const { day, orderDay } of refunds) {
    const age = day - orderDay
    if (orderDay >= 0 && day >= from && day <= to && age >= 0 && age < counts.length) counts[age] = (counts[age] ?? 0) + 1
  }
  // How many lines could have come back at each age on the days of the span.
  const exposed = counts.map((_, age) => {
    let lines = 0
    for (let day = from; day <= to; day++) lines += soldOn.get(day - age) ?? 0
    return lines
  })
  return learnDelay(counts, exposed, delayOf(usualRefundDelay), refundDelayStrength)
}

/** What products are compared with. Rates by lines, and of what was paid; both 0 to 1. */
export type Yardstick = {
  /** The products that sell enough to be compared. */
  readonly products: number
  readonly usual: number
  readonly ofPaid: number
  /** The rate that a product must exceed. */
  readonly limit: number
}

/**
 * A product is far above the others from so many times their rate on. Proposed: as in return abuse
 * by customers.
 */
export const farAbove = 3
/**
 * And a quarter above what nine in ten others have: a rate that is common in the shop is none of
 * the product's own, and the best seller among such products is no other. Proposed.
 */
const common = 0.9
const clearly = 1.25

export const isCompared = ({ lines }: Pick<ProductRate, 'lines'>): boolean => lines >= leastLines

/**
 * `ordinary` products give the rate, at its upper 95 % bound. `all` give what nine in ten stay
 * below, each product's own rate drawn to the common one: those that are told already are among
 * them, so a rate that many have is not told of one after the other.
 */
export function yardstickOf(ordinary: readonly ProductRate[], all: readonly ProductRate[]): Yardstick {
  const sum = (of: (one: ProductRate) => number) => ordinary.reduce((total, one) => total + of(one), 0)
  const refunds = sum((one) => one.refunds)
  const lines = Math.max(
    1,
    sum((one) => one.lines),
  )
  const upper = (refunds + 1 + 1.645 * Math.sqrt(refunds + 1)) / lines
  const own = all.filter(isCompared).map((one) => (one.refunds + borrowed) / (one.lines + borrowed / upper))
  return {
    products: ordinary.filter(isCompared).length,
    usual: refunds / lines,
    ofPaid:
      sum(({ refunded }) => refunded) /
      Math.max(
        1,
        sum(({ paid }) => paid),
      ),
    limit: Math.max(farAbove * upper, clearly * (own.sort((a, b) => a - b)[Math.ceil(common * own.length) - 1] ?? 0)),
  }
}
