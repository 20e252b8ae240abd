import type { Random } from '../../made-shops/random.ts'
import { detectorOf, type LeakKind } from '../catalogue.ts'
import type { EngineState } from '../engine-state.ts'
import type { Finding } from '../finding.ts'
import {
  costOf,
  credit,
  type FlowShop,
  feeOf,
  flowShop,
  gift,
  giveGift,
  goodsOf,
  type MadeComplaint,
  type MadeOrder,
  ordersOf,
  parcelOf,
  reasons,
  refundOf,
} from './flow-shop.ts'
import type { ColumnName } from './lost-columns.ts'
import { reportedFindings, runShop } from './run-shop.ts'

/**
 * A leak of one flow: what goes wrong in an order, and what all orders cost of its money, cents.
 */
export type FlowLeak = Pick<FlowShop, 'prices' | 'leak'> & {
  readonly kind: LeakKind
  /** Columns and files without each of which the flow cannot run. */
  readonly needs: readonly ColumnName[]
  /**
   * The refunds of an order as they are while it leaks: it is the day of the refund that counts.
   */
  refunds?(order: MadeOrder, random: Random): readonly MadeComplaint[]
  moneyOf(order: MadeOrder, days: number): number
}

const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
const discountOf = ({ lines }: MadeOrder) => sum(lines.map(({ list, paid, units }) => (paid > 0 ? (list - paid) * units : 0)))
const billed = ({ day, parcels }: MadeOrder, days: number) => parcels.filter(({ after }) => day + after < days)

/** Austria pays no postage any more. */
export const freePostage: FlowLeak = {
  kind: 'postage_income',
  needs: ['parcels', 'order of parcels', 'postage charged'],
  leak: ({ country, parcels }) => {
    if (country === 'AT') for (const parcel of parcels) parcel.charged = 0
  },
  moneyOf: (order, days) => -sum(billed(order, days).map(({ charged }) => charged)),
}

/** The welcome code comes off most orders of the app. */
export const leakedCode: FlowLeak = {
  kind: 'code_share',
  needs: ['codes', 'list prices'],
  prices: (order, random) => {
    if (order.channel !== 'app' || order.code !== '' || !random.chance(0.7)) return
    order.code = 'WELCOME'
    for (const line of order.lines) line.paid = Math.round(line.paid * 0.9)
  },
  moneyOf: discountOf,
}

/** The club's code takes off a fifth instead of a twentieth. */
export const deeperCode: FlowLeak = {
  kind: 'code_discount',
  needs: ['codes', 'list prices'],
  prices: ({ code, lines }) => {
    if (code === 'CLUB') for (const line of lines) line.paid = Math.round((line.paid / 0.95) * 0.8)
  },
  moneyOf: discountOf,
}

/** Pots are sold an eighth below their price, without a code. */
export const oldPrices: FlowLeak = {
  kind: 'price_paid',
  needs: ['list prices'],
  prices: ({ code, lines }) => {
    if (code === '') for (const line of lines) if (line.category === 'pots') line.paid = Math.round(line.paid * 0.88)
  },
  moneyOf: discountOf,
}

/** Everything becomes an eighth dearer, and the market keeps its price list. */
export const oldPriceList: FlowLeak = {
  kind: 'old_list_prices',
  needs: ['list prices'],
  leak: (order) => {
    order.lines = order.lines.map((line) =>
      order.channel === 'market'
        ? { ...line, missed: Math.round(line.paid / 8) }
        : { ...line, list: Math.round((line.list * 9) / 8), paid: Math.round((line.paid * 9) / 8) },
    )
  },
  moneyOf: ({ lines }) => sum(lines.map(({ missed = 0, units }) => missed * units)),
}

/**
 * One customer in five gets a quarter off in the web shop and the app, without a code, where no
 * quantity tier does.
 */
export const someForLess: FlowLeak = {
  kind: 'uneven_prices',
  needs: ['codes', 'list prices'],
  prices: ({ code, channel, customer, lines }) => {
    if (code !== '' || channel === 'market' || Number(customer.slice(1)) % 5 !== 0) return
    for (const line of lines) if (line.units < 3) line.paid = Math.round(line.paid * 0.75)
  },
  moneyOf: discountOf,
}

