import { addDays, day, dayNumber } from '../values/day.ts'
import type { Random } from './random.ts'
import type { OrderRow, RefundRow, ShippingRow, ShopSpec, Tables } from './shop.ts'

/**
 * Why some orders always cost more than they earn: dear parcels, these and refunds together,
 * disputes besides.
 */
export const losingKinds = ['postage', 'both', 'disputes'] as const
/**
 * What is no leak of these orders: they earn little, or next to nothing; they are few; one product
 * comes back, wherever it is sold, and is mostly sold in them; two customers send everything back;
 * goods are sold below their cost, which other checks tell.
 */
export const coveringKinds = ['thin', 'even', 'sparse', 'product', 'customers', 'below_cost'] as const
export type LosingKind = (typeof losingKinds)[number]
export type CoveringKind = (typeof coveringKinds)[number]

/** The shop, and which of its order lines are those that lose. */
export type Planted = {
  readonly spec: ShopSpec
  readonly tables: Tables
  readonly isOwn: (row: OrderRow) => boolean
  readonly random: Random
}

const smallest = 30_000_000n

/** These orders have a least value: freight above the goods is another leak. */
export function withoutSmallOrders(tables: Tables, isOwn: Planted['isOwn']): Tables {
  const goods = goodsOf({ tables, isOwn })
  const isKept = ({ orderId }: { readonly orderId?: string }) => orderId === undefined || (goods.get(orderId) ?? smallest) >= smallest
  const { orders, refunds, shipping, chargebacks } = tables
  return {
    ...tables,
    ...{ orders: orders.filter(isKept), refunds: refunds.filter(isKept) },
    ...{ shipping: shipping.filter(isKept), chargebacks: chargebacks.filter(isKept) },
  }
}

/** Plants what makes these orders lose, or only look so. */
export const plants: Readonly<Record<LosingKind | CoveringKind, (planted: Planted) => Tables>> = {
  postage: (planted) => losing(planted, planted.random.between(0.15, 0.5)),
  both: (planted) =>
    losing(
      withRefunds(planted, () => planted.random.chance(0.25)),
      planted.random.between(0.1, 0.3),
    ),
  disputes: (planted) => losing(withDisputes(planted), planted.random.between(0.1, 0.3)),
  thin: (planted) => losing(planted, -0.3),
  even: (planted) => losing(planted, -0.05),
  sparse: (planted) => {
    const kept = new Set(ordersOf(planted).filter((_, i) => i % 40 === 0))
    const isKept = (row: OrderRow) => !planted.isOwn(row) || kept.has(row.orderId)
    return losing({ ...planted, tables: { ...planted.tables, orders: planted.tables.orders.filter(isKept) } }, 0.4)
  },
  product: withOneProduct,
  customers(planted) {
    const { orders } = planted.tables
    const [one, other] = [...new Set(orders.filter(planted.isOwn).map(({ customerId }) => customerId))].filter(Boolean)
    const theirs = orders.map((row, i) =>
      planted.isOwn(row) && i % 4 === 0 ? { ...row, customerId: (i % 8 === 0 ? one : other) ?? '' } : row,
    )
    const isTheirs = ({ customerId }: OrderRow) => customerId === one || customerId === other
    return withRefunds({ ...planted, tables: { ...planted.tables, orders: theirs } }, isTheirs).tables
  },
  below_cost(planted) {
    const dear = new Map(planted.tables.costs.map(({ sku, unitCost }) => [sku, unitCost]))
    const cheap = (row: OrderRow): OrderRow => {
      const unitPrice = ((dear.get(row.sku) ?? row.unitPrice) * 7n) / 10n
      return planted.isOwn(row) && unitPrice < row.unitPrice ? { ...row, unitPrice: wholeCents(unitPrice) } : row
    }
    return { ...planted.tables, orders: planted.tables.orders.map(cheap) }
  },
}

const cent = 10_000n
const wholeCents = (micros: bigint): bigint => (micros / cent) * cent

function ordersOf({ tables, isOwn }: Pick<Planted, 'tables' | 'isOwn'>): string[] {
  return [...new Set(tables.orders.filter(isOwn).map(({ orderId }) => orderId))]
}

/**
 * Parcels of these orders are bulky: they cost a share of their goods more, drawn anew for each,
 * until its orders cost this part of their earnings more than these.
 */
function losing(planted: Planted, part: number): Tables {
  const { tables, random } = planted
  const goods = goodsOf(planted)
  const { earned, spent } = sumsOf(planted)
  const more = Number(earned) * (1 + part) - Number(spent)
  const settled = settledOrders(planted)
  const sent = tables.shipping.filter(({ orderId }) => settled.has(orderId)).reduce((sum, row) => sum + Number(goods.get(row.orderId)), 0)
  const share = Math.max(0, more) / sent
  const bulkier = (row: ShippingRow) => {
    const added = Number(goods.get(row.orderId) ?? 0n) * share * random.between(0.6, 1.4)
    return { ...row, cost: row.cost + wholeCents(BigInt(Math.round(added))) }
  }
  return { ...tables, shipping: tables.shipping.map((row) => (goods.has(row.orderId) ? bulkier(row) : row)) }
}

