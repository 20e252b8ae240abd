import { compareText } from '../../values/compare-text.ts'
import { dayNumber } from '../../values/day.ts'
import type { DayFacts, RefundFact } from '../day-facts.ts'
import { median } from '../statistics/quantile.ts'
import { placesOf, type RefundColumns, type RowMemory } from './row-memory.ts'

/**
 * What is paid back above the price counts from this part of it on, and from this amount on,
 * micros: less is rounding.
 */
const leastShare = 0.03
const leastExcess = 50_000
/** An excess this near to the order's postage is the postage. */
const postageWithin = 0.02

/** Refunds that tell the usual days from an order to its refund. */
const firstRefunds = 40
/** A refund that comes later tells nothing of the usual. */
const longest = 21

/** The median of days from an order to its refund; -1 while there are few. */
function usualDelayOf({ after }: RefundColumns): number {
  const known = after.filter((days) => days >= 0 && days <= longest)
  return known.length < firstRefunds ? -1 : Math.round(median(known))
}

/** Takes in the refunds of a day. What is paid back in parts is held against all that was paid. */
export function rememberRefunds(rows: RowMemory, { refunds }: Pick<DayFacts, 'refunds'>, day: number): void {
  if (refunds.length === 0) return
  const placeOf = placesOf(rows.orders, refunds)
  const before = paidBack(rows.refunds)
  for (const refund of [...refunds].sort(byNumber)) {
    const order = placeOf.get(refund.orderId ?? '') ?? -1
    const sold = soldIn(rows, order, refund.sku)
    const key = keyOf(sold ? rows.forgotten + order : -1, refund.sku)
    const earlier = before.get(key) ?? { amount: 0, excess: 0 }
    const excess = sold ? excessOf(rows, refund, sold, earlier) : 0
    before.set(key, { amount: earlier.amount + refund.amount, excess: earlier.excess + excess })
    add(rows, refund, { day, order, sold, excess })
  }
  if (rows.usualDelay < 0) rows.usualDelay = usualDelayOf(rows.refunds)
}

const keyOf = (order: number, sku: string) => [order, sku].join(' ')

/**
 * What was paid back of one product of an order so far, and how much of it above its price; micros.
 */
type PaidBack = { readonly amount: number; readonly excess: number }

function paidBack({ order, sku, amount, excess }: RefundColumns): Map<string, PaidBack> {
  const sums = new Map<string, PaidBack>()
  order.forEach((of, i) => {
    const key = keyOf(of, sku[i] ?? '')
    const sum = sums.get(key) ?? { amount: 0, excess: 0 }
    sums.set(key, { amount: sum.amount + (amount[i] ?? 0), excess: sum.excess + (excess[i] ?? 0) })
  })
  return sums
}

const byNumber = (a: RefundFact, b: RefundFact) =>
  compareText(a.refundId, b.refundId) ||
  compareText(a.sku, b.sku) ||
  a.amount - b.amount ||
  a.units - b.units ||
  compareText(a.reason, b.reason) ||
  compareText(a.orderId ?? '', b.orderId ?? '') ||
  compareText(a.orderDay ?? '', b.orderDay ?? '')

/** The lines of one product in an order: what was paid, micros. */
type Sold = { readonly paid: number; readonly units: number; readonly category: string }

function soldIn({ lines, forgotten }: RowMemory, order: number, sku: string): Sold | null {
  if (order < 0) return null
  const own = ownLines(lines.order, forgotten + order).filter((line) => lines.sku[line] === sku && (lines.unitPrice[line] ?? 0) > 0)
  const units = own.reduce((sum, line) => sum + (lines.units[line] ?? 0), 0)
  const paid = own.reduce((sum, line) => sum + (lines.units[line] ?? 0) * (lines.unitPrice[line] ?? 0), 0)
  return own.length > 0 ? { paid, units, category: lines.category[own[0] ?? 0] ?? '' } : null
}

/** The places of an order's lines, which lie side by side in ascending order. */
export function ownLines(orders: readonly number[], order: number): number[] {
  let [low, high] = [0, orders.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((orders[middle] ?? 0) < order) low = middle + 1
    else high = middle
  }
  const own: number[] = []
  for (let at = low; orders[at] === order; at++) own.push(at)
  return own
}

/** What the customer was charged for the parcels of the refunded order, micros. */
function postageOf({ parcels }: RowMemory, { orderId }: RefundFact): number {
  return parcels.document.reduce((sum, document, i) => (document === orderId ? sum + (parcels.charged[i] ?? 0) : sum), 0)
}

/**
 * What is paid back above the price of the units that came back, or, with what was paid back
 * before, above the price of all and was no excess yet; micros. Postage that is given back with it
 * is none.
 */
function excessOf(rows: RowMemory, refund: RefundFact, { paid, units: sold }: Sold, earlier: PaidBack): number {
  const { amount, units } = refund
  const due = paid * (units > 0 ? Math.min(1, units / sold) : 1)
  const excess = Math.max(amount - due, Math.min(amount, earlier.amount - earlier.excess + amount - paid))
  if (excess <= leastShare * due + leastExcess) return 0
  const postage = postageOf(rows, refund)
  return Math.abs(excess - postage) <= postageWithin * postage ? 0 : Math.round(excess)
}

type Known = { readonly day: number; readonly order: number; readonly sold: Sold | null; readonly excess: number }

function add({ refunds, orders, forgotten }: RowMemory, refund: RefundFact, { day, order, sold, excess }: Known): void {
  refunds.day.push(day)
  refunds.order.push(sold ? forgotten + order : -1)
  refunds.after.push(refund.orderDay === null ? -1 : day - dayNumber(refund.orderDay))
  refunds.amount.push(refund.amount)
  refunds.excess.push(excess)
  refunds.isReturning.push(orders.isReturning[order] ?? 0)
  refunds.document.push(refund.refundId)
  refunds.sku.push(refund.sku)
  refunds.category.push(sold?.category ?? '')
  refunds.reason.push(refund.reason)
  for (const name of ['customer', 'code', 'channel', 'country', 'method', 'carrier'] as const) refunds[name].push(orders[name][order] ?? '')
}