/** Most orders to the Netherlands leave in two parcels. */
export const splitOrders: FlowLeak = {
  kind: 'split_parcels',
  needs: ['parcels', 'order of parcels', 'cost of parcels'],
  leak: (order, random) => {
    if (order.country === 'NL' && order.parcels.length === 1 && random.chance(0.7)) order.parcels.push(parcelOf(order, 0, random))
  },
  moneyOf: (order, days) => sum(billed(order, days).map(({ cost }) => cost)),
}

/**
 * The gift, which belongs to large orders of the web shop, is added to orders of the app as well.
 */
export const giftForAll: FlowLeak = {
  kind: 'free_units',
  needs: ['costs'],
  leak: (order) => {
    if (order.channel === 'app' && goodsOf(order) >= 3000) giveGift(order)
  },
  moneyOf: ({ lines }) => sum(lines.map(({ sku }) => (sku === gift ? costOf(gift) : 0))),
}

const paidBack = ({ day, refunds }: MadeOrder, days: number) => refunds.filter(({ amount, after }) => amount > 0 && day + after < days)
const lineOf = ({ lines }: MadeOrder, sku: string) => lines.find((line) => line.sku === sku)
/** The lines of which nothing came back come back with a chance, for one of the reasons. */
export const moreOf = ({ lines, refunds }: MadeOrder, chance: number, reason: string, random: Random) =>
  lines.flatMap((line) => {
    const [isBack, refund] = [random.chance(chance), refundOf(line, reason, random)]
    return isBack && line.paid > 0 && !refunds.some(({ sku }) => sku === line.sku) ? [refund] : []
  })

/** What comes back is refunded at the list price. */
export const listPriceBack: FlowLeak = {
  kind: 'refund_above_paid',
  needs: ['refunds', 'order of refunds'],
  refunds: (order) =>
    order.refunds.map((refund) =>
      refund.amount > 0 ? { ...refund, amount: refund.units * (lineOf(order, refund.sku)?.list ?? 0) } : refund,
    ),
  moneyOf: (order, days) => sum(paidBack(order, days).map(({ sku, units, amount }) => amount - units * (lineOf(order, sku)?.paid ?? 0))),
}

/** What arrived damaged is refunded and sent again. */
export const bothGiven: FlowLeak = {
  kind: 'refunded_and_resent',
  needs: ['refunds', 'order of refunds', 'customers'],
  refunds: ({ refunds }) =>
    refunds.map((refund) => (refund.reason === 'damaged' && refund.amount > 0 ? { ...refund, resentAfter: refund.after + 2 } : refund)),
  // A refund is judged ten days after it.
  moneyOf: (order, days) => sum(paidBack(order, days - 10).map(({ amount, resentAfter }) => (resentAfter === null ? 0 : amount))),
}

/** Much of what is sent to the Netherlands arrives damaged. */
export const damagedAbroad: FlowLeak = {
  kind: 'refund_reason',
  needs: ['refunds', 'order of refunds', 'reasons of refunds'],
  refunds: (order, random) => (order.country === 'NL' ? [...order.refunds, ...moreOf(order, 0.2, 'damaged', random)] : order.refunds),
  moneyOf: (order, days) => sum(paidBack(order, days).map(({ amount, reason }) => (reason === 'damaged' ? amount : 0))),
}

/** Far more comes back of what is sold on the market, for all reasons. */
export const returnedToMarket: FlowLeak = {
  kind: 'refund_group',
  needs: ['refunds', 'order of refunds'],
  refunds: (order, random) =>
    order.channel === 'market' ? [...order.refunds, ...moreOf(order, 0.3, random.pick(reasons), random)] : order.refunds,
  moneyOf: (order, days) => sum(paidBack(order, days).map(({ amount }) => amount)),
}

