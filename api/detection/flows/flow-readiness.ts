import type { Currency } from '../../values/money.ts'
import { minorOf } from '../narrative-parts.ts'
import { moneyWords } from '../phrases.ts'
import {
  cannotRunWithout,
  costsFile,
  learning,
  listPricesFile,
  type MissingFile,
  parcelsFile,
  payoutsFile,
  type Readiness,
  ready,
  refundsFile,
} from '../readiness.ts'
import type { ShopMemory } from '../shop-memory.ts'

/** Days of history that the yardstick of a flow needs. */
export const leastHistory = 84
/** What is judged one by one, such as codes, has habits of its own, which take longer to know. */
export const leastHistoryOfEach = 112

export const codesFile: MissingFile = { kind: 'orders', detail: 'orders with list_price and discount_code' }
export const refundsOfOrdersFile: MissingFile = { kind: 'refunds', detail: 'refunds with order_id, sku and amount' }
const customersFile: MissingFile = { kind: 'orders', detail: 'orders with the customer_id of each order' }
export const reasonsFile: MissingFile = { kind: 'refunds', detail: 'refunds with order_id, sku, amount and reason' }

/** What a flow looks at, in the shop's own money: micros of the last month. */
type LookedAt = { readonly what: string; readonly micros: number; readonly of: string; readonly currency: Currency }

const month = 30

/** A third of a young shop's history is held back from the yardstick. */
function byAge({ firstDay, lastDay }: ShopMemory, { what, micros, of, currency }: LookedAt, history = leastHistory): Readiness {
  const [days, needed] = [firstDay < 0 ? 0 : lastDay - firstDay + 1, (history * 3) / 2]
  if (days < needed) return learning(`${days} of ${needed} days of ${what}`, 1)
  const money = micros > 0 ? `; looks at ${moneyWords(minorOf(micros, currency), currency)} of ${of} a month` : ''
  return ready(`${what} are compared with your own past${money}`, 1)
}

/** The money of the rows of the last month, which lie in the order of days. */
function lastMonth({ lastDay }: ShopMemory, days: readonly number[], moneyOf: (row: number) => number): number {
  let sum = 0
  for (let row = days.length - 1; row >= 0 && (days[row] ?? 0) > lastDay - month; row--) sum += moneyOf(row)
  return sum
}

const salesOf = (memory: ShopMemory, isWanted: (order: number) => boolean) =>
  lastMonth(memory, memory.rows.orders.day, (order) => (isWanted(order) ? (memory.rows.orders.paid[order] ?? 0) : 0))

const refundsOf = (memory: ShopMemory, isWanted: (refund: number) => boolean) =>
  lastMonth(memory, memory.rows.refunds.day, (refund) => (isWanted(refund) ? (memory.rows.refunds.amount[refund] ?? 0) : 0))

/** `of`: whether a flow looks at what parcels cost, or at what customers were charged for them. */
function byParcels(memory: ShopMemory, currency: Currency, of: 'cost' | 'charged'): Readiness {
  const { parcels } = memory.rows
  if (parcels.day.length === 0) return cannotRunWithout(parcelsFile, 'no parcels were read yet')
  if (!parcels.order.some((order) => order >= 0)) return cannotRunWithout(parcelsFile, 'no parcel names an order that is known')
  const micros = lastMonth(memory, parcels.day, (row) => ((parcels.order[row] ?? -1) < 0 ? 0 : (parcels[of][row] ?? 0)))
  return byAge(memory, { what: 'parcels', micros, of: of === 'cost' ? 'shipping costs' : 'postage', currency })
}

export function parcelReadiness(memory: ShopMemory, currency: Currency): Readiness {
  const { day, cost } = memory.rows.parcels
  if (day.length > 0 && !cost.some((of) => of > 0)) return cannotRunWithout(parcelsFile, 'no parcel says what it cost')
  return byParcels(memory, currency, 'cost')
}

export function postageReadiness(memory: ShopMemory, currency: Currency): Readiness {
  const { day, charged } = memory.rows.parcels
  if (day.length > 0 && !charged.some((of) => of > 0)) return cannotRunWithout(parcelsFile, 'no parcel says what the customer was charged')
  return byParcels(memory, currency, 'charged')
}

/** Of prices that are paid without a code. */
export function pricePaidReadiness(memory: ShopMemory, currency: Currency): Readiness {
  return byListPrices(memory, { what: 'prices', micros: salesOf(memory, (order) => memory.rows.orders.code[order] === ''), currency })
}

/** Of list prices themselves. */
export function listPriceReadiness(memory: ShopMemory, currency: Currency): Readiness {
  return byListPrices(memory, { what: 'list prices', micros: salesOf(memory, () => true), currency })
}

function byListPrices(memory: ShopMemory, lookedAt: Omit<LookedAt, 'of'>): Readiness {
  if (!hasListPrices(memory)) return cannotRunWithout(listPricesFile, 'no list prices were read')
  return byAge(memory, { ...lookedAt, of: 'sales' })
}

const hasListPrices = ({ totals }: ShopMemory) => totals.some(({ netWithList }) => netWithList > 0)

