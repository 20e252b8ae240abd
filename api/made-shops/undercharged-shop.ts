import { makeShop, withoutLeaks } from './make-shop.ts'
import { randomStream } from './random.ts'
import type { MadeShop, ShippingRow, ShopSpec } from './shop.ts'

/**
 * What was always charged too little for: one lane, the lanes of a zone, or those of a carrier
 * whose contract is too expensive. `free` is no leak: a zone to which everything is sent for free.
 */
export const underchargedKinds = ['lane', 'zone', 'carrier', 'free'] as const

export type UnderchargedTruth = {
  /** The lanes, as `carrier/zone`; none in a twin and where shipping is free on purpose. */
  readonly lanes: ReadonlySet<string>
  /** Cost less charge over their paid parcels, micros. */
  readonly lossMicros: bigint
}
export type UnderchargedShop = { readonly shop: MadeShop; readonly truth: UnderchargedTruth }

/**
 * A shop that always charged too little for some postage; `kind` null is its twin, in which lanes
 * cover their cost.
 */
export function makeUnderchargedShop(spec: ShopSpec, kind: (typeof underchargedKinds)[number] | null): UnderchargedShop {
  const made = makeShop(withoutLeaks(spec))
  const random = randomStream(spec.seed, 'postage')
  const share = random.whole(40, 65)
  const busiest = largestOf(made.tables.shipping.filter(({ zone }) => zone === 'EU'))
  const isMeant = {
    lane: (row: ShippingRow) => laneOf(row) === busiest,
    zone: ({ zone }: ShippingRow) => zone === 'EU',
    carrier: ({ carrier }: ShippingRow) => busiest.startsWith(`${carrier}/`),
    free: ({ zone }: ShippingRow) => zone === 'EU',
  }
  const change = (row: ShippingRow): ShippingRow => {
    if (kind === null || !isMeant[kind](row)) return row
    if (kind === 'free') return { ...row, charged: 0n }
    if (kind === 'carrier') return { ...row, cost: wholeCents((row.cost * 230n) / 100n) }
    return { ...row, charged: wholeCents((row.charged * BigInt(share)) / 100n) }
  }
  const shipping = made.tables.shipping.map(change)
  const paid = shipping.filter((row) => kind !== null && kind !== 'free' && isMeant[kind](row) && row.charged > 0n)
  return {
    shop: { ...made, tables: { ...made.tables, shipping } },
    truth: { lanes: new Set(paid.map(laneOf)), lossMicros: paid.reduce((sum, { cost, charged }) => sum + cost - charged, 0n) },
  }
}

const laneOf = ({ carrier, zone }: ShippingRow): string => `${carrier}/${zone}`

const wholeCents = (micros: bigint): bigint => (micros / 10_000n) * 10_000n

function largestOf(rows: readonly ShippingRow[]): string {
  const lanes = [...Map.groupBy(rows, laneOf)].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
  return lanes[0]?.[0] ?? ''
}
