import { compareText } from '../values/compare-text.ts'
import { addDays, day, dayNumber } from '../values/day.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import { type Random, randomStream } from './random.ts'
import type { ChargebackRow, MadeShop, OrderRow, RefundRow, ShippingRow, ShopSpec, Tables } from './shop.ts'

type Plan = {
  readonly customers: number
  readonly orders: readonly [least: number, most: number]
  readonly share: readonly [least: number, most: number]
  /** Instead of refunds. */
  readonly isDisputed?: true
  /** All orders on two days. */
  readonly isOnce?: true
  /** Only the cheapest orders, and the customer pays for sending them back. */
  readonly isCheap?: true
  /** The share of all orders of the shop that comes back as well. */
  readonly ofAll?: number
}

/** Customers who send back or dispute most of what they order, at the shop's cost. */
const leaks = {
  few: { customers: 3, orders: [8, 14], share: [0.8, 1] },
  many: { customers: 12, orders: [8, 16], share: [0.75, 1] },
  disputed: { customers: 3, orders: [7, 12], share: [0.75, 1], isDisputed: true },
} satisfies Readonly<Record<string, Plan>>

/**
 * What is none: customers who send back a third; who send back the cheaper half and keep enough to
 * earn on; who send back two orders, and many of them; who send back all of two days; a shop of
 * which a third comes back anyway.
 */
const habits = {
  a_third: { customers: 12, orders: [8, 16], share: [0.2, 0.35] },
  earning: { customers: 6, orders: [12, 20], share: [0.5, 0.6], isCheap: true },
  two_orders: { customers: 60, orders: [2, 2], share: [1, 1] },
  two_days: { customers: 6, orders: [8, 14], share: [1, 1], isOnce: true },
  fashion: { customers: 12, orders: [8, 16], share: [0.5, 0.7], ofAll: 0.33 },
} satisfies Readonly<Record<string, Plan>>

export type ReturningKind = keyof typeof leaks | keyof typeof habits
export const serialKinds = Object.keys(leaks) as readonly (keyof typeof leaks)[]
export const habitKinds = Object.keys(habits) as readonly (keyof typeof habits)[]
const plans: Readonly<Record<ReturningKind, Plan>> = { ...leaks, ...habits }

export type ReturningTruth = {
  /**
   * Of each customer what the returns cost up to the last day (paid back less unit costs, postage
   * of these orders, disputes), less the share that the other customers' rate would have cost on as
   * many orders; micros. `isLosing`: whether all orders of the customer cost more than their goods
   * earned.
   */
  readonly customers: ReadonlyMap<string, { readonly lossMicros: number; readonly isLosing: boolean }>
}
export type ReturningShop = { readonly shop: MadeShop; readonly truth: ReturningTruth }

/** A shop with customers who send back most of what they order; `kind` null is its twin. */
export function makeReturningShop(spec: ShopSpec, kind: ReturningKind | null): ReturningShop {
  const made = makeShop(withoutLeaks(spec))
  if (kind === null) return { shop: made, truth: { customers: new Map() } }
  const plan: Plan = plans[kind]
  const random = randomStream(spec.seed, `returning customers ${kind}`)
  const taken = pickOrders(made.tables, plan, random)
  const orders = made.tables.orders.map((row) => ({ ...row, customerId: taken.get(row.orderId)?.customer ?? row.customerId }))
  const isBack = ({ orderId }: OrderRow) => taken.get(orderId)?.isBack === true
  const others = new Set(orders.filter(({ orderId }) => !taken.has(orderId)).map(({ orderId }) => orderId))
  const anyway = new Set([...others].filter(() => plan.ofAll !== undefined && random.chance(plan.ofAll)))
  const back = orders.filter((row) => isBack(row) || anyway.has(row.orderId))
  const tables = withReturns({ spec, tables: { ...made.tables, orders }, plan, random }, back)
  const isLeak = serialKinds.some((leak) => leak === kind)
  const truth = isLeak ? truthOf(tables, taken) : { customers: new Map() }
  return { shop: { ...made, tables }, truth }
}

type Taken = ReadonlyMap<string, { readonly customer: string; readonly isBack: boolean }>

/** Orders that nothing else happened to are given to the planted customers. */
function pickOrders({ orders, refunds, chargebacks }: Tables, plan: Plan, random: Random): Taken {
  const touched = new Set([...refunds, ...chargebacks].map(({ orderId }) => orderId))
  const corrected = new Set(refunds.map(({ at, sku }) => `${at.slice(0, 10)} ${sku}`))
  for (const { orderId, at, sku } of orders) if (corrected.has(`${at.slice(0, 10)} ${sku}`)) touched.add(orderId)
  const free = [...new Map(orders.filter(({ orderId }) => !touched.has(orderId)).map((row) => [row.orderId, row.at.slice(0, 10)]))]
  const goods = new Map<string, number>()
  for (const { orderId, unitPrice, qty } of orders) goods.set(orderId, (goods.get(orderId) ?? 0) + Number(unitPrice) * qty)
  const taken = new Map<string, { customer: string; isBack: boolean }>()
  for (let i = 0; i < plan.customers; i++) {
    const share = random.between(...plan.share)
    const days = [random.pick(free)[1], random.pick(free)[1]]
    const own = plan.isOnce ? free.filter(([, on]) => days.includes(on)) : free
    const picked = Array.from({ length: random.whole(...plan.orders) }, () => random.pick(own)[0]).filter((id) => !taken.has(id))
    const dearest = picked.toSorted((a, b) => (goods.get(b) ?? 0) - (goods.get(a) ?? 0)).slice(0, Math.ceil((1 - share) * picked.length))
    for (const orderId of picked) {
      const isBack = plan.isCheap ? !dearest.includes(orderId) : random.chance(share)
      taken.set(orderId, { customer: `returner-${i}`, isBack })
    }
  }
  return taken
}

