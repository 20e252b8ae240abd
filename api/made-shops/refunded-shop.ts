import { addDays, type Day, day, dayNumber } from '../values/day.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import { type Random, randomStream } from './random.ts'
import type { MadeShop, OrderRow, RefundRow, ShopSpec } from './shop.ts'

/**
 * What always came back far more often: one product, three, one that sells seldom, one that is new
 * after a third of the days, one of which only a part comes back, and one whose refunds name no
 * order.
 */
export const refundedKinds = ['one', 'three', 'seldom', 'new', 'partial', 'unnamed'] as const
/**
 * What is none: a fifth of all products that come back often, because of what they are; a bad lot
 * that comes back within days; a product that is sold for two weeks, whose refunds come later; and
 * one that comes back twice as often.
 */
export const usualRefundKinds = ['common', 'lot', 'gone', 'twice'] as const
/** A rise, which is a change. */
export type RefundedKind = (typeof refundedKinds)[number] | (typeof usualRefundKinds)[number] | 'rise'

export type RefundedTruth = {
  readonly skus: ReadonlySet<string>
  /**
   * What was refunded of them, less what the rate of all others would have refunded by the last
   * day; micros.
   */
  readonly lossMicros: bigint
}
export type RefundedShop = { readonly shop: MadeShop; readonly truth: RefundedTruth }

/** Of the lines of some products in a range of days, this share comes back. */
type Planted = {
  readonly skus: ReadonlySet<string>
  readonly share: number
  readonly from: number
  readonly to: number
  /** All refunds on days after this one, where they do not come by chance. */
  readonly on?: number
  readonly isPartial?: boolean
  readonly isNamed: boolean
}

/**
 * A shop whose refunds of some products were always far above the others; `kind` null is its twin.
 */
export function makeRefundedShop(spec: ShopSpec, kind: RefundedKind | null): RefundedShop {
  const made = makeShop(withoutLeaks(spec))
  if (kind === null) return { shop: made, truth: { skus: new Set(), lossMicros: 0n } }
  const planted = plantedBy(spec, kind, made)
  const orders = kind === 'new' || kind === 'gone' ? soldWithin(made.tables.orders, planted, spec) : made.tables.orders
  // Refunds do not name their lines: where some of these are taken out, all refunds of the product
  // are.
  const known = orders === made.tables.orders ? made.tables.refunds : made.tables.refunds.filter(({ sku }) => !planted.skus.has(sku))
  const refunds = [...known, ...moreRefunds(spec, { kind, planted, orders })].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
  const shop = { ...made, tables: { ...made.tables, orders, refunds } }
  const isLeak = refundedKinds.some((leak) => leak === kind)
  const skus = isLeak ? planted.skus : new Set<string>()
  return { shop, truth: { skus, lossMicros: isLeak ? lossOf(spec, shop.tables, skus) : 0n } }
}

/** Products by lines, the most often sold first. */
function ranked(orders: readonly OrderRow[]): string[] {
  const lines = new Map<string, number>()
  for (const { sku } of orders) lines.set(sku, (lines.get(sku) ?? 0) + 1)
  return [...lines].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([sku]) => sku)
}

