import { contributionOf } from '../../rule-check/outgoings.ts'
import { type BookedOrder, type GroupKeys, type GroupKind, settledAfter, windowDays } from './order-groups.ts'

/**
 * The least orders of a group, their customers and days, and the days from first to last. Proposed.
 */
const leastOrders = 20
const leastCustomers = 10
const leastDays = 6
const leastSpan = 28
/**
 * The loss must be so many standard errors of the sum over its customers: a shop has many products
 * and few countries. Proposed.
 */
const leastErrors: Readonly<Record<GroupKind, number>> = { country: 2, channel: 2, product: 3 }
/** A group must lose without these customers too: a few of them are no country. Proposed. */
const worstCustomers = 3
/**
 * With so few orders of others, a group cannot be told from its product, or a country from its
 * sales channel. Proposed.
 */
export const leastOfOthers = 10

/** What an order of a day earned on its goods, and lost of it since; micros. */
export type Contribution = {
  readonly day: number
  readonly customer: string
  readonly sku: string
  readonly groups: GroupKeys
  readonly amount: number
}

/**
 * The orders that are settled, and not yet too old, as of a day, but for those that other findings
 * tell.
 */
export function contributionsOf(
  orders: readonly BookedOrder[],
  { today, since, isReported }: { today: number; since: number; isReported: (order: BookedOrder) => boolean },
): Contribution[] {
  const last = today - settledAfter
  return orders
    .filter((order) => order.day > Math.max(since, last - windowDays) && order.day <= last && !isReported(order))
    .map((order) => {
      const { day, orderId, customerId, sku, country, channel, product } = order
      const customer = customerId === '' ? `order ${orderId}` : customerId
      return { day, customer, sku, groups: { country, channel, product }, amount: contributionOf(order) }
    })
}

export function totalOf(contributions: readonly Contribution[]): number {
  return contributions.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Whether a group lost money on its orders beyond chance, in both halves of their days, and not
 * because of a few customers nor, unless it is a product, of one product. A customer's orders are
 * one draw: who sends all of them back says no more than one does. `isMostSold`: whether most of
 * the shop's order lines are of a product.
 */
export function isLosing(
  orders: readonly Contribution[],
  { kind, isMostSold }: { kind: GroupKind; isMostSold: (sku: string) => boolean },
): boolean {
  const total = totalOf(orders)
  if (total >= 0 || orders.length < leastOrders || !isStanding(orders)) return false
  const customers = [...Map.groupBy(orders, ({ customer }) => customer).values()].map(totalOf).sort((a, b) => a - b)
  if (customers.length < leastCustomers) return false
  const others = customers.slice(worstCustomers).reduce((sum, amount) => sum + amount, 0)
  const mean = total / customers.length
  const error = Math.sqrt(customers.reduce((sum, amount) => sum + (amount - mean) ** 2, 0))
  return others < 0 && -total >= leastErrors[kind] * error && (kind === 'product' || !isOfOneProduct(orders, isMostSold))
}

/** On enough days, and in their first half as in their second. */
function isStanding(orders: readonly Contribution[]): boolean {
  const days = orders.map(({ day }) => day)
  const [first, last] = [Math.min(...days), Math.max(...days)]
  if (new Set(days).size < leastDays || last - first < leastSpan) return false
  const middle = (first + last) / 2
  return totalOf(orders.filter(({ day }) => day <= middle)) < 0 && totalOf(orders.filter(({ day }) => day > middle)) < 0
}

/**
 * Whether the group covers its costs without the orders of one product, or buys hardly anything
 * else of a shop that sells other things: then the product may lose anywhere, and the group is
 * not to blame.
 */
function isOfOneProduct(orders: readonly Contribution[], isMostSold: (sku: string) => boolean): boolean {
  const byProduct = Map.groupBy(orders, ({ sku }) => sku)
  for (const [sku, own] of byProduct) {
    const others = orders.length - own.length
    if (others >= leastOfOthers && totalOf(orders) - totalOf(own) >= 0) return true
    if (others < leastOfOthers && !isMostSold(sku)) return true
  }
  return false
}
