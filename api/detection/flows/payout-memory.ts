import { compareText } from '../../values/compare-text.ts'
import type { DayFacts, PayoutFact } from '../day-facts.ts'
import { ownLines } from './refund-memory.ts'
import { firstWeeks, leastOrders, type PayoutColumns, placesOf, type RowMemory } from './row-memory.ts'

/** The part of an order that one category must make up to be the order's. */
const mostOf = 0.5

/**
 * Takes in the sales of a day that payment services paid out for a fee, with what decides it of
 * their orders.
 */
export function rememberPayouts(rows: RowMemory, { payouts: facts }: Pick<DayFacts, 'payouts'>, day: number): void {
  const sales = facts.filter(({ type, gross, fee }) => type === 'sale' && gross > 0 && fee > 0).sort(inFixedOrder)
  if (sales.length === 0) return
  const { orders, payouts } = rows
  const placeOf = placesOf(orders, sales)
  for (const { source, payoutId, orderId, rows: count, gross, fee } of sales) {
    const order = placeOf.get(orderId ?? '') ?? -1
    payouts.day.push(day)
    payouts.rows.push(count)
    payouts.gross.push(gross)
    payouts.fee.push(fee)
    payouts.document.push(orderId ?? payoutId ?? '')
    payouts.source.push(source)
    payouts.category.push(categoryOf(rows, order))
    for (const name of ['country', 'method'] as const) payouts[name].push(orders[name][order] ?? '')
  }
  for (const source of new Set(sales.map((sale) => sale.source))) noteFixedFee(rows, source, day)
}

function noteFixedFee({ payouts, fixedFees }: RowMemory, source: string, today: number): void {
  if (fixedFees[source] !== undefined) return
  const places = payouts.source.flatMap((of, place) => (of === source ? [place] : []))
  const firstDay = payouts.day[places[0] ?? -1] ?? today
  if (places.length >= leastOrders && today - firstDay >= firstWeeks) fixedFees[source] = fixedFeeOf(payouts, places)
}

/**
 * The sum of each sale that explains fees best beside a rate for each method and category: least
 * squares over single sales, each group's rate taken out first (Frisch–Waugh). No more than the
 * least fee, and never below 0; micros.
 */
function fixedFeeOf({ gross, fee, rows, method, category }: PayoutColumns, places: readonly number[]): number {
  let [fixed, weight, least] = [0, 0, Number.POSITIVE_INFINITY]
  for (const own of Map.groupBy(places, (place) => `${method[place]}\n${category[place]}`).values()) {
    const sum = (of: (place: number) => number) => own.reduce((all, place) => all + of(place), 0)
    const grossOf = (place: number) => (gross[place] ?? 0) / (rows[place] ?? 1)
    const feeOf = (place: number) => (fee[place] ?? 0) / (rows[place] ?? 1)
    const tilt = sum(grossOf) / sum((place) => grossOf(place) ** 2)
    fixed += sum(feeOf) - tilt * sum((place) => grossOf(place) * feeOf(place))
    weight += own.length - tilt * sum(grossOf)
    least = Math.min(least, ...own.map(feeOf))
  }
  // Where all sales are alike, the fee may as well be all rate.
  return weight > 1e-6 * places.length ? Math.round(Math.min(least, Math.max(0, fixed / weight))) : 0
}

/** By all that is stored of a sale: the same sales in another order are the same memory. */
function inFixedOrder(a: PayoutFact, b: PayoutFact): number {
  return (
    compareText(a.source, b.source) ||
    compareText(a.orderId ?? '', b.orderId ?? '') ||
    compareText(a.payoutId ?? '', b.payoutId ?? '') ||
    a.gross - b.gross ||
    a.fee - b.fee
  )
}

/**
 * The category that more than half of the order was paid for; empty where there is none, or the
 * order is not known.
 */
function categoryOf({ lines, forgotten }: RowMemory, order: number): string {
  if (order < 0) return ''
  const paid = new Map<string, number>()
  let all = 0
  for (const line of ownLines(lines.order, forgotten + order)) {
    const own = (lines.units[line] ?? 0) * (lines.unitPrice[line] ?? 0)
    const name = lines.category[line] ?? ''
    paid.set(name, (paid.get(name) ?? 0) + own)
    all += own
  }
  return [...paid].find(([, own]) => own > mostOf * all)?.[0] ?? ''
}
