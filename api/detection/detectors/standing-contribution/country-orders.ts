import type { DayFacts, DisputeFact, OrderMarginFact, PayoutFact, RefundFact } from '../../day-facts.ts'
import { billsOf, type DayBill } from '../../rule-check/bills.ts'
import type { ShopMemory } from '../../shop-memory.ts'

/** Orders of so many days are judged together, and those of the last days not yet: most of their postage and refunds are known by then. Proposed. */
export const windowDays = 90
export const settledAfter = 14

/** Money that one order cost beside its goods: rows that cost `amount`, of which `expected` came back; micros. */
export type Outgoing = {
  readonly day: number
  readonly table: 'refund' | 'parcel' | 'chargeback' | 'payout'
  /** The entity of these rows: the SKU, the lane, the country, the payment service. */
  readonly of: string
  readonly document: string
  readonly rows: number
  readonly amount: number
  readonly expected: number
}

/** One order of a day and what it cost since. */
export type CountryOrder = Omit<OrderMarginFact, 'country'> & { readonly day: number; outgoings: readonly Outgoing[] }

/** Orders up to the day `since` are not judged any more: the country was repaired then. */
export type Country = { orders: CountryOrder[]; isCounted: boolean; countedTo: number; since: number }

export type CountryBook = {
  countries: Map<string, Country>
  /** Orders ever seen, by country. */
  sizes: Map<string, number>
  /** What the whole shop's orders cost beside their goods, by day; micros. */
  spent: [day: number, amount: number][]
  lastParcelOn: number
  /** The last day with a parcel whose customer paid postage. */
  lastPaidOn: number
}

type Booked = readonly [orderId: string, outgoing: Outgoing]

/**
 * Takes in a day: its orders by country, and what it cost of orders that are known. Of the home
 * country, to which most orders go, only the size is kept: it is the shop itself. False for a day
 * that teaches nothing: including it or omitting it gives the same state.
 */
export function noteCountries(book: CountryBook, { facts, day }: { facts: DayFacts; day: number }, memory: ShopMemory): boolean {
  const booked = outgoingsOf(facts, day, memory)
  if (booked.length === 0 && facts.margins.length === 0) return false
  const bills = billsOf(facts.parcels)
  if (bills.length > 0) book.lastParcelOn = day
  if (bills.some(({ charged }) => charged > 0)) book.lastPaidOn = day
  const spent = booked.reduce((sum, [, { amount, expected }]) => sum + amount - expected, 0)
  book.spent = [...book.spent.filter(([on]) => on > day - windowDays), ...(spent === 0 ? [] : [[day, spent] as [number, number]])]
  for (const { country, ...order } of [...facts.margins].sort(byOrder)) {
    if (country === '') continue
    book.sizes.set(country, (book.sizes.get(country) ?? 0) + 1)
    const known = book.countries.get(country) ?? { orders: [], isCounted: false, countedTo: -1, since: -1 }
    known.orders.push({ ...order, day, outgoings: [] })
    book.countries.set(country, known)
  }
  forget(book, day)
  attach(book, booked)
  return true
}

const byOrder = (a: OrderMarginFact, b: OrderMarginFact) => (a.orderId < b.orderId ? -1 : 1)

function forget(book: CountryBook, today: number): void {
  const home = homeOf(book)
  for (const [name, country] of book.countries) {
    const first = country.orders[0]?.day ?? today
    if (name === home && !country.isCounted) book.countries.delete(name)
    else if (first <= today - windowDays - settledAfter)
      book.countries.set(name, { ...country, orders: country.orders.filter(({ day }) => day > today - windowDays - settledAfter) })
  }
}

/** The country of more than half of all orders; null where there is none. */
export function homeOf({ sizes }: CountryBook): string | null {
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return [...sizes].find(([, size]) => 2 * size > all)?.[0] ?? null
}

/** What the day cost goes to the first day of the order that it names. */
function attach({ countries }: CountryBook, booked: readonly Booked[]): void {
  const byOrder = Map.groupBy(booked, ([orderId]) => orderId)
  if (byOrder.size === 0) return
  for (const { orders } of countries.values())
    for (const order of orders) {
      const own = byOrder.get(order.orderId)
      if (!own) continue
      order.outgoings = [...order.outgoings, ...own.map(([, outgoing]) => outgoing)]
      byOrder.delete(order.orderId)
    }
}

function outgoingsOf(facts: DayFacts, day: number, memory: ShopMemory): Booked[] {
  const refunds = facts.refunds.map((refund) => refundOf(refund, day, memory))
  const parcels = billsOf(facts.parcels).map((bill) => parcelOf(bill, day))
  const disputes = [...Map.groupBy(facts.disputes, ({ orderId, country }) => `${orderId}\n${country}`).values()].map((all) =>
    disputeOf(all, day),
  )
  const fees = facts.payouts.map((payout) => feeOf(payout, day))
  return [...refunds, ...parcels, ...disputes, ...fees].filter((booked) => booked !== null).sort(byRow)
}

function byRow([a, one]: Booked, [b, other]: Booked): number {
  const keys = [a, one.table, one.of, one.document].join('\n')
  return keys < [b, other.table, other.of, other.document].join('\n') ? -1 : 1
}

/** Returned units go back to stock: the refund cost no more than what the sale had earned on them. */
function refundOf({ refundId, orderId, sku, units, amount }: RefundFact, day: number, memory: ShopMemory): Booked | null {
  if (orderId === null || amount <= 0) return null
  const cost = memory.skus.get(sku)?.costs.unitCost.at(-1) ?? 0
  const expected = Math.min(amount, Math.max(0, units) * cost)
  return [orderId, { day, table: 'refund', of: sku, document: refundId, rows: 1, amount, expected }]
}

function parcelOf({ lane, orderId, parcels, cost, charged }: DayBill, day: number): Booked {
  return [orderId, { day, table: 'parcel', of: lane, document: orderId, rows: parcels.length, amount: cost, expected: charged }]
}

function disputeOf(all: readonly DisputeFact[], day: number): Booked {
  const { orderId, country } = all[0] as DisputeFact
  const amount = all.reduce((sum, dispute) => sum + dispute.amount, 0)
  return [orderId, { day, table: 'chargeback', of: country, document: orderId, rows: all.length, amount, expected: 0 }]
}

function feeOf({ source, orderId, type, rows, fee }: PayoutFact, day: number): Booked | null {
  if (orderId === null || type !== 'sale' || fee <= 0) return null
  return [orderId, { day, table: 'payout', of: source, document: `fee:sale:${orderId}`, rows, amount: fee, expected: 0 }]
}
