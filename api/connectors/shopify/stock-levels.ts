// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read. What the quantities mean: shopify.dev, inventory states, 2026-11.
import { z } from 'zod'
import { type Books, type Instant, type Mapped, type Misfit, type Page, type ProviderClient, Refused, type Stream } from '../connector.ts'
import { allFit, splitMisfits } from '../misfit.ts'
import { clockOf } from '../zone-clocks.ts'
import { shopifyName } from './access.ts'
import { askGraph, momentText, noRecords, numberOf, pagesOf } from './graph.ts'
import { type AnsweredStock, type ItemLevel, levelsAsPage, stockQueries, stockShapes } from './stock-queries.ts'
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

/** Published: shopify.dev, API limits, 2026-11: 250 ids a question. */
const most = { items: 50, levelsOfItem: 10, locations: 50, levels: 100, ids: 250 } as const

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
    const [item = '', location] = key.split(' ')
    const id = itemId(item)
    if (location === undefined) return levelOf(client, id, signal)
    const question = { query: stockQueries.one, variables: { id, location: locationId(location) } }
    const { inventoryItem: found } = await askGraph(client, question, stockShapes.one, signal)
    return found?.inventoryLevel ? kept({ item: found, level: found.inventoryLevel }) : null
  },
  gone: goneLevels,
}

const itemId = (number: string) => `gid://shopify/InventoryItem/${number}`
const locationId = (number: string) => `gid://shopify/Location/${number}`

/** One of an item's levels; null where there is no such item, or it is kept nowhere. */
async function levelOf(client: ProviderClient, id: string, signal: AbortSignal): Promise<ShopifyStockLevel | null> {
  const question = { query: stockQueries.item, variables: { id, first: 1, after: null } }
  const { inventoryItem: found } = await askGraph(client, question, stockShapes.item, signal)
  const [level] = found ? allFit(shopifyName, stockLevels, found.levels) : []
  return level ? kept(level) : null
}

/** The levels of which Shopify has the item or the location no more. */
async function goneLevels(client: ProviderClient, levels: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
  const idsOf = (level: string) => {
    const [item = '', location = ''] = level.split(' ')
    return [itemId(item), locationId(location)]
  }
  const ids = [...new Set(levels.flatMap(idsOf))]
  const gone = new Set<string>()
  for (let at = 0; at < ids.length; at += most.ids) {
    const asked = ids.slice(at, at + most.ids)
    const question = { query: stockQueries.there, variables: { ids: asked } }
    const { nodes } = await askGraph(client, question, stockShapes.there, signal)
    if (nodes.length !== asked.length) throw new Refused(notOfEach)
    for (const [i, id] of asked.entries()) if (nodes[i] === null) gone.add(id)
  }
  return levels.filter((level) => idsOf(level).some((id) => gone.has(id)))
}

const notOfEach = {
  kind: 'unreadable',
  sentence: 'Shopify was asked which products there still are and did not answer for each. It is asked again by itself.',
} as const

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
    const ask = async (of: object) =>
      (await this.#ask(stockQueries.items, stockShapes.items, { ...of, filter: this.#filter, levels: most.levelsOfItem })).inventoryItems
    for await (const page of pagesOf(ask, from, most.items)) {
      const { records: found, misfits } = splitMisfits(await this.#allLevels(page.records))
      const records = found.map(kept)
      const isLast = page.isLast && this.#filter === null
      const next = page.isLast ? { location: '0', after: null, count: 0 } : { location: null, after: page.after, count: page.count }
      at = this.#next(at, isLast ? null : next)
      yield { records, misfits: [...page.misfits, ...misfits], gone: withoutSku(records), next: at }
    }
    return at
  }

  /** An item at more places than a list within a list has is asked for alone. */
  async #allLevels(items: readonly AnsweredStock[]): Promise<(ItemLevel | Misfit)[]> {
    const all: (ItemLevel | Misfit)[] = []
    for (const { id, levels, pageInfo } of items) {
      all.push(...levels)
      if (!pageInfo.hasNextPage) continue
      const ask = async (place: object) => {
        const { inventoryItem } = await this.#ask(stockQueries.item, stockShapes.item, { ...place, id })
        return inventoryItem ? levelsAsPage(inventoryItem) : noRecords
      }
      for await (const { records, misfits } of pagesOf(ask, { after: pageInfo.endCursor }, most.levels)) all.push(...records, ...misfits)
    }
    return all
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
        yield { records: page.records.map(kept), misfits: page.misfits, next: at }
      }
    }
    at = this.#next(at, null)
    yield { records: [], next: at }
    return at
  }

  async #changedLocations(): Promise<string[]> {
    const ids: string[] = []
    const ask = async (place: object) =>
      (await this.#ask(stockQueries.changed, stockShapes.changed, { ...place, filter: this.#filter })).locations
    for await (const { records } of pagesOf(ask, { after: null }, most.locations))
      for (const { id, inventoryLevels } of records) if (inventoryLevels.nodes.length > 0) ids.push(numberOf(id))
    return ids.toSorted(compare)
  }

  async #atLocation(id: string, place: object) {
    const { location } = await this.#ask(stockQueries.location, stockShapes.location, {
      ...place,
      id: locationId(id),
      filter: this.#filter,
    })
    return location?.inventoryLevels ?? noRecords
  }

  /** `place`: null where the pass is over. */
  #next(at: SweepCursor, place: Place | null): SweepCursor {
    return afterPage(at, this.pass, place && { ...this.pass, after: placeText(place), count: place.count })
  }

  #ask<T>(query: string, shape: z.ZodType<T>, variables: Readonly<Record<string, unknown>>): Promise<T> {
    return askGraph(this.client, { query, variables }, shape, this.signal)
  }
}

/**
 * Items that have no SKU any more, and of which no level can be told: those of the SKU that they
 * had leave.
 */
const withoutSku = (records: readonly ShopifyStockLevel[]): readonly string[] =>
  records.flatMap(({ item, sku, location }) => (sku === null ? [`${item} ${location.id}`] : []))

/** Numbers as Shopify writes them, which may be longer than a number here. */
const compare = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))

function kept({ item, level: of }: ItemLevel): ShopifyStockLevel {
  const { id, sku, tracked, updatedAt: itemChanged } = item
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
