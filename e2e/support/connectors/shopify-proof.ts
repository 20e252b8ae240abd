import type { Instant } from '../../../api/connectors/connector.ts'
import type { Fact } from '../../../api/ledger/fact.ts'
import { type Currency, currency } from '../../../api/values/money.ts'
import { lineAmount, type UnitPrice } from '../../../api/values/unit-price.ts'
import type { World } from '../../stand-ins/shopify/events.ts'
import { expectedOf } from '../../stand-ins/shopify/expected-rows.ts'
import { type ShopifyStandIn, shopifyStandIn } from '../../stand-ins/shopify/server.ts'
import { shopifyWorld, type WorldWishes } from '../../stand-ins/shopify/world.ts'
import type { ConnectorProof, OpenedWorld } from './proof.ts'
import { shopifyStreams } from './shopify-records.ts'

type RecordRow = Readonly<Record<string, unknown>>
type Left = { readonly why: string; readonly amount: bigint; readonly currency: string }

/** A shop whose limits never stop a reading; a bulk operation is done at the first question. */
export async function openShopify(
  seed: number,
  wishes: WorldWishes = {},
): Promise<
  OpenedWorld & {
    readonly key: string
    readonly standIn: ShopifyStandIn
    readonly events: World['events']
    readonly variants: World['variants']
  }
> {
  const world = shopifyWorld(seed, wishes)
  const standIn = await shopifyStandIn(world)
  standIn.bucket = { most: 1e9, restored: 1e9 }
  standIn.bulkPolls = 1
  const books = { currency: currency(world.currency), zone: world.zone }
  const times = world.events.map(({ at }) => at)
  const { events, variants } = world
  return {
    standIn,
    events,
    variants,
    key: standIn.app.token,
    books,
    times,
    ends: world.ends,
    expected: (now: Instant) => expectedOf(world, now),
  }
}

/** The number of a record, of its number or its global id. */
const numberOf = (id: string) => id.split('/').at(-1) ?? id
/** As the ledger stores it. */
const orderOf = (order: string | null) => (order === null ? null : numberOf(order).replace(/^#/, ''))

/**
 * A fact by the members that the expected rows have: what is sold by its money and units, its
 * discount in thousandths. Ids that a connector may choose are left out.
 */
export function shownOfShopify(fact: Fact, of: Currency): RecordRow {
  if (fact.table === 'payout') return { ...fact, orderId: orderOf(fact.orderId), payoutId: fact.payoutId && numberOf(fact.payoutId) }
  if (fact.table === 'chargeback') {
    const { orderId, reason, state = null, ...rest } = fact
    return { ...rest, orderId: orderOf(orderId), reason: reason?.toLowerCase() ?? null, state }
  }
  if (fact.table === 'order_line') {
    const { table, orderId, at, sku, nature, units, unitPrice, discount, discountCode = null, country } = fact
    const row = { table, orderId: orderOf(orderId), instant: at.instant, day: at.day, sku, nature, units, discountCode, country }
    return { ...row, amount: lineAmount(unitPrice as UnitPrice, units, of).minor, permille: Math.round(Number(discount ?? 0n) / 1_000) }
  }
  if (fact.table === 'stock_level') {
    const { levelId: _, ...row } = fact
    return row
  }
  if (fact.table !== 'refund') return fact
  const { table, orderId, at, sku, nature, units, amount, country } = fact
  return { table, orderId: orderOf(orderId), instant: at.instant, day: at.day, sku, nature, units, amount, country }
}

/** Expected rows with orders as facts are shown. */
export const wantedOfShopify = (rows: readonly RecordRow[]): readonly RecordRow[] =>
  rows.map((row) => ('orderId' in row ? { ...row, orderId: orderOf(row.orderId as string | null) } : row))

/**
 * What is left, summed by reason and currency: which record leaves it is the connector's own
 * affair.
 */
export function leftOfShopify(left: readonly Left[]): Readonly<Record<string, bigint>> {
  const sums = new Map<string, bigint>()
  for (const { why, amount, currency: code } of left) sums.set(`${why} ${code}`, (sums.get(`${why} ${code}`) ?? 0n) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export const shopifyProof: ConnectorProof = {
  key: '',
  account: 'fern-shop.myshopify.com',
  open: openShopify,
  shown: shownOfShopify,
  wanted: wantedOfShopify,
  // What was taken off again, and a cost that nobody entered, is no money that moved: the other
  // hand does not write it.
  left: (left) => [leftOfShopify(left.filter(({ why }) => why !== 'taken_off' && why !== 'not_stated'))],
  streams: shopifyStreams,
}
