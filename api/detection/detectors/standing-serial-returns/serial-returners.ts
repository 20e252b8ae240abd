import type { OutgoingKey } from '../../rule-check/outgoings.ts'
import { contributionOf } from '../../rule-check/outgoings.ts'
import { eBHThreshold } from '../../statistics/false-discovery.ts'
import { returnEvidence } from './return-evidence.ts'
import { cameBack, type ReturningCustomer, type ReturnsBook, type WatchedOrder } from './returns-book.ts'

/** A customer of fewer days with orders after the first return is not judged. Proposed. */
const leastOrders = 4
/**
 * The fewest of them whose orders came back, and days from the first to the last of them. Proposed.
 */
const leastReturned = 3
const leastSpan = 28
/**
 * More than so many times as often as orders of the others. Proposed: as in return abuse by
 * customers.
 */
const farAbove = 3
/** Accepted share of customers who are told by chance among all that are told. Proposed. */
const chance = 0.05
/**
 * A customer is like the others again when so many days with orders of these last ones say so.
 * Proposed.
 */
const repairedDays = 120
const repairedOrders = 5

/** By then most of what comes back of an order has. Proposed. */
const settledAfter = 21

/** Orders as of a day; `isReported`: whether another finding tells a refund or a dispute. */
type AsOf = { readonly today: number; readonly isReported: (outgoing: OutgoingKey) => boolean }

/**
 * A customer's days with orders, and of how many of them at least half came back. What is ordered
 * on one day is one draw. An order whose refund another finding tells is left to it: that product
 * comes back whoever buys it.
 */
export type Habit = {
  readonly orders: number
  readonly returned: number
  /** Days from the first order that came back to the last. */
  readonly span: number
  /** What the goods of the settled ones earned, less what these orders cost beside them; micros. */
  readonly contribution: number
}

export function habitOf(orders: readonly WatchedOrder[], { today, isReported }: AsOf): Habit {
  const own = orders.filter(({ outgoings }) => !outgoings.some((one) => one.table === 'refund' && isReported(one)))
  const days = Map.groupBy(own, ({ day }) => day)
  const back = [...days].filter(([, ofDay]) => cameBack(ofDay)).map(([day]) => day)
  const settled = own.filter(({ day }) => day <= today - settledAfter)
  return {
    orders: days.size,
    returned: back.length,
    span: back.length === 0 ? 0 : Math.max(...back) - Math.min(...back),
    contribution: settled.reduce((sum, order) => sum + contributionOf(order), 0),
  }
}

/**
 * How often orders of the customers that are not told come back: the share, and its upper 95 %
 * bound.
 */
export function usualRate({ customers, placed, returned }: ReturnsBook): { readonly usual: number; readonly upper: number } {
  let orders = placed.reduce((sum, [, count]) => sum + count, 0)
  let back = returned.reduce((sum, [, count]) => sum + count, 0)
  for (const { isCounted, orders: own, before } of customers.values()) {
    if (!isCounted) continue
    orders -= own.length + before.length
    back -= own.filter((order) => cameBack([order])).length + before.length
  }
  const most = Math.max(1, orders)
  return { usual: Math.max(0, back) / most, upper: Math.min(1, (Math.max(0, back) + 1 + 1.645 * Math.sqrt(Math.max(0, back) + 1)) / most) }
}

/**
 * Judges all watched customers: those who send back most of what they order, far more than the
 * others do, and leave the shop less than they cost, begin to count; those of whom either is no
 * more true are watched no more. Chance is paid for over all customers with enough orders after the
 * first that came back (e-BH); that one proves nothing. How often a customer orders is taken not to
 * depend on chance.
 */
export function judgeCustomers(book: ReturnsBook, asOf: AsOf): void {
  const limit = farAbove * usualRate(book).upper
  const judged = [...book.customers].map(([id, customer]) => ({ id, customer, habit: habitOf(customer.orders, asOf) }))
  for (const { id, customer, habit } of judged)
    if (customer.isCounted && (habit.contribution >= 0 || isRepaired(customer, limit, asOf))) book.customers.delete(id)
  const enough = judged.filter(({ habit }) => habit.orders >= leastOrders)
  const weighted = enough.map(({ habit }) => returnEvidence(habit.orders, habit.returned, limit) - Math.log(enough.length))
  const threshold = eBHThreshold(weighted, chance)
  for (const [i, { customer, habit }] of enough.entries()) {
    const isFar =
      (weighted[i] ?? Number.NEGATIVE_INFINITY) >= threshold && habit.returned >= leastReturned && 2 * habit.returned > habit.orders
    if (isFar && habit.span >= leastSpan && habit.contribution < 0) customer.isCounted = true
  }
}

function isRepaired({ orders }: ReturningCustomer, limit: number, asOf: AsOf): boolean {
  const isLate = ({ day }: WatchedOrder) => day > asOf.today - repairedDays && day <= asOf.today - settledAfter
  const lately = habitOf(orders.filter(isLate), asOf)
  return lately.orders >= repairedOrders && lately.returned <= limit * lately.orders
}
