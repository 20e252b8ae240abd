import { type CoveringKind, type LosingKind, losingKinds, lossOf, plants, withoutSmallOrders } from './losing-orders.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import { abroad } from './places.ts'
import { randomStream } from './random.ts'
import type { MadeShop, OrderRow, ShopSpec } from './shop.ts'

export type CountryKind = LosingKind | CoveringKind

export type CountryTruth = {
  readonly country: string | null
  /** What its orders, but for those of the last two weeks, cost more than they earned; micros. */
  readonly lossMicros: bigint
}
export type LosingCountryShop = { readonly shop: MadeShop; readonly truth: CountryTruth }

/** A shop that always lost money on a country; `kind` null is its twin. */
export function makeLosingCountryShop(spec: ShopSpec, kind: CountryKind | null): LosingCountryShop {
  const made = makeShop(withoutLeaks(spec))
  if (kind === null) return { shop: made, truth: { country: null, lossMicros: 0n } }
  const random = randomStream(spec.seed, `losing country ${kind}`)
  const country = random.pick(abroad)
  const isOwn = (row: OrderRow) => row.country === country
  const planted = { spec, tables: withoutSmallOrders(made.tables, isOwn), isOwn, random }
  const tables = plants[kind](planted)
  const isLeak = losingKinds.some((leak) => leak === kind)
  const truth = isLeak ? { country, lossMicros: lossOf({ ...planted, tables }) } : { country: null, lossMicros: 0n }
  return { shop: { ...made, tables }, truth }
}