type Planted = { readonly spec: ShopSpec; readonly tables: Tables; readonly plan: Plan; readonly random: Random }

/**
 * All lines of these orders come back within 3 to 20 days, each order with a parcel that the shop
 * pays.
 */
function withReturns({ spec, tables, plan, random }: Planted, lines: readonly OrderRow[]): Tables {
  const last = dayNumber(spec.firstDay) + spec.days - 1
  const refunds: RefundRow[] = []
  const chargebacks: ChargebackRow[] = []
  const shipping: ShippingRow[] = []
  const sent = new Map(tables.shipping.map((row) => [row.orderId, row]))
  for (const [orderId, own] of Map.groupBy(lines, (row) => row.orderId)) {
    const ordered = day(own[0]?.at.slice(0, 10) ?? spec.firstDay)
    const wait = random.whole(3, 20)
    const on = addDays(ordered, wait)
    const parcel = sent.get(orderId)
    const cents = BigInt(random.whole(380, 890))
    if (dayNumber(ordered) + wait > last) continue
    const amount = own.reduce((sum, { unitPrice, qty }) => sum + unitPrice * BigInt(qty), 0n)
    if (plan.isDisputed) {
      chargebacks.push({ orderId, day: on, amount, reason: 'not received', country: own[0]?.country ?? '' })
      continue
    }
    for (const [i, { sku, qty, unitPrice }] of own.entries())
      refunds.push({ refundId: `B${orderId}-${i}`, at: `${on} 19:40`, sku, qty, amount: unitPrice * BigInt(qty), orderId })
    if (parcel && !plan.isCheap) shipping.push({ ...parcel, day: on, charged: 0n, cost: cents * 10_000n })
  }
  return {
    ...tables,
    refunds: [...tables.refunds, ...refunds].sort((a, b) => compareText(a.at, b.at)),
    chargebacks: [...tables.chargebacks, ...chargebacks].sort((a, b) => compareText(a.day, b.day)),
    shipping: [...tables.shipping, ...shipping].sort((a, b) => compareText(a.day, b.day)),
  }
}

function truthOf(tables: Tables, taken: Taken): ReturningTruth {
  const back = new Set([...tables.refunds, ...tables.chargebacks].flatMap(({ orderId }) => (orderId === undefined ? [] : [orderId])))
  const all = new Set(tables.orders.map(({ orderId }) => orderId))
  const usual = [...back].filter((id) => !taken.has(id)).length / Math.max(1, all.size - taken.size)
  const byCustomer = Map.groupBy([...taken], ([, { customer }]) => customer)
  const customers = [...byCustomer].map(([customer, own]) => {
    const ids = new Set(own.map(([id]) => id))
    const returned = new Set([...ids].filter((id) => back.has(id)))
    const share = Math.max(0, 1 - (usual * ids.size) / Math.max(1, returned.size))
    return [customer, { lossMicros: share * costOf(tables, returned), isLosing: earnedBy(tables, ids) < costOf(tables, ids) }] as const
  })
  return { customers: new Map(customers) }
}

function earnedBy({ orders, costs }: Tables, ids: ReadonlySet<string>): number {
  const margin = ({ unitPrice, qty, sku, at }: OrderRow) => Number(unitPrice - unitCostOf(costs, sku, at.slice(0, 10))) * qty
  return orders.filter(({ orderId }) => ids.has(orderId)).reduce((sum, row) => sum + Math.max(0, margin(row)), 0)
}

const unitCostOf = (costs: Tables['costs'], sku: string, on: string): bigint =>
  costs.findLast((row) => row.sku === sku && row.validFrom <= on)?.unitCost ?? 0n

/**
 * What these orders cost beside their goods: paid back less unit costs, postage beyond what was
 * charged, disputes; micros.
 */
function costOf({ refunds, shipping, chargebacks, costs }: Tables, ids: ReadonlySet<string>): number {
  const isOwn = ({ orderId }: { readonly orderId?: string }) => ids.has(orderId ?? '')
  const refunded = refunds.filter(isOwn).reduce((sum, { amount, sku, qty, at }) => {
    const stock = unitCostOf(costs, sku, at.slice(0, 10)) * BigInt(qty)
    return sum + (stock < amount ? amount - stock : 0n)
  }, 0n)
  const posted = shipping.filter(isOwn).reduce((sum, { cost, charged }) => sum + cost - charged, 0n)
  return Number(refunded + posted + chargebacks.filter(isOwn).reduce((sum, { amount }) => sum + amount, 0n))
}
