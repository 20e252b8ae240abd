import { type Random, randomStream } from '../../made-shops/random.ts'
import type { DayFacts, ParcelFact, PayoutFact, RefundFact, SalesCells, SoldLines } from '../day-facts.ts'
import { dayAt, nothingElse } from './by-hand.ts'

/**
 * Amounts are cents. `list` and `paid` are for one unit; `missed` is what it should have brought
 * more.
 */
export type MadeLine = {
  readonly sku: string
  readonly category: string
  units: number
  readonly list: number
  paid: number
  readonly missed?: number
}
/** `after`: days from the order to the day on which the parcel is billed. */
export type MadeParcel = {
  after: number
  charged: number
  cost: number
  readonly carrier: string
  readonly zone: string
  readonly size: string
}
/**
 * What comes of a complaint: `amount` is paid back `after` days from the order, 0 where the product
 * is only sent again, `resentAfter` days from it; null where it is not.
 */
export type MadeComplaint = {
  readonly sku: string
  readonly units: number
  readonly amount: number
  readonly after: number
  readonly reason: string
  readonly resentAfter: number | null
}
/** What is given back on the day of an order without naming it. */
export type MadeCredit = { readonly amount: number; readonly reason: string }
/**
 * How an order is paid out `after` days: the service keeps `fixed` and a `rate` of what was paid.
 */
export type MadePayment = { readonly source: string; readonly after: number; fixed: number; rate: number }
export type MadeOrder = {
  readonly orderId: string
  readonly day: number
  channel: string
  country: string
  customer: string
  code: string
  lines: MadeLine[]
  parcels: MadeParcel[]
  refunds: readonly MadeComplaint[]
  credits: readonly MadeCredit[]
  /** How it was paid, as the order says it. */
  method: string
  payment: MadePayment
}

export type FlowShop = {
  readonly days: number
  readonly seed?: number
  /** Orders of a day as a multiple of the usual ones. */
  readonly pace?: (i: number) => number
  /**
   * How the shop sells: changes an order's lines before prices, gifts and postage follow from them.
   */
  readonly sells?: (order: MadeOrder, random: Random) => void
  /** What it charges: changes an order's prices before gifts and postage follow from them. */
  readonly prices?: (order: MadeOrder, random: Random) => void
  /** What goes wrong: changes a complete order. Its draws shift no other. */
  readonly leak?: (order: MadeOrder, random: Random) => void
  /** What comes back: changes the refunds of a complete order. Its draws shift no other. */
  readonly refunds?: (order: MadeOrder, random: Random) => void
}

/** Orders on a usual day. */
const perDay = 14
const rhythm = [1.2, 1.1, 1, 1, 1.1, 0.8, 0.8]
const categories = ['tea', 'cups', 'pots', 'tins']
const products = Array.from({ length: 12 }, (_, k) => ({
  sku: `S${k}`,
  category: categories[k % 4] ?? '',
  list: [890, 1490, 3290, 990, 1290, 1990, 4490, 690, 2490, 1790, 2890, 1190][k] ?? 0,
}))
export const gift = 'GIFT'
/** A second gift, which costs as much; the shop gives none of it. */
export const otherGift = 'MUG'
const gifts = [gift, otherGift]
/** What the shop pays for a unit, cents. */
export const costOf = (sku: string) => (gifts.includes(sku) ? 250 : Math.round(0.4 * (products.find((of) => of.sku === sku)?.list ?? 0)))

/**
 * A tea shop from a seed: some 14 orders a day with a weekly rhythm and slow growth, three channels
 * and countries, quantity tiers, two codes, a gift from 70.00 on, free postage from 60.00 (abroad
 * 90.00) on, and now and then a second parcel. Six order lines of a hundred are refunded some days
 * later; one in two hundred is sent again instead. Beside six orders in a thousand a credit is
 * given that names none. What is sold on the market is paid out by the market, all else by a card
 * service, which keeps more of one card in five. Day `i` is `i` days after 2025-01-01.
 */
