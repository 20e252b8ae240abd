import type { DayFacts, OrderMarginFact, ReturnedDisputeFact } from '../../day-facts.ts'
import { billsOf } from '../../rule-check/bills.ts'
import {
  type BookedOutgoing,
  type Outgoing,
  outgoingsOf,
  type PackedOutgoing,
  packOutgoing,
  unpackOutgoing,
  withoutReturned,
} from '../../rule-check/outgoings.ts'
import type { ShopMemory } from '../../shop-memory.ts'

/**
 * Orders of so many days are judged together, and those of the last days not yet: most of their
 * postage and refunds are known by then. Proposed.
 */
export const windowDays = 90
export const settledAfter = 14

export const groupKinds = ['country', 'channel', 'product'] as const
/**
 * What orders are grouped by; `channel`: the sales channel, `product`: the only product of the
 * order.
 */
export type GroupKind = (typeof groupKinds)[number]

/**
 * The keys of an order's groups in `GroupBook`; null where the file names none, or the order has
 * several products.
 */
export type GroupKeys = Readonly<Record<GroupKind, string | null>>

/** One order of a day and what it cost since. Its rows up to the day `toldTo` are told. */
export type BookedOrder = Omit<OrderMarginFact, GroupKind> &
  GroupKeys & { readonly day: number; outgoings: readonly Outgoing[]; toldTo: number }

/**
 * Orders of one country or sales channel, or of one product alone. `size`: orders ever seen. Those
 * up to the day `since` are not judged any more: the group was repaired then. `countedOn`: the day
 * on which it began to count; null where it does not. `isTold`: whether rows of it were ever told.
 */
export type OrderGroup = {
  readonly kind: GroupKind
  /** As spelled first. */
  readonly name: string
  size: number
  since: number
  countedOn: number | null
  isTold: boolean
}

export type GroupBook = {
  orders: BookedOrder[]
  groups: Map<string, OrderGroup>
  /** What the whole shop's orders cost beside their goods, by day; micros. */
  spent: [day: number, amount: number][]
  lastParcelOn: number
  /** The last day with a parcel whose customer paid postage. */
  lastPaidOn: number
}

/**
 * Spaces and the case of A to Z make no other country or channel. SKUs are as the ledger names
 * them.
 */
