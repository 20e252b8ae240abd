import type { OrderMarginFact, ReturnedDisputeFact } from '../../day-facts.ts'
import {
  type Outgoing,
  outgoingsOf,
  type PackedOutgoing,
  packOutgoing,
  unpackOutgoing,
  withoutReturned,
} from '../../rule-check/outgoings.ts'
import type { ShopMemory, Today } from '../../shop-memory.ts'

/** Orders and refunds of so many days are judged together. Proposed. */
const windowDays = 365

/**
 * An order of a watched customer and what it cost since; micros. The first `told` of its rows are
 * told.
 */
export type WatchedOrder = Pick<OrderMarginFact, 'orderId' | 'goods' | 'earned'> & {
  readonly day: number
  outgoings: readonly Outgoing[]
  told: number
}

/**
 * A customer is watched from the day after the first refund or dispute on. `orders` were placed
 * since; `before` came back after it but were placed earlier: they cost money and prove nothing.
 */
export type ReturningCustomer = {
  lastReturnOn: number
  readonly before: WatchedOrder[]
  orders: WatchedOrder[]
  isCounted: boolean
}

export type ReturnsBook = {
  customers: Map<string, ReturningCustomer>
  /** The orders of all of them, by number. */
  readonly byNumber: Map<string, WatchedOrder>
  /** All orders of known customers, and those that came back, by day. */
  placed: [day: number, orders: number][]
  returned: [day: number, orders: number][]
  firstReturnOn: number
  firstCustomerOn: number
}

/**
 * Takes in a day. Only customers of whom an order came back are kept: all others could never be
 * told. False for a day that teaches nothing: including it or omitting it gives the same state.
 */
export function noteReturns(book: ReturnsBook, { facts, day }: Today, memory: ShopMemory): boolean {
  const placed = facts.margins.filter(({ customerId }) => customerId !== '')
  const booked = Map.groupBy(outgoingsOf(facts, day, memory), ([orderId]) => orderId)
  if (placed.length === 0 && booked.size === 0 && facts.returnedDisputes.length === 0) return false
  if (placed.length > 0 && book.firstCustomerOn < 0) book.firstCustomerOn = day
  if (facts.returns.length > 0 && book.firstReturnOn < 0) book.firstReturnOn = day
  book.placed = counted(book.placed, day, placed.length)
  book.returned = counted(book.returned, day, facts.returns.length)
  for (const { customerId, orderId, goods, earned } of [...placed].sort(byOrder)) {
    const customer = book.customers.get(customerId)
    if (!customer) continue
    const order = { day, orderId, goods, earned, outgoings: [], told: 0 }
    customer.orders.push(order)
    if (!book.byNumber.has(orderId)) book.byNumber.set(orderId, order)
  }
  for (const [orderId, own] of booked) {
    const order = book.byNumber.get(orderId)
    if (order) order.outgoings = [...order.outgoings, ...own.map(([, outgoing]) => outgoing)]
  }
  for (const { orderId, customerId } of [...facts.returns].sort(byOrder)) {
    const outgoings = (booked.get(orderId) ?? []).map(([, outgoing]) => outgoing).filter(({ table }) => table !== 'parcel')
    noteReturn(book, customerId, { day, orderId, goods: 0, earned: 0, outgoings, told: 0 })
  }
  takeReturned(book, facts.returnedDisputes)
  return true
}

/** What came back of disputes is off their orders, as far as these are not told. */
function takeReturned({ byNumber }: ReturnsBook, returned: readonly ReturnedDisputeFact[]): void {
  for (const [orderId, own] of Map.groupBy(returned, (one) => one.orderId)) {
    const order = byNumber.get(orderId)
    if (order) order.outgoings = withoutReturned(order.outgoings, own, (_, place) => place < order.told)
  }
}

const byOrder = (a: { readonly orderId: string }, b: { readonly orderId: string }) => (a.orderId < b.orderId ? -1 : 1)

function counted(days: ReturnsBook['placed'], day: number, orders: number): ReturnsBook['placed'] {
  const kept = (days[0]?.[0] ?? day) > day - windowDays ? days : days.filter(([on]) => on > day - windowDays)
  return orders === 0 ? kept : [...kept, [day, orders]]
}

function noteReturn({ customers, byNumber }: ReturnsBook, customerId: string, order: WatchedOrder): void {
  const known = customers.get(customerId)
  if (known) known.lastReturnOn = order.day
  if (byNumber.has(order.orderId)) return
  byNumber.set(order.orderId, order)
  if (known) known.before.push(order)
  else customers.set(customerId, { lastReturnOn: order.day, before: [order], orders: [], isCounted: false })
}

/** Drops orders of more than a year ago, and customers of whom nothing came back since. */
export function forgetOld({ customers }: ReturnsBook, today: number): void {
  for (const [id, customer] of customers) {
    if (customer.lastReturnOn <= today - windowDays) customers.delete(id)
    else customer.orders = customer.orders.filter(({ day }) => day > today - windowDays)
  }
}

/** After customers or orders left; the first of the same number counts, as when they came. */
export function indexOrders({ customers, byNumber }: ReturnsBook): void {
  byNumber.clear()
  for (const { before, orders } of customers.values())
    for (const order of [...before, ...orders]) {
      const known = byNumber.get(order.orderId)
      if (!known || order.day < known.day) byNumber.set(order.orderId, order)
    }
}

export type PackedReturnedOrder = readonly [
  day: number,
  orderId: string,
  goods: number,
  earned: number,
  told: number,
  ...outgoings: PackedOutgoing[],
]

/** Orders are many: names are left out. */
export function packOrder({ day, orderId, goods, earned, told, outgoings }: WatchedOrder): PackedReturnedOrder {
  return [day, orderId, goods, earned, told, ...outgoings.map((outgoing) => packOutgoing(outgoing, orderId))]
}

export function unpackOrder([day, orderId, goods, earned, told, ...outgoings]: PackedReturnedOrder): WatchedOrder {
  return { day, orderId, goods, earned, told, outgoings: outgoings.map((outgoing) => unpackOutgoing(outgoing, orderId)) }
}

/** What came back of an order: refunds and disputes; micros. */
function backOf({ outgoings }: WatchedOrder): number {
  return outgoings.reduce((sum, { table, amount }) => (table === 'refund' || table === 'chargeback' ? sum + amount : sum), 0)
}

/** Whether at least half of what was paid for the goods of these orders came back. */
export function cameBack(orders: readonly WatchedOrder[]): boolean {
  const goods = orders.reduce((sum, order) => sum + order.goods, 0)
  const back = orders.reduce((sum, order) => sum + backOf(order), 0)
  return back > 0 && 2 * back >= goods
}