export function flowShop(shop: FlowShop): DayFacts[] {
  const made = ordersOf(shop)
  const orders = [...made, ...made.flatMap(replacements)]
  const seen = new Set<string>()
  const sold = Map.groupBy(orders, ({ day }) => day)
  const sent = Map.groupBy(
    orders.flatMap((order) => order.parcels.map((parcel) => ({ order, parcel }))),
    ({ order, parcel }) => order.day + parcel.after,
  )
  const back = Map.groupBy(
    made.flatMap((order) => [...refundFacts(order), ...creditFacts(order)]),
    ({ day }) => day,
  )
  const paidOut = Map.groupBy(orders, ({ day, payment }) => day + payment.after)
  return Array.from({ length: shop.days }, (_, i) => {
    const own = sold.get(i) ?? []
    const facts = {
      ...nothingElse,
      day: dayAt(i),
      sales: salesOf(own),
      lines: linesOf(own, seen),
      costs:
        i === 0
          ? [...products.map(({ sku }) => sku), ...gifts].map((sku) => ({ sku, unitCost: micros(costOf(sku)), document: 'costs' }))
          : [],
      parcels: (sent.get(i) ?? []).map(({ order, parcel }) => parcelFact(order, parcel)),
      refunds: (back.get(i) ?? []).map(({ refund }) => refund),
      payouts: (paidOut.get(i) ?? []).filter((order) => goodsOf(order) > 0).map(payoutFact),
    }
    for (const { customer, channel } of own) seen.add(customer).add(`${customer} ${channel}`)
    return facts
  })
}

/** What the shop's orders are made of, before and after its leak. */
export function ordersOf({ days, seed = 1, ...shop }: FlowShop): MadeOrder[] {
  const { pace = () => 1, sells = () => {}, prices = () => {}, leak = () => {}, refunds = () => {} } = shop
  const orders: MadeOrder[] = []
  for (let i = 0; i < days; i++) {
    const count = perDay * pace(i) * (1 + i / 1200) * (rhythm[i % 7] ?? 1)
    const random = randomStream(seed, `day ${i}`)
    const whole = Math.max(0, Math.round(count + 0.25 * Math.sqrt(count) * random.around()))
    for (let k = 0; k < whole; k++) {
      const own = randomStream(seed, `order ${i} ${k}`)
      const order = ordered(i, k, own)
      sells(order, randomStream(seed, `sells ${i} ${k}`))
      price(order)
      prices(order, randomStream(seed, `prices ${i} ${k}`))
      pack(order, own)
      order.payment = paymentOf(order, randomStream(seed, `payment ${i} ${k}`))
      credit(order, 0.006, randomStream(seed, `credit ${i} ${k}`))
      leak(order, randomStream(seed, `leak ${i} ${k}`))
      complain(order, randomStream(seed, `back ${i} ${k}`))
      refunds(order, randomStream(seed, `refunds ${i} ${k}`))
      orders.push(order)
    }
  }
  return orders
}

/** The fields of an order that its buyer decides. */
function ordered(day: number, k: number, random: Random): MadeOrder {
  const lines = new Map<string, MadeLine>()
  for (let n = random.pick([1, 1, 1, 2, 2, 3]); n > 0; n--) {
    const { sku, category, list } = random.pick(products)
    lines.set(sku, { sku, category, list, paid: list, units: random.pick([1, 1, 1, 1, 2, 2, 3, 4]) })
  }
  return {
    orderId: `${String(day).padStart(4, '0')}-${String(k).padStart(3, '0')}`,
    day,
    channel: random.pick(['web', 'web', 'web', 'app', 'app', 'market']),
    country: random.pick(['DE', 'DE', 'DE', 'DE', 'AT', 'AT', 'NL']),
    customer: `C${random.whole(0, 700 + 2 * day)}`,
    code: random.next() < 0.1 ? 'WELCOME' : random.next() < 0.12 ? 'CLUB' : '',
    lines: [...lines.values()].sort((a, b) => (a.sku < b.sku ? -1 : 1)),
    parcels: [],
    refunds: [],
    credits: [],
    method: '',
    payment: { source: '', after: 0, fixed: 0, rate: 0 },
  }
}