/** What was paid for the goods of each of these orders. */
function goodsOf({ tables, isOwn }: Pick<Planted, 'tables' | 'isOwn'>): Map<string, bigint> {
  const goods = new Map<string, bigint>()
  for (const row of tables.orders) if (isOwn(row)) goods.set(row.orderId, (goods.get(row.orderId) ?? 0n) + row.unitPrice * BigInt(row.qty))
  return goods
}

function withRefunds(planted: Planted, isBack: (row: OrderRow) => boolean): Planted {
  const { spec, tables, isOwn, random } = planted
  const last = dayNumber(spec.firstDay) + spec.days - 1
  const more = tables.orders.flatMap((row, i): RefundRow[] => {
    if (!isOwn(row) || !isBack(row)) return []
    const wait = random.whole(3, 25)
    const on = day(row.at.slice(0, 10))
    if (dayNumber(on) + wait > last) return []
    const amount = row.unitPrice * BigInt(row.qty)
    return [{ refundId: `C${i}`, at: `${addDays(on, wait)} 19:30`, sku: row.sku, qty: row.qty, amount, orderId: row.orderId }]
  })
  const refunds = [...tables.refunds, ...more].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
  return { ...planted, tables: { ...tables, refunds } }
}

function withDisputes(planted: Planted): Planted {
  const { spec, tables, random } = planted
  const last = dayNumber(spec.firstDay) + spec.days - 1
  const placed = new Map(tables.orders.map((row) => [row.orderId, row]))
  const more = [...goodsOf(planted)].flatMap(([orderId, amount]) => {
    const { at, country } = placed.get(orderId) ?? { at: spec.firstDay, country: '' }
    const on = day(at.slice(0, 10))
    const wait = random.whole(8, 30)
    if (!random.chance(0.06) || dayNumber(on) + wait > last) return []
    return [{ orderId, day: addDays(on, wait), amount, reason: 'fraud', country }]
  })
  const chargebacks = [...tables.chargebacks, ...more].sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  return { ...planted, tables: { ...tables, chargebacks } }
}

/** Half of these lines are of one product, dear to send and often refunded wherever it goes. */
function withOneProduct(planted: Planted): Tables {
  const { tables, isOwn, random } = planted
  const [bulky] = tables.orders.filter(isOwn)
  if (!bulky) return tables
  const { sku, unitPrice, listPrice } = bulky
  const orders = tables.orders.map((row) =>
    isOwn(row) && random.chance(0.5) ? { ...row, sku, unitPrice, listPrice, discount: 0, qty: 1 } : row,
  )
  const own = new Set(orders.filter((row) => row.sku === sku).map(({ orderId }) => orderId))
  const shipping = tables.shipping.map((row) => (own.has(row.orderId) ? { ...row, cost: row.cost + wholeCents(unitPrice) } : row))
  return { ...tables, orders, shipping }
}

/** Those of the last two weeks are not: their refunds are still to come. */
function settledOrders({ spec, tables, isOwn }: Omit<Planted, 'random'>): Set<string> {
  const last = addDays(spec.firstDay, spec.days - 15)
  return new Set(tables.orders.filter((row) => isOwn(row) && row.at.slice(0, 10) <= last).map(({ orderId }) => orderId))
}

/**
 * What the settled ones of these orders earned on their goods, and cost beside them until the last
 * day.
 */
function sumsOf({ spec, tables, isOwn }: Omit<Planted, 'random'>): { readonly earned: bigint; readonly spent: bigint } {
  const own = settledOrders({ spec, tables, isOwn })
  // A line that a refund of its day reverses was typed by mistake.
  const keyOf = (at: string, sku: string, qty: number, amount: bigint) => [at.slice(0, 10), sku, qty, amount].join(' ')
  const reversed = new Set(tables.refunds.map(({ at, sku, qty, amount }) => keyOf(at, sku, qty, amount)))
  const isReversed = ({ at, sku, qty, unitPrice }: OrderRow) => reversed.has(keyOf(at, sku, qty, unitPrice * BigInt(qty)))
  const lines = tables.orders.filter((row) => own.has(row.orderId) && !isReversed(row))
  const costOn = (sku: string, on: string) => tables.costs.findLast((row) => row.sku === sku && row.validFrom <= on)?.unitCost ?? 0n
  const margin = ({ unitPrice, sku, at }: OrderRow) => unitPrice - costOn(sku, at.slice(0, 10))
  const earned = lines.reduce((sum, row) => sum + (margin(row) > 0n ? margin(row) : 0n) * BigInt(row.qty), 0n)
  const refunded = tables.refunds
    .filter(({ orderId }) => orderId !== undefined && own.has(orderId))
    .reduce((sum, { amount, sku, qty, at }) => {
      const back = costOn(sku, at.slice(0, 10)) * BigInt(qty)
      return sum + (back < amount ? amount - back : 0n)
    }, 0n)
  const posted = tables.shipping.filter(({ orderId }) => own.has(orderId)).reduce((sum, { cost, charged }) => sum + cost - charged, 0n)
  const disputed = tables.chargebacks.filter(({ orderId }) => own.has(orderId)).reduce((sum, { amount }) => sum + amount, 0n)
  return { earned, spent: refunded + posted + disputed }
}

/** What these orders, but for those of the last two weeks, cost more than they earned; micros. */
export function lossOf(planted: Omit<Planted, 'random'>): bigint {
  const { earned, spent } = sumsOf(planted)
  return spent - earned
}
