import { abroad, campaigns, home, lanes } from './places.ts'
import type { Product } from './products.ts'
import { randomStream, shuffled } from './random.ts'
import type { PlantedKind, ShopSpec } from './shop.ts'

/** The entity of a leak, and the rank of its product when it is one. */
export type LeakPlace = { readonly entity: string; readonly product: number | null }

type Ground = { spec: ShopSpec; products: readonly Product[]; taken: Set<number> }

/**
 * Chooses the entity of every planned leak and adds products to `taken`. Given entities come first;
 * the others are drawn.
 */
export function choosePlaces({ spec, products, taken }: Ground): LeakPlace[] {
  const given = spec.leaks.map(({ kind, entity }) => (entity === undefined ? null : placeNamed(products, kind, entity)))
  const used = new Set<string>()
  const planned = new Set<string>()
  const take = (place: LeakPlace) => {
    used.add(place.entity)
    if (place.product !== null) taken.add(place.product)
    return place
  }
  given.forEach((place, index) => {
    if (place === null) return
    const name = `${spec.leaks[index]?.kind} at ${place.entity}`
    if (planned.has(name)) throw new RangeError(`${name} is planned twice`)
    planned.add(name)
    take(place)
  })
  const pools = new Map<PlantedKind, LeakPlace[]>()
  return given.map((place, index) => {
    if (place !== null) return place
    const { kind } = spec.leaks[index] as (typeof spec.leaks)[number]
    const pool = pools.get(kind) ?? drawn(kind, { spec, products })
    pools.set(kind, pool)
    const chosen = pool.find((one) => !used.has(one.entity))
    if (chosen === undefined) throw new RangeError(tooFew(kind, spec, products))
    return take(chosen)
  })
}

function tooFew(kind: PlantedKind, { leaks }: ShopSpec, products: readonly Product[]): string {
  if (productKinds.has(kind)) return `${leaks.length} leaks need more products than the shop's ${products.length}`
  return `The shop has no free ${nouns[kind]} left for ${leaks.filter((leak) => leak.kind === kind).length} leaks of kind ${kind}`
}

const nouns: Readonly<Record<PlantedKind, string>> = {
  cogs_rise: 'product',
  discount_stack: 'product',
  refund_step: 'product',
  ad_waste: 'campaign',
  shipping_overrun: 'carrier and zone',
  chargeback_burst: 'country',
}
const productKinds: ReadonlySet<PlantedKind> = new Set(['cogs_rise', 'discount_stack', 'refund_step'])

/**
 * Every possible entity for a leak of the kind, shuffled. Few parcels go overseas, so those lanes
 * are used only when named.
 */
function drawn(kind: PlantedKind, { spec, products }: { spec: ShopSpec; products: readonly Product[] }): LeakPlace[] {
  const named = (entities: readonly string[]) =>
    shuffled(entities, randomStream(spec.seed, `places of ${kind}`)).map((entity) => ({ entity, product: null }))
  switch (kind) {
    case 'ad_waste':
      return named(campaigns.map(({ campaign }) => campaign))
    case 'shipping_overrun':
      return named(lanes.filter((lane) => !lane.endsWith('/WORLD')))
    case 'chargeback_burst':
      return named([home, ...abroad])
    default: {
      const leaks = spec.leaks.filter((leak) => productKinds.has(leak.kind)).length
      const ranks = shuffled(productRanks[kind](products, leaks), randomStream(spec.seed, `products of ${kind}`))
      return ranks.map((product) => ({ entity: products[product]?.sku ?? '', product }))
    }
  }
}

type ProductKind = 'cogs_rise' | 'discount_stack' | 'refund_step'

/**
 * Products with enough rows for a leak to be visible and enough money for it to matter. By rank.
 */
const productRanks: Record<ProductKind, (products: readonly Product[], leaks: number) => number[]> = {
  cogs_rise: (products, leaks) => upperHalf(products, Math.max(Math.ceil(products.length * 0.3), 4 * leaks + 4), 2 * leaks + 2),
  /** Only some lines are stacked, so the number of lines counts: the tenth with the most. */
  discount_stack: (products, leaks) => [...products.keys()].slice(0, Math.max(Math.ceil(products.length * 0.1), 2 * leaks + 2)),
  refund_step: (products, leaks) => upperHalf(products, Math.max(Math.ceil(products.length * 0.2), 4 * leaks + 4), 2 * leaks + 2),
}

/**
 * The half with the higher sales among the products with the most lines; at least `least` of them.
 */
function upperHalf(products: readonly Product[], first: number, least: number): number[] {
  const sales = (rank: number) => (products[rank]?.weight ?? 0) * Number(products[rank]?.listPrice ?? 0n)
  const ranks = [...products.keys()].slice(0, first)
  return ranks.sort((a, b) => sales(b) - sales(a) || a - b).slice(0, Math.max(Math.ceil(ranks.length / 2), least))
}

function placeNamed(products: readonly Product[], kind: PlantedKind, entity: string): LeakPlace {
  if (productKinds.has(kind)) {
    const product = products.findIndex(({ sku }) => sku === entity)
    if (product < 0) throw new RangeError(`The shop with this seed has no product ‘${entity}’`)
    return { entity, product }
  }
  const known: readonly string[] =
    kind === 'ad_waste' ? campaigns.map(({ campaign }) => campaign) : kind === 'shipping_overrun' ? lanes : [home, ...abroad]
  if (!known.includes(entity)) throw new RangeError(`Made shops have no ${nouns[kind]} ‘${entity}’; they have ${known.join(', ')}`)
  return { entity, product: null }
}