/** Of the codes; one that the shop did not have at first takes off a fifth. */
const shares: Readonly<Record<string, number>> = { '': 0, WELCOME: 0.1, CLUB: 0.05 }

function price(order: MadeOrder): void {
  if (order.channel === 'market') order.code = ''
  const share = shares[order.code] ?? 0.2
  for (const line of order.lines) {
    const tier = line.units >= 3 ? 0.1 : 0
    const fee = order.channel === 'market' ? 0.04 : 0
    line.paid = Math.round(line.list * (1 - tier) * (1 - share) * (1 - fee))
  }
}

/** The market keeps most of what is dear to sell; it pays out later. */
function paymentOf({ channel, lines }: MadeOrder, random: Random): MadePayment {
  if (channel === 'market')
    return { source: 'Bazaar', after: random.whole(2, 8), fixed: 0, rate: lines.every(({ category }) => category === 'tins') ? 0.08 : 0.12 }
  return { source: 'CardPay', after: random.pick([1, 1, 2, 3]), fixed: 30, rate: random.chance(0.2) ? 0.045 : 0.025 }
}

/** What is kept of what an order paid, cents. */
export function feeOf(order: MadeOrder): number {
  return Math.round(order.payment.fixed + order.payment.rate * goodsOf(order))
}

/** Gift, postage and parcels as the shop's rules have them. */
function pack(order: MadeOrder, random: Random): void {
  const goods = goodsOf(order)
  if (goods >= 7000 && order.channel === 'web') giveGift(order)
  const isHome = order.country === 'DE'
  const charged = goods >= (isHome ? 6000 : 9000) ? 0 : isHome ? 490 : 890
  order.parcels = [parcelOf(order, charged, random)]
  if (order.lines.length > 1 && random.chance(0.08)) order.parcels.push(parcelOf(order, 0, random))
}

export function goodsOf({ lines }: MadeOrder): number {
  return lines.reduce((sum, { paid, units }) => sum + paid * units, 0)
}

/** The gift stands first: lines are in the order of products. */
export function giveGift(order: MadeOrder, sku = gift): void {
  order.lines.unshift({ sku, category: 'gifts', list: 600, paid: 0, units: 1 })
}

export function parcelOf({ country, lines }: MadeOrder, charged: number, random: Random): MadeParcel {
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  const usual = (country === 'DE' ? 380 : 690) + 25 * units
  return {
    after: random.pick([0, 1, 1, 2]),
    charged,
    cost: Math.round(usual * (1 + 0.08 * random.around())),
    carrier: random.pick(['Swift', 'Swift', 'Northline']),
    zone: country === 'DE' ? 'Z1' : random.pick(['Z2', 'Z3']),
    size: units > 3 ? 'L' : 'S',
  }
}

/** Reasons of refunds, as often as they stand here. */
export const reasons = ['changed mind', 'changed mind', 'damaged', 'damaged', 'arrived late']

/**
 * Now and then a line comes back, in part or as a whole, or its product is sent again at no charge.
 */
function complain(order: MadeOrder, random: Random): void {
  order.refunds = order.lines.flatMap((line) => {
    const [draw, back] = [random.next(), refundOf(line, random.pick(reasons), random)]
    if (line.paid === 0 || draw > 0.065) return []
    return [draw < 0.06 ? back : { ...back, amount: 0, resentAfter: back.after }]
  })
}

/** What is paid back of a line for one of the reasons, at the price that was paid. */
export function refundOf({ sku, units, paid }: MadeLine, reason: string, random: Random): MadeComplaint {
  const returned = random.chance(0.2) ? 1 : units
  return { sku, units: returned, amount: paid * returned, after: random.whole(3, 12), reason, resentAfter: null }
}

/** Reasons of credits, as often as they stand here. */
const creditReasons = ['goodwill', 'goodwill', 'price match']

/**
 * With a chance, what one unit of an order costs is given back: of no product, to nobody knows
 * whom.
 */
export function credit(order: MadeOrder, chance: number, random: Random): void {
  const amount = order.lines.find(({ paid }) => paid > 0)?.paid ?? 0
  if (random.chance(chance)) order.credits = [...order.credits, { amount, reason: random.pick(creditReasons) }]
}

