// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read. What the quantities mean: shopify.dev, inventory states, 2026-11.
import { z } from 'zod'
import type { Books, Instant, Mapped, Page, ProviderClient, Stream } from '../connector.ts'
import { orMisfit } from '../misfit.ts'
import { clockOf } from '../zone-clocks.ts'
import { askGraph, connection, instantText, momentText, noRecords, numberOf, pagesOf } from './graph.ts'
import { afterPage, lookBack, passesOf, type SweepCursor, type SweepPass, sweepCursor, unread } from './sweep.ts'
import { plainText } from './text.ts'

/** How much of an item is at a location, as it is kept. */
const stockLevel = z.object({
  item: z.string(),
  sku: z.string().nullable(),
  isTracked: z.boolean(),
  location: z.object({ id: z.string(), name: z.string().nullable() }),
  /** False where the item is not kept there any more. */
  isActive: z.boolean(),
  /** What can yet be sold; null where Shopify does not say. */
  available: z.int().nullable(),
  /** When the quantity or its item last changed: since then it is as it is. */
  since: z.int(),
})
export type ShopifyStockLevel = z.infer<typeof stockLevel>

const answeredItem = z.object({ id: z.string(), sku: z.string().nullish(), tracked: z.boolean(), updatedAt: instantText })
const answeredLevel = z.object({
  isActive: z.boolean(),
  updatedAt: instantText,
  location: z.object({ id: z.string(), name: z.string() }),
  quantities: z.array(z.object({ name: z.string(), quantity: z.int(), updatedAt: instantText.nullish() })),
})
type AnsweredItem = z.infer<typeof answeredItem>
type AnsweredLevel = z.infer<typeof answeredLevel>

const item = 'id sku tracked updatedAt'
/**
 * Of the quantities what is available: what is on hand counts units that are sold and not yet sent,
 * are damaged or are kept back, and what is incoming may never arrive.
 */
const level = 'isActive updatedAt location { id name } quantities(names: ["available"]) { name quantity updatedAt }'
const levels = (args: string, more = '') =>
  `inventoryLevels(${args}, includeInactive: true) { pageInfo { hasNextPage endCursor } nodes { ${level}${more} } }`

export const stockQueries = {
  items: `query StockOfItems($first: Int!, $after: String, $filter: String, $levels: Int!) {
  inventoryItems(first: $first, after: $after, query: $filter) {
    pageInfo { hasNextPage endCursor } nodes { ${item} ${levels('first: $levels')} }
  }
}`,
  item: `query StockOfItem($id: ID!, $first: Int!, $after: String) { inventoryItem(id: $id) { ${item} ${levels('first: $first, after: $after')} } }`,
  one: `query StockLevel($id: ID!, $location: ID!) {
  inventoryItem(id: $id) { ${item} inventoryLevel(locationId: $location, includeInactive: true) { ${level} } }
}`,
  changed: `query ChangedLocations($first: Int!, $after: String, $filter: String) {
  locations(first: $first, after: $after, includeInactive: true, includeLegacy: true, sortKey: ID) {
    pageInfo { hasNextPage endCursor } nodes { id inventoryLevels(first: 1, query: $filter, includeInactive: true) { nodes { id } } }
  }
}`,
  location: `query StockAtLocation($id: ID!, $first: Int!, $after: String, $filter: String) {
  location(id: $id) { ${levels('first: $first, after: $after, query: $filter', ` item { ${item} }`)} }
}`,
} as const

const itemWithLevels = answeredItem.extend({ inventoryLevels: connection(answeredLevel) })
const changedLocation = z.object({ id: z.string(), inventoryLevels: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })
/**
 * A level has the number of its item and of its place, of which an answer that is wrong may lack
 * one.
 */
