import { compareText } from '../../../values/compare-text.ts'
import { dayNumber } from '../../../values/day.ts'
import type { DisputeFact, ReturnedDisputeFact } from '../../day-facts.ts'
import { nameAt } from '../../flows/coded-column.ts'
import { type MainName, mainName, sumsOf } from '../../flows/main-name.ts'
import { ownLines } from '../../flows/refund-memory.ts'
import { orderColumns } from '../../flows/row-columns.ts'
import { placesOf, type RowMemory } from '../../flows/row-memory.ts'

/** Disputes since a rise that make a customer one who disputes again and again. Proposed. */
const often = 3
/** Disputes with one name that are enough to be told as what is behind a rise. Proposed. */
const leastNamed = 5
/** Orders before a rise that show how common a product or method is. Proposed. */
const leastBefore = 20
/** Days for which disputes are stored: as long as their rates are judged. */
const storedDays = 400

/**
 * A dispute by the day of its order, of its own where that is not known, and what is known of the
 * order: `sku` is its largest product. Names are empty where the files have none.
 */
export type BookedDispute = {
  readonly day: number
  readonly country: string
  readonly amount: number
  readonly sku: string
  readonly method: string
  readonly customer: string
}

/**
 * What most disputes of a country since a rise have in common: a few customers, a product or a
 * payment method.
 */
export type DisputeCause = MainName & { readonly what: 'customers' | 'product' | 'method' }

/**
 * Adds a day's disputes with what their orders say, as long as these are in memory; old ones are
 * dropped.
 */
export function noteDisputes(
  known: readonly BookedDispute[],
  facts: readonly DisputeFact[],
  { memory, day }: { memory: RowMemory; day: number },
) {
  const { orders } = memory
  const places = placesOf(orders, facts)
  const inOrder = [...facts].sort((a, b) => compareText(a.orderId, b.orderId) || compareText(a.country, b.country) || a.amount - b.amount)
  const fresh = inOrder.map(({ orderId, country, amount, orderDay }): BookedDispute => {
    const place = places.get(orderId) ?? -1
    return {
      ...{ day: orderDay === null ? day : dayNumber(orderDay), country, amount },
      sku: largestOf(memory, place),
      method: orders.method[place] ?? '',
      customer: orders.customer[place] ?? '',
    }
  })
  return [...known.filter((one) => one.day > day - storedDays), ...fresh]
}

/** The disputes less what came back of them: one of which all did is none. */
export function withoutReturned(known: readonly BookedDispute[], returned: readonly ReturnedDisputeFact[]): readonly BookedDispute[] {
  const left = [...known]
  for (const { orderDay, openedOn, country, amount } of returned) {
    const on = dayNumber(orderDay ?? openedOn)
    const own = left.filter((one) => one.day === on && one.country === country && one.amount >= amount)
    const of = own.find((one) => one.amount === amount) ?? own[0]
    if (of) left.splice(left.indexOf(of), 1, ...(of.amount > amount ? [{ ...of, amount: of.amount - amount }] : []))
  }
  return left
}

/** The product of an order that was paid most for; empty where the order is not known. */
function largestOf({ lines, forgotten }: RowMemory, place: number): string {
  let [sku, most] = ['', -1]
  for (const line of place < 0 ? [] : ownLines(lines.order, forgotten + place)) {
    const paid = (lines.unitPrice[line] ?? 0) * (lines.units[line] ?? 0)
    if (paid > most) [sku, most] = [lines.sku[line] ?? '', paid]
  }
  return sku
}

/** Disputes of a country since a rise, and what was named as their cause before. */
type Asked = { readonly memory: RowMemory; readonly country: string; readonly since: number; readonly kept: readonly DisputeCause[] }

/**
 * What is behind most of a country's disputed money since a day, the first being what to look at
 * first, at most two. A product or method is held against the country's orders before that day;
 * once these have left the memory, what was `kept` stays while it fits.
 */
export function causesOf(all: readonly BookedDispute[], asked: Asked): DisputeCause[] {
  const own = all.filter((dispute) => dispute.country === asked.country && dispute.day >= asked.since)
  const causes = [fewCustomers(own, asked), mainOf('product', own, asked), mainOf('method', own, asked)]
  return causes.filter((cause) => cause !== null && cause.rows >= leastNamed).slice(0, 2) as DisputeCause[]
}

/**
 * Held against the country's orders since: where it has few customers, most of its disputes are of
 * few anyway.
 */
function fewCustomers(own: readonly BookedDispute[], { memory: { orders }, country, since }: Asked): DisputeCause | null {
  const counts = Map.groupBy(own, ({ customer }) => customer)
  const groupOf = (customer: string) => (customer !== '' && (counts.get(customer)?.length ?? 0) >= often ? 'often' : '')
  const placed = orders.paid.flatMap((paid, place) =>
    orders.country[place] === country && (orders.day[place] ?? 0) >= since ? [[groupOf(orders.customer[place] ?? ''), paid] as const] : [],
  )
  const main = mainName(sumsOf(own.map(({ customer, amount }) => [groupOf(customer), amount])), sumsOf(placed))
  const customers = [...counts.keys()].filter((customer) => groupOf(customer) !== '').length
  return main && { ...main, name: String(customers), what: 'customers' }
}

function mainOf(what: 'product' | 'method', own: readonly BookedDispute[], { memory, country, since, kept }: Asked): DisputeCause | null {
  const { orders } = memory
  const column = orderColumns(memory)(what === 'product' ? 'sku' : 'method')
  const before = orders.paid.flatMap((paid, place) =>
    orders.country[place] === country && (orders.day[place] ?? since) < since ? [[nameAt(column, place), paid] as const] : [],
  )
  const main = mainName(sumsOf(own.map((one) => [what === 'product' ? one.sku : one.method, one.amount])), sumsOf(before))
  const isKnown = before.length >= leastBefore || kept.some((one) => one.what === what && one.name === main?.name)
  return main && isKnown ? { ...main, what } : null
}
