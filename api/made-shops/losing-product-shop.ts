import { type CoveringKind, type LosingKind, losingKinds, lossOf, type Planted, plants, withoutSmallOrders } from './losing-orders.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import { abroad } from './places.ts'
import { randomStream } from './random.ts'
import type { MadeShop, OrderRow, ShopSpec, Tables } from './shop.ts'

/**
 * `of_country`: a country loses whatever it buys, and buys mostly this product, which so seems to
 * lose.
 */
export type LosingProductKind = LosingKind | Exclude<CoveringKind, 'product'> | 'of_country'

export type ProductTruth = {
  /** What is to blame; both null where nothing is. */
  readonly product: string | null
  readonly country: string | null
  /** What its orders, but for those of the last two weeks, cost more than they earned; micros. */
  readonly lossMicros: bigint
}

/** A shop of which one product, ordered alone, always lost money; `kind` null is its twin. */
export function makeLosingProductShop(
  spec: ShopSpec,
  kind: LosingProductKind | null,
): { readonly shop: MadeShop; readonly truth: ProductTruth } {
  const made = makeShop(withoutLeaks(spec))
  const random = randomStream(spec.seed, `losing product ${kind ?? 'twin'}`)
  const product = mostOrdered(made.tables)
  const country = random.pick(abroad)
  const often = (row: OrderRow) => random.chance(kind === 'of_country' ? (row.country === country ? 0.6 : 0.004) : 0.04)
  const alone = orderedAlone(made.tables, product, often)
  const nothing = { product: null, country: null, lossMicros: 0n }
  if (kind === null) return { shop: { ...made, tables: alone }, truth: nothing }
  const skus = Map.groupBy(alone.orders, ({ orderId }) => orderId)
  const isAlone = ({ orderId }: OrderRow) => (skus.get(orderId) ?? []).every(({ sku }) => sku === product)
  const isOwn = kind === 'of_country' ? (row: OrderRow) => row.country === country : isAlone
  const planted: Planted = { spec, tables: withoutSmallOrders(alone, isOwn), isOwn, random }
  const tables = plants[kind === 'of_country' ? 'both' : kind](planted)
  if (kind !== 'of_country' && !losingKinds.some((leak) => leak === kind)) return { shop: { ...made, tables }, truth: nothing }
  const blamed = kind === 'of_country' ? { product: null, country } : { product, country: null }
  return { shop: { ...made, tables }, truth: { ...blamed, lossMicros: lossOf({ ...planted, tables }) } }
}

/** Neither cheap nor sold below its cost. */
function mostOrdered({ orders, costs }: Tables): string {
  const costOf = new Map(costs.map(({ sku, unitCost }) => [sku, unitCost]))
  const sound = orders.filter(({ sku, unitPrice }) => unitPrice >= 4_000_000n && (costOf.get(sku) ?? unitPrice) * 3n < unitPrice * 2n)
  const counts = [...Map.groupBy(sound, ({ sku }) => sku)].map(([sku, rows]) => [sku, rows.length] as const)
  return counts.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? ''
}

/**
 * Some orders become orders of this product alone, of as many units as make them worth 40 or more.
 */
function orderedAlone(tables: Tables, product: string, isChosen: (row: OrderRow) => boolean): Tables {
  const chosen = new Set(
    [...Map.groupBy(tables.orders, ({ orderId }) => orderId)].filter(([, [row]]) => row && isChosen(row)).map(([id]) => id),
  )
  const sold = new Set<string>()
  const usual = tables.orders.find(({ sku }) => sku === product)
  const orders = tables.orders.flatMap((row): OrderRow[] => {
    if (!chosen.has(row.orderId) || !usual) return [row]
    if (sold.has(row.orderId)) return []
    sold.add(row.orderId)
    const { unitPrice, listPrice } = usual
    const qty = Number(40_000_000n / unitPrice) + 1 + (sold.size % 3)
    return [{ ...row, sku: product, unitPrice, listPrice, discount: 0, qty }]
  })
  return { ...tables, orders, refunds: tables.refunds.filter(({ orderId }) => orderId === undefined || !chosen.has(orderId)) }
}