/**
 * `isWanted`: the orders that a flow of codes looks at; `history`: the days that the yardstick
 * needs.
 */
function byCodes(
  memory: ShopMemory,
  currency: Currency,
  isWanted: (code: string) => boolean,
  history: number,
  what = 'discount codes',
): Readiness {
  const { code } = memory.rows.orders
  if (!code.some((of) => of !== '')) return cannotRunWithout(codesFile, 'no order names a discount code')
  if (!hasListPrices(memory)) return cannotRunWithout(listPricesFile, 'no list prices were read')
  const micros = salesOf(memory, (order) => isWanted(code[order] ?? ''))
  return byAge(memory, { what, micros, of: 'sales', currency }, history)
}

/** Of prices that only some pay: where no order names a code, a lower price may be one. */
export function unevenReadiness(memory: ShopMemory, currency: Currency): Readiness {
  return byCodes(memory, currency, (code) => code === '', leastHistory, 'prices')
}

/** Of how often codes come off: all orders are looked at. */
export function codeShareReadiness(memory: ShopMemory, currency: Currency): Readiness {
  return byCodes(memory, currency, () => true, leastHistoryOfEach)
}

/** Of what codes take off: orders with one are looked at. */
export function codeDiscountReadiness(memory: ShopMemory, currency: Currency): Readiness {
  return byCodes(memory, currency, (code) => code !== '', leastHistory)
}

/** Of what is kept of each sale: an order beside it only says more of where. */
export function feeReadiness(memory: ShopMemory, currency: Currency): Readiness {
  const { fixedFees, payouts } = memory.rows
  const { day, fee, source } = payouts
  if (day.length === 0) return cannotRunWithout(payoutsFile, 'no payouts of sales with their fee were read in the last weeks')
  const micros = lastMonth(memory, day, (row) => (fixedFees[source[row] ?? ''] === undefined ? 0 : (fee[row] ?? 0)))
  return byAge(memory, { what: 'payment fees', micros, of: 'fees', currency }, leastHistoryOfEach)
}

export function refundReadiness(memory: ShopMemory, currency: Currency): Readiness {
  return byRefunds(memory, currency, leastHistory)
}

/** Of refunds beside what their customers were sent. */
export function resentReadiness(memory: ShopMemory, currency: Currency): Readiness {
  const { customer } = memory.rows.orders
  if (customer.length > 0 && !customer.some((of) => of !== '')) return cannotRunWithout(customersFile, 'no order names its customer')
  return refundReadiness(memory, currency)
}

/**
 * A refund of an order that is not known is looked at by none; `isWanted`: those that a flow looks
 * at among the others.
 */
function byRefunds(memory: ShopMemory, currency: Currency, history: number, isWanted = (_refund: number) => true): Readiness {
  const { order, day } = memory.rows.refunds
  if (day.length === 0) return cannotRunWithout(refundsFile, 'no refunds were read in the last weeks')
  if (!order.some((of) => of >= 0)) return cannotRunWithout(refundsOfOrdersFile, 'no refund names the order and product that it is of')
  const micros = refundsOf(memory, (refund) => (order[refund] ?? -1) >= 0 && isWanted(refund))
  return byAge(memory, { what: 'refunds', micros, of: 'refunds', currency }, history)
}

/** Of refunds that name no order. */
export function creditReadiness(memory: ShopMemory, currency: Currency): Readiness {
  const { day, after } = memory.rows.refunds
  if (day.length === 0) return cannotRunWithout(refundsFile, 'no refunds were read in the last weeks')
  const unnamed = after.filter((days) => days < 0).length
  if (2 * unnamed > day.length) return cannotRunWithout(refundsOfOrdersFile, 'most refunds name no order, so that those are no exception')
  const micros = refundsOf(memory, (refund) => (after[refund] ?? 0) < 0)
  return byAge(memory, { what: 'refunds', micros, of: 'refunds without an order', currency })
}

/** Of what comes back beside what was sold. */
export function returnsReadiness(memory: ShopMemory, currency: Currency): Readiness {
  return onceDelayIsKnown(memory, byRefunds(memory, currency, leastHistory))
}

function onceDelayIsKnown({ rows }: ShopMemory, refunds: Readiness): Readiness {
  if (refunds.state === 'cannot_run' || rows.usualDelay >= 0) return refunds
  return learning('too few refunds to know how long they take', 1)
}

export function reasonReadiness(memory: ShopMemory, currency: Currency): Readiness {
  const { day, reason } = memory.rows.refunds
  if (day.length > 0 && !reason.some((of) => of !== '')) return cannotRunWithout(reasonsFile, 'no refund says its reason')
  return onceDelayIsKnown(
    memory,
    byRefunds(memory, currency, leastHistoryOfEach, (refund) => reason[refund] !== ''),
  )
}

export function giftReadiness(memory: ShopMemory, currency: Currency): Readiness {
  if (!memory.totals.some(({ netWithCost }) => netWithCost > 0)) return cannotRunWithout(costsFile, 'no unit costs were read')
  return byAge(memory, { what: 'orders', micros: salesOf(memory, () => true), of: 'sales', currency }, leastHistoryOfEach)
}