const noKey = () => null
const shapes = {
  items: z.object({ inventoryItems: connection(orMisfit(itemWithLevels, noKey)) }),
  item: z.object({ inventoryItem: itemWithLevels.nullable() }),
  one: z.object({ inventoryItem: answeredItem.extend({ inventoryLevel: answeredLevel.nullable() }).nullable() }),
  changed: z.object({ locations: connection(changedLocation) }),
  location: z.object({
    location: z.object({ inventoryLevels: connection(orMisfit(answeredLevel.extend({ item: answeredItem }), noKey)) }).nullable(),
  }),
} as const

const most = { items: 50, levelsOfItem: 10, locations: 50, levels: 100 } as const

type Pages = AsyncGenerator<Page<ShopifyStockLevel, SweepCursor>, SweepCursor>

/**
 * How much of each item is where: all of it once, then what changed. A level tells when its
 * quantity changed, and its item when it was renamed or is counted no more: both are asked for.
 */
export const stockLevels: Stream<ShopifyStockLevel, SweepCursor> = {
  name: 'stock_levels',
  noun: 'stock of item',
  tables: ['stock_level'],
  replaces: [],
  raw: stockLevel,
  cursor: sweepCursor,
  lookBack,
  map: mapStockLevel,
  async *read(client, from, until, signal) {
    let at = from ?? unread
    for (const pass of passesOf(at, until, lookBack)) {
      const reader = new StockReader(client, pass, signal)
      at = yield* reader.pages(at)
    }
  },
  async one(client, key, signal) {
    const [id, location] = key.split(' ')
    const variables = { id: `gid://shopify/InventoryItem/${id}`, location: `gid://shopify/Location/${location}` }
    const { inventoryItem: found } = await askGraph(client, { query: stockQueries.one, variables }, shapes.one, signal)
    return found?.inventoryLevel ? kept(found, found.inventoryLevel) : null
  },
}

/**
 * Where a pass goes on: in the items, or in a location; `after` is Shopify's cursor there, `count`
 * how many records are before it.
 */
type Place = { readonly location: string | null; readonly after: string | null; readonly count: number }

const placeOf = ({ after: text, count = 0 }: SweepPass): Place => {
  const [location = '', after = ''] = (text ?? '').split(' ')
  return { location: location || null, after: after || null, count }
}
const placeText = ({ location, after }: Omit<Place, 'count'>): string => `${location ?? ''} ${after ?? ''}`

/** Reads one pass: the items that changed, then the levels that did, location by location. */
class StockReader {
  readonly #filter: string | null

  constructor(
    private readonly client: ProviderClient,
    private readonly pass: SweepPass,
    private readonly signal: AbortSignal,
  ) {
    this.#filter = pass.from === null ? null : `updated_at:>='${momentText(pass.from)}'`
  }

  async *pages(begun: SweepCursor): Pages {
    const place = placeOf(this.pass)
    let at = begun
    // Of all items all levels are told: no level is left to be asked for.
    if (place.location === null) at = yield* this.#items(at, place)
    return this.#filter === null ? at : yield* this.#levels(at, place)
  }

