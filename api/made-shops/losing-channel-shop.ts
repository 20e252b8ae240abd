import { type CoveringKind, type LosingKind, losingKinds, lossOf, type Planted, plants, withoutSmallOrders } from './losing-orders.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import { abroad } from './places.ts'
import { randomStream } from './random.ts'
import type { MadeShop, OrderRow, ShopSpec } from './shop.ts'

/**
 * Loss and place cross: a country loses wherever it buys, and buys mostly through one channel,
 * which so seems to lose (`of_country`); or a channel loses whoever buys there, and one country
 * does mostly (`of_channel`).
 */
export const crossedKinds = ['of_country', 'of_channel'] as const
export type LosingChannelKind = LosingKind | CoveringKind | (typeof crossedKinds)[number]

export type ChannelTruth = {
  /** Which of the two is to blame; both null where nothing is. */
  readonly country: string | null
  readonly channel: string | null
  /** What its orders, but for those of the last two weeks, cost more than they earned; micros. */
  readonly lossMicros: bigint
}
export type LosingChannelShop = { readonly shop: MadeShop; readonly truth: ChannelTruth }

const channels = ['web', 'web', 'web', 'web', 'web', 'web', 'marketplace', 'marketplace', 'marketplace', 'store'] as const
const losingChannel = 'marketplace'

/**
 * A shop that names sales channels, and always lost money on one of them; `kind` null is its twin.
 */
export function makeLosingChannelShop(spec: ShopSpec, kind: LosingChannelKind | null): LosingChannelShop {
  const made = makeShop(withoutLeaks(spec))
  const random = randomStream(spec.seed, `losing channel ${kind ?? 'twin'}`)
  const country = random.pick(abroad)
  const drawn = new Map<string, string>()
  for (const { orderId, country: own } of made.tables.orders)
    if (!drawn.has(orderId)) drawn.set(orderId, channelOf(kind, own === country, random))
  const named = { ...made.tables, orders: made.tables.orders.map((row) => ({ ...row, channel: drawn.get(row.orderId) ?? '' })) }
  const nothing = { country: null, channel: null, lossMicros: 0n }
  if (kind === null) return { shop: { ...made, tables: named }, truth: nothing }
  const isOfCountry = kind === 'of_country'
  const isOwn = (row: OrderRow) => (isOfCountry ? row.country === country : row.channel === losingChannel)
  const planted: Planted = { spec, tables: withoutSmallOrders(named, isOwn), isOwn, random }
  const isCrossed = kind === 'of_country' || kind === 'of_channel'
  const tables = plants[isCrossed ? 'both' : kind](planted)
  if (!isCrossed && !losingKinds.some((leak) => leak === kind)) return { shop: { ...made, tables }, truth: nothing }
  const blamed = isOfCountry ? { country, channel: null } : { country: null, channel: losingChannel }
  return { shop: { ...made, tables }, truth: { ...blamed, lossMicros: lossOf({ ...planted, tables }) } }
}

/**
 * Where the two cross, four in five of the country's orders go through the losing channel, and few
 * of the others.
 */
function channelOf(kind: LosingChannelKind | null, isOfCountry: boolean, random: Planted['random']): string {
  if (kind === 'of_country') return random.chance(isOfCountry ? 0.8 : 0.03) ? losingChannel : 'web'
  if (kind === 'of_channel') return random.chance(isOfCountry ? 0.8 : 0.12) ? losingChannel : 'web'
  return random.pick(channels)
}