function plantedBy({ seed, days }: ShopSpec, kind: RefundedKind, { tables }: MadeShop): Planted {
  const random = randomStream(seed, 'refunded')
  const all = ranked(tables.orders)
  const pick = (from: number, to: number) => all[random.whole(from, Math.min(to, all.length) - 1)] ?? ''
  const often = new Set([pick(2, 30)])
  const whole = { from: 0, to: days, isNamed: true }
  switch (kind) {
    case 'three':
      return { ...whole, skus: new Set([pick(2, 10), pick(10, 20), pick(20, 35)]), share: random.between(0.15, 0.3) }
    case 'seldom':
      return { ...whole, skus: new Set([pick(40, 70)]), share: random.between(0.3, 0.45) }
    case 'new':
      return { ...whole, skus: often, share: random.between(0.2, 0.35), from: Math.floor(days / 3) }
    case 'partial':
      return { ...whole, skus: often, share: random.between(0.25, 0.4), isPartial: true }
    case 'unnamed':
      return { ...whole, skus: often, share: random.between(0.2, 0.35), isNamed: false }
    case 'common':
      return { ...whole, skus: new Set(all.filter((_, i) => i % 5 === 2)), share: random.between(0.2, 0.35) }
    case 'lot':
      return { ...whole, skus: often, share: 0.8, from: 60, to: 75, on: 85 }
    case 'gone':
      return { ...whole, skus: often, share: random.between(0.04, 0.06), from: 40, to: 54 }
    case 'twice':
      return { ...whole, skus: often, share: 0.03 }
    case 'rise':
      return { ...whole, skus: often, share: random.between(0.2, 0.35), from: Math.floor((days * 3) / 5) }
    default:
      return { ...whole, skus: often, share: random.between(0.2, 0.35) }
  }
}

const dayIn = ({ firstDay }: ShopSpec, at: string): number => dayNumber(day(at.slice(0, 10))) - dayNumber(firstDay)

/** Sold on the planted days alone. */
function soldWithin(orders: readonly OrderRow[], { skus, from, to }: Planted, spec: ShopSpec): OrderRow[] {
  return orders.filter(({ sku, at }) => !skus.has(sku) || (dayIn(spec, at) >= from && dayIn(spec, at) < to))
}

type Sold = { readonly kind: RefundedKind; readonly planted: Planted; readonly orders: readonly OrderRow[] }

function moreRefunds(spec: ShopSpec, { kind, planted, orders }: Sold): RefundRow[] {
  const random = randomStream(spec.seed, `more refunds ${kind}`)
  return orders.flatMap((row, i): RefundRow[] => {
    if (!planted.skus.has(row.sku)) return []
    const on = dayIn(spec, row.at)
    const [isBack, back, isNamed] = [random.chance(planted.share), backOn(on, planted, random), random.chance(0.5)]
    const part = planted.isPartial ? BigInt(random.whole(20, 60)) : 100n
    if (!isBack || on < planted.from || on >= planted.to || back >= spec.days) return []
    const paid = row.unitPrice * BigInt(row.qty)
    const amount = ((paid * part) / 100n / cent) * cent
    return [
      {
        refundId: `M${i}`,
        at: `${addDays(spec.firstDay, back)} 20:30`,
        sku: row.sku,
        qty: row.qty,
        amount: amount > 0n ? amount : cent,
        ...(isNamed && planted.isNamed && { orderId: row.orderId }),
      },
    ]
  })
}

const cent = 10_000n
const longest = 45

function backOn(on: number, { on: day }: Planted, random: Random): number {
  const delay = Math.min(random.whole(1, longest), random.whole(1, longest))
  return day === undefined ? on + delay : day + random.whole(0, 2)
}

/**
 * By the law of the delays: the smaller of two draws from 1 to 45 days. Of each line the share that
 * comes back by the last day is counted as sold, of the products and of all others alike.
 */
function lossOf(spec: ShopSpec, { orders, refunds }: MadeShop['tables'], skus: ReadonlySet<string>): bigint {
  const last: Day = addDays(spec.firstDay, spec.days - 1)
  const ripe = ({ at }: OrderRow) => {
    const age = Math.max(0, Math.min(longest, dayIn(spec, last) - dayIn(spec, at)))
    return 1 - ((longest - age) / longest) ** 2
  }
  let [own, ownSold, other, otherSold] = [0, 0, 0, 0]
  for (const row of orders) {
    const paid = Number(row.unitPrice) * row.qty * ripe(row)
    if (skus.has(row.sku)) ownSold += paid
    else otherSold += paid
  }
  for (const { sku, amount } of refunds) {
    if (skus.has(sku)) own += Number(amount)
    else other += Number(amount)
  }
  return BigInt(Math.round(own - (other / otherSold) * ownSold))
}