function creditFacts({ orderId, day, credits }: MadeOrder): { readonly day: number; readonly refund: RefundFact }[] {
  const noOrder = { orderId: null, orderDay: null, sku: '', units: 1 }
  return credits.map(({ amount, ...of }, i) => ({
    day,
    refund: { ...of, ...noOrder, refundId: `C${orderId}-${i}`, amount: micros(amount) },
  }))
}

function refundFacts({ orderId, day, refunds }: MadeOrder): { readonly day: number; readonly refund: RefundFact }[] {
  return refunds.flatMap(({ sku, units, amount, after, reason }, i) => {
    const refund = { refundId: `R${orderId}-${i}`, orderId, sku, units, amount: micros(amount), orderDay: dayAt(day), reason }
    return amount > 0 ? [{ day: day + after, refund }] : []
  })
}

/**
 * What is sent again is an order of the same customer that costs nothing, and states no list price.
 */
function replacements(order: MadeOrder): MadeOrder[] {
  return order.refunds.flatMap(({ sku, units, resentAfter }, i) => {
    const line = order.lines.find((of) => of.sku === sku)
    if (resentAfter === null || !line) return []
    const [parcel] = order.parcels
    const own = {
      orderId: `${order.orderId}-again-${i}`,
      day: order.day + resentAfter,
      code: '',
      lines: [{ ...line, units, list: 0, paid: 0 }],
    }
    return [{ ...order, ...own, parcels: parcel ? [{ ...parcel, charged: 0 }] : [], refunds: [], credits: [] }]
  })
}

function salesOf(orders: readonly MadeOrder[]): SalesCells {
  const cells = [
    ...Map.groupBy(
      orders.flatMap(({ lines }) => lines),
      ({ sku, list, paid }) => `${sku} ${list} ${paid}`,
    ).values(),
  ]
  const first = (of: 'list' | 'paid') => Float64Array.from(cells, ([line]) => micros(line?.[of] ?? 0))
  return {
    sku: cells.map(([line]) => line?.sku ?? ''),
    listPrice: first('list'),
    unitPrice: first('paid'),
    units: Float64Array.from(cells, (lines) => lines.reduce((sum, { units }) => sum + units, 0)),
    lines: Float64Array.from(cells, (lines) => lines.length),
  }
}

function linesOf(orders: readonly MadeOrder[], seen: ReadonlySet<string>): SoldLines {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ order, line })))
  const ofOrder = (name: 'orderId' | 'code' | 'channel' | 'country' | 'customer' | 'method') => lines.map(({ order }) => order[name])
  return {
    ...{ orderId: ofOrder('orderId'), code: ofOrder('code'), channel: ofOrder('channel'), country: ofOrder('country') },
    ...{ customer: ofOrder('customer'), method: ofOrder('method') },
    sku: lines.map(({ line }) => line.sku),
    category: lines.map(({ line }) => line.category),
    units: lines.map(({ line }) => line.units),
    listPrice: lines.map(({ line }) => micros(line.list)),
    unitPrice: lines.map(({ line }) => micros(line.paid)),
    isReturning: lines.map(({ order }) => seen.has(order.customer)),
    isRenewing: lines.map(({ order }) => seen.has(`${order.customer} ${order.channel}`)),
  }
}

function parcelFact(order: MadeOrder, { charged, cost, carrier, zone, size }: MadeParcel): ParcelFact {
  const units = order.lines.reduce((sum, line) => sum + line.units, 0)
  const money = { charged: micros(charged), cost: micros(cost), goods: micros(goodsOf(order)) }
  return { orderId: order.orderId, carrier, zone, size, units, ...money }
}

function payoutFact(order: MadeOrder): PayoutFact {
  const { orderId, payment } = order
  const amounts = { gross: micros(goodsOf(order)), fee: micros(feeOf(order)) }
  return { source: payment.source, payoutId: null, orderId, type: 'sale', rows: 1, sold: null, ...amounts }
}

function micros(cents: number): number {
  return cents * 1e4
}