/** Sixteen times as many credits that name no order. */
export const moreCredits: FlowLeak = {
  kind: 'credits',
  needs: ['refunds', 'order of refunds'],
  leak: (order, random) => credit(order, 0.09, random),
  moneyOf: ({ credits }) => sum(credits.map(({ amount }) => amount)),
}

/**
 * Of what is sold to the Netherlands the card service keeps a third more, as if it were another
 * continent.
 */
export const dearerCards: FlowLeak = {
  kind: 'fee_share',
  needs: ['payouts', 'fees of payouts'],
  leak: ({ country, payment }) => {
    if (country === 'NL' && payment.source === 'CardPay') payment.rate += 0.012
  },
  moneyOf: (order, days) => (order.day + order.payment.after < days ? feeOf(order) : 0),
}

export const flowLeaks: readonly FlowLeak[] = [
  ...[freePostage, leakedCode, deeperCode, oldPrices, splitOrders, giftForAll],
  ...[listPriceBack, bothGiven, damagedAbroad, returnedToMarket],
  ...[someForLess, moreCredits, oldPriceList, dearerCards],
]

type IsOn = (i: number, leak: FlowLeak) => boolean

/**
 * Days on which a leak of refunds runs, from a start: a refund is told once, so that they run one
 * after another.
 */
const turns: Readonly<Partial<Record<LeakKind, readonly [from: number, until: number]>>> = {
  refund_above_paid: [-40, 0],
  refunded_and_resent: [-40, 0],
  refund_group: [0, 45],
  refund_reason: [45, Number.POSITIVE_INFINITY],
}

/** Leaks of refunds in turn, and all others since `start`. */
export function inTurn(start: number): IsOn {
  return (i, { kind }) => {
    const [from, until] = turns[kind] ?? [0, Number.POSITIVE_INFINITY]
    return i >= start + from && i < start + until
  }
}

/** A shop in which these leaks run on the days of `isOn`. */
export function leaking(leaks: readonly FlowLeak[], { days, seed = 1, isOn }: { days: number; seed?: number; isOn: IsOn }) {
  const all = (of: 'prices' | 'leak') => (order: MadeOrder, random: Random) => {
    for (const leak of leaks) if (isOn(order.day, leak)) leak[of]?.(order, random)
  }
  return { days, seed, prices: all('prices'), leak: all('leak'), refunds: refundsOf(leaks, isOn) }
}

/** Refunds of the days on which it leaks as they then are, and the others. */
function refundsOf(leaks: readonly FlowLeak[], isOn: IsOn) {
  return (order: MadeOrder, random: Random) => {
    for (const leak of leaks) {
      const isLeaking = ({ after }: MadeComplaint) => isOn(order.day + after, leak)
      const leaked = leak.refunds?.(order, random) ?? order.refunds
      order.refunds = [...order.refunds.filter((refund) => !isLeaking(refund)), ...leaked.filter(isLeaking)]
    }
  }
}

/** What the shop lost by a leak, against its twin without one; cents. */
export function lostIn({ moneyOf }: FlowLeak, shop: FlowShop): number {
  const moneyOfAll = (of: FlowShop) => sum(ordersOf(of).map((order) => moneyOf(order, of.days)))
  return moneyOfAll(shop) - moneyOfAll({ days: shop.days, ...(shop.seed !== undefined && { seed: shop.seed }) })
}

/** The reported findings of flows in a shop, of all or of one kind. */
export function flowFindings(shop: FlowShop, kind?: LeakKind): Finding[] {
  return flowFindingsOf(runShop(flowShop(shop))).filter((finding) => kind === undefined || finding.kind === kind)
}

export function flowFindingsOf(state: EngineState): Finding[] {
  return reportedFindings(state).filter(({ kind }) => detectorOf(kind).family !== undefined)
}

const twins = new Map<number, readonly Finding[]>()

/** The findings of flows in the shop without a leak: it is run once for all tests. */
export function twinFindings(seed: number): readonly Finding[] {
  const known = twins.get(seed) ?? flowFindings({ days: 240, seed })
  twins.set(seed, known)
  return known
}