  async *#items(begun: SweepCursor, from: Place): Pages {
    let at = begun
    const ask = async (of: object) => (await this.#ask('items', { ...of, filter: this.#filter, levels: most.levelsOfItem })).inventoryItems
    for await (const page of pagesOf(ask, from, most.items)) {
      const records: ShopifyStockLevel[] = []
      for (const one of page.records) records.push(...(await this.#allLevels(one)))
      const isLast = page.isLast && this.#filter === null
      const next = page.isLast ? { location: '0', after: null, count: 0 } : { location: null, after: page.after, count: page.count }
      at = this.#next(at, isLast ? null : next)
      yield { records, misfits: page.misfits, next: at }
    }
    return at
  }

  /** An item at more places than a list within a list has is asked for alone. */
  async #allLevels(of: z.infer<typeof itemWithLevels>): Promise<ShopifyStockLevel[]> {
    const { nodes, pageInfo } = of.inventoryLevels
    const all = [...nodes]
    if (pageInfo.hasNextPage) {
      const ask = async (place: object) => (await this.#ask('item', { ...place, id: of.id })).inventoryItem?.inventoryLevels ?? noRecords
      for await (const { records } of pagesOf(ask, { after: pageInfo.endCursor }, most.levels)) all.push(...records)
    }
    return all.map((one) => kept(of, one))
  }

  async *#levels(begun: SweepCursor, from: Place): Pages {
    let at = begun
    const changed = await this.#changedLocations()
    // In an order of their own, so that a pass that was cut goes on where it was.
    const left = changed.filter((id) => compare(id, from.location ?? '0') >= 0)
    for (const id of left) {
      const begin = id === from.location ? from : { after: null }
      for await (const page of pagesOf((place) => this.#atLocation(id, place), begin, most.levels)) {
        if (!page.isLast) at = this.#next(at, { location: id, after: page.after, count: page.count })
        yield { records: page.records.map((one) => kept(one.item, one)), misfits: page.misfits, next: at }
      }
    }
    at = this.#next(at, null)
    yield { records: [], next: at }
    return at
  }

  async #changedLocations(): Promise<string[]> {
    const ids: string[] = []
    const ask = async (place: object) => (await this.#ask('changed', { ...place, filter: this.#filter })).locations
    for await (const { records } of pagesOf(ask, { after: null }, most.locations))
      for (const { id, inventoryLevels } of records) if (inventoryLevels.nodes.length > 0) ids.push(numberOf(id))
    return ids.toSorted(compare)
  }

  async #atLocation(id: string, place: object) {
    const { location } = await this.#ask('location', { ...place, id: `gid://shopify/Location/${id}`, filter: this.#filter })
    return location?.inventoryLevels ?? noRecords
  }

  /** `place`: null where the pass is over. */
  #next(at: SweepCursor, place: Place | null): SweepCursor {
    return afterPage(at, this.pass, place && { ...this.pass, after: placeText(place), count: place.count })
  }

  #ask<Name extends keyof typeof shapes>(
    name: Name,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<z.infer<(typeof shapes)[Name]>> {
    const shape = shapes[name] as unknown as z.ZodType<z.infer<(typeof shapes)[Name]>>
    return askGraph(this.client, { query: stockQueries[name], variables }, shape, this.signal)
  }
}

/** Numbers as Shopify writes them, which may be longer than a number here. */
const compare = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))

function kept({ id, sku, tracked, updatedAt: itemChanged }: AnsweredItem, of: AnsweredLevel): ShopifyStockLevel {
  const available = of.quantities.find(({ name }) => name === 'available')
  const changed: Instant = available?.updatedAt ?? of.updatedAt
  return {
    ...{ item: numberOf(id), sku: plainText(sku), isTracked: tracked, isActive: of.isActive },
    location: { id: numberOf(of.location.id), name: plainText(of.location.name) },
    available: available?.quantity ?? null,
    since: Math.max(changed, itemChanged, of.isActive ? 0 : of.updatedAt),
  }
}

/**
 * A level holds from the day on that Shopify last changed it. Each day of it is a record of its
 * own, so that what comes later does not take the levels of before away. Where items are not
 * counted, it is unknown; where they are not kept any more, there are none.
 */
export function mapStockLevel({ item: id, sku, isTracked, location, isActive, available, since }: ShopifyStockLevel, books: Books): Mapped {
  const { day } = clockOf(books.zone).instant(since)
  const of = {
    key: `${id} ${location.id} ${day}`,
    version: String(since).padStart(12, '0'),
    name: `stock of ${sku ?? `item ${id}`}${location.name === null ? '' : ` at ${location.name}`}`,
  }
  if (sku === null) return { ...of, facts: [], left: [{ why: 'not_stated', amount: 0n, currency: books.currency }] }
  const units = isTracked ? (isActive ? available : 0) : null
  return {
    ...of,
    facts: [{ table: 'stock_level', levelId: `${id} ${location.id}`, sku, validFrom: day, location: location.name, units }],
    left: [],
  }
}