function groupKey(kind: GroupKind, name: string): string | null {
  if (kind === 'product') return name === '' ? null : productKey(name)
  const folded = name.replaceAll(/[ \t\u00a0]/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return folded === '' ? null : `${kind} ${folded}`
}

const productKey = (sku: string) => `product ${sku}`

/** The groups of an order, its country first. */
export function groupsOf(book: Pick<GroupBook, 'groups'>, order: GroupKeys): OrderGroup[] {
  return groupKinds.map((kind) => book.groups.get(order[kind] ?? '')).filter((group) => group !== undefined)
}

/**
 * Takes in a day: its orders, and what it cost of orders that are known. Orders of the home groups
 * alone, to which most orders go, are not kept: they are the shop itself. False for a day that
 * teaches nothing: including it or omitting it gives the same state.
 */
export function noteOrders(book: GroupBook, { facts, day }: { facts: DayFacts; day: number }, memory: ShopMemory): boolean {
  const booked = outgoingsOf(facts, day, memory)
  if (booked.length === 0 && facts.margins.length === 0 && facts.returnedDisputes.length === 0) return false
  const bills = billsOf(facts.parcels)
  if (bills.length > 0) book.lastParcelOn = day
  if (bills.some(({ charged }) => charged > 0)) book.lastPaidOn = day
  const back = facts.returnedDisputes.reduce((sum, { amount }) => sum + amount, 0)
  const spent = booked.reduce((sum, [, { amount, expected }]) => sum + amount - expected, -back)
  book.spent = [...book.spent.filter(([on]) => on > day - windowDays), ...(spent === 0 ? [] : [[day, spent] as [number, number]])]
  const placed = [...facts.margins].sort(byOrder).map((order) => bookedIn(book.groups, order, day))
  book.orders = [...book.orders.filter((order) => order.day > day - windowDays - settledAfter), ...placed.filter(keeps(book))]
  attach(book, booked)
  takeReturned(book, facts.returnedDisputes)
  return true
}

const byOrder = (a: OrderMarginFact, b: OrderMarginFact) => (a.orderId < b.orderId ? -1 : 1)

function bookedIn(groups: GroupBook['groups'], order: OrderMarginFact, day: number): BookedOrder {
  const [country, channel, product] = groupKinds.map((kind) => {
    const [key, name] = [groupKey(kind, order[kind]), order[kind]]
    const known = key === null ? undefined : groups.get(key)
    if (known) known.size += 1
    else if (key !== null) groups.set(key, { kind, name, size: 1, since: -1, countedOn: null, isTold: false })
    return key
  })
  return { ...order, country: country ?? null, channel: channel ?? null, product: product ?? null, day, outgoings: [], toldTo: -1 }
}

/** Drops orders whose groups became the shop itself. */
export function forgetHome(book: GroupBook): void {
  book.orders = book.orders.filter(keeps(book))
}

/** Whether an order may still be judged or told. */
function keeps(book: GroupBook): (order: BookedOrder) => boolean {
  const homes = groupKinds.map((kind) => book.groups.get(homeOf(book.groups, kind) ?? ''))
  const open = new Set([...book.groups].filter(([, group]) => !homes.includes(group) || group.countedOn !== null).map(([key]) => key))
  return (order) => groupKinds.some((kind) => open.has(order[kind] ?? ''))
}

/**
 * The key of the country, channel or product of more than half of all orders that name one; null
 * where there is none.
 */
export function homeOf(groups: GroupBook['groups'], kind: GroupKind): string | null {
  let [all, most, largest] = [0, 0, null as string | null]
  for (const [key, group] of groups) {
    if (group.kind !== kind) continue
    all += group.size
    if (group.size <= most) continue
    most = group.size
    largest = key
  }
  return 2 * most > all ? largest : null
}

/** What the day cost goes to the first day of the order that it names. */
function attach({ orders }: GroupBook, booked: readonly BookedOutgoing[]): void {
  const byOrder = Map.groupBy(booked, ([orderId]) => orderId)
  if (byOrder.size === 0) return
  for (const order of orders) {
    const own = byOrder.get(order.orderId)
    if (!own) continue
    order.outgoings = [...order.outgoings, ...own.map(([, outgoing]) => outgoing)]
    byOrder.delete(order.orderId)
  }
}

/** What came back of disputes is off their orders, as far as these are not told. */
function takeReturned({ orders }: GroupBook, returned: readonly ReturnedDisputeFact[]): void {
  const byOrder = Map.groupBy(returned, ({ orderId }) => orderId)
  for (const order of byOrder.size === 0 ? [] : orders) {
    const own = byOrder.get(order.orderId)
    if (own) order.outgoings = withoutReturned(order.outgoings, own, ({ day }) => day <= order.toldTo)
  }
}

export type PackedOrder = readonly [
  ...of: readonly [day: number, orderId: string, country: string | null, channel: string | null, customerId: string, sku: string],
  ...money: readonly [lines: number, goods: number, earned: number, isBelowCost: 0 | 1, isOneProduct: 0 | 1, toldTo: number],
  ...outgoings: PackedOutgoing[],
]

/** Orders are many: names are left out. */
export function packOrder({ day, orderId, country, channel, product, customerId, sku, outgoings, ...order }: BookedOrder): PackedOrder {
  const { lines, goods, earned, isBelowCost, toldTo } = order
  const rows = outgoings.map((outgoing) => packOutgoing(outgoing, orderId))
  const flags = [isBelowCost ? 1 : 0, product === null ? 0 : 1] as const
  return [day, orderId, country, channel, customerId, sku, lines, goods, earned, ...flags, toldTo, ...rows]
}

export function unpackOrder([day, orderId, country, channel, customerId, sku, ...packed]: PackedOrder): BookedOrder {
  const [lines, goods, earned, isBelowCost, isOneProduct, toldTo, ...rows] = packed
  const outgoings = rows.map((row) => unpackOutgoing(row, orderId))
  const order = { lines, goods, earned, isBelowCost: isBelowCost === 1, toldTo, outgoings }
  return { day, orderId, country, channel, product: isOneProduct === 1 ? productKey(sku) : null, customerId, sku, ...order }
}
