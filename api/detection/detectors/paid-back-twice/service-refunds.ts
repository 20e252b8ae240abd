import type { PayoutFact, RefundFact } from '../../day-facts.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'

/** Days in which the shop may still book a refund that a service has paid out. Proposed. */
const daysToBook = 7
/**
 * Payments of one refund differ by less than this part: a service that pays again pays the same.
 * Proposed.
 */
const sameWithin = 0.01
/**
 * So much of the second payment has to be missing from the refunds that the shop booked: these may
 * be without tax. Proposed.
 */
const leastUnbooked = 0.75
/** More than this part above the sale is more than the customer paid. Proposed. */
const aboveSale = 1.02
/** Days after which an order's refunds are forgotten. Proposed. */
const storedDays = 90

/**
 * A refund that a service paid out on a day; micros. `key` is null until it is told as paid again.
 */
type Payment = { readonly day: number; readonly amount: number; readonly rows: number; key: string | null }

/**
 * What a service paid back of an order, in the order of days, and what it took in for it; null
 * where that is not known.
 */
type ServiceRefunds = { readonly source: string; sold: number | null; readonly payments: Payment[] }

/** What was paid back of an order; `booked` by the shop's own refunds. Micros. */
export type OrderRefunds = { booked: number; lastOn: number; readonly services: ServiceRefunds[] }

/** Refunds by order. */
export type RefundBook = Map<string, OrderRefunds>

type Day = { readonly day: number; readonly refunds: readonly RefundFact[]; readonly payouts: readonly PayoutFact[] }
type Reading = { readonly broken: (readonly [source: string, breach: Breach])[]; readonly reversed: string[] }

/**
 * Takes in a day. Returns the payments that repeat an earlier one, by service, and the keys of
 * those that the shop booked after all, or that came back.
 */
export function readServiceRefunds(book: RefundBook, { day, refunds, payouts }: Day): Reading {
  for (const { orderId, amount } of refunds) if (orderId !== null) orderOf(book, orderId, day).booked += amount
  const reading: Reading = { broken: [], reversed: [] }
  for (const payout of [...payouts].sort((a, b) => (a.source < b.source ? -1 : 1))) {
    const failed = notePayment(book, payout, day)
    if (failed !== null) reading.reversed.push(failed)
  }
  if (day % 7 === 0) for (const [orderId, { lastOn }] of book) if (lastOn <= day - storedDays) book.delete(orderId)
  for (const [orderId, order] of book)
    for (const service of order.services) if (service.payments.length > 1) judge(reading, { orderId, order, service, today: day })
  return reading
}

function orderOf(book: RefundBook, orderId: string, day: number): OrderRefunds {
  const known = book.get(orderId) ?? { booked: 0, lastOn: day, services: [] }
  book.set(orderId, known)
  known.lastOn = day
  return known
}

/** Returns the key of a payment that was told and came back. */
function notePayment(book: RefundBook, { source, orderId, type, gross, rows, sold }: PayoutFact, day: number): string | null {
  if (type !== 'refund' || orderId === null || gross === 0) return null
  const { services } = orderOf(book, orderId, day)
  const own: ServiceRefunds = services.find((one) => one.source === source) ?? { source, sold: null, payments: [] }
  if (!services.includes(own)) services.push(own)
  own.sold = sold?.gross ?? own.sold
  if (gross < 0) {
    own.payments.push({ day, amount: -gross, rows, key: null })
    return null
  }
  // A refund that failed comes back to the shop, and is paid out anew.
  const failed = own.payments.findLastIndex(({ amount }) => isSame(amount, gross))
  return failed < 0 ? null : (own.payments.splice(failed, 1)[0]?.key ?? null)
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= sameWithin * one

type Judged = { readonly orderId: string; readonly order: OrderRefunds; readonly service: ServiceRefunds; readonly today: number }

function judge({ broken, reversed }: Reading, { orderId, order, service, today }: Judged): void {
  for (const [at, payment] of service.payments.entries()) {
    const isTwice = payment.day <= today - daysToBook && repeats(service, at, order.booked)
    if (isTwice === (payment.key !== null)) continue
    if (payment.key !== null) reversed.push(payment.key)
    payment.key = isTwice ? [service.source, orderId, payment.day].join('\n') : null
    if (payment.key === null) continue
    const { day, amount, rows, key } = payment
    const part = { day, table: 'payout' as const, document: `gross:refund:${orderId}`, rows, amount, expected: 0, of: service.source }
    broken.push([service.source, { day: today, key, member: orderId, part, deviation: 0 }])
  }
}

/**
 * Whether a payment is an earlier one again that the shop did not book; where it booked none, the
 * customer must never have paid so much.
 */
function repeats({ payments, sold }: ServiceRefunds, at: number, booked: number): boolean {
  const { amount } = payments[at] as Payment
  if (!payments.slice(0, at).some((earlier) => isSame(earlier.amount, amount))) return false
  const back = payments.slice(0, at + 1).reduce((sum, payment) => sum + payment.amount, 0)
  if (booked > back - leastUnbooked * amount) return false
  return booked > 0 || (sold !== null && sold > 0 && back > aboveSale * sold)
}
