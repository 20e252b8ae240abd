// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read.
import { z } from 'zod'
import { Misfit } from '../connector.ts'
import { orMisfit } from '../misfit.ts'
import { connection, instantText, numberOf, pageInfo } from './graph.ts'

const answeredItem = z.object({ id: z.string(), sku: z.string().nullish(), tracked: z.boolean(), updatedAt: instantText })
const answeredLevel = z.object({
  isActive: z.boolean(),
  updatedAt: instantText,
  location: z.object({ id: z.string(), name: z.string() }),
  quantities: z.array(z.object({ name: z.string(), quantity: z.int(), updatedAt: instantText.nullish() })),
})
export type AnsweredItem = z.infer<typeof answeredItem>
export type AnsweredLevel = z.infer<typeof answeredLevel>

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
  there: `query Standing($ids: [ID!]!) { nodes(ids: $ids) { id } }`,
} as const

/** A level with its item. */
export type ItemLevel = { readonly item: AnsweredItem; readonly level: AnsweredLevel }

/** What a level is asked for again by, where the rest of it may not fit. */
const named = z.object({ id: z.string(), name: z.unknown() })
const identified = z.object({ id: z.string(), sku: z.unknown() })

/**
 * An item and one of its levels, each of which may not fit: then both are asked for alone, by the
 * numbers of the item and of the location.
 */
function levelOrMisfit(ofItem: unknown, ofLevel: unknown): ItemLevel | Misfit {
  const [item, level] = [answeredItem.safeParse(ofItem), answeredLevel.safeParse(ofLevel)]
  if (item.success && level.success) return { item: item.data, level: level.data }
  const [known, place] = [identified.safeParse(ofItem), z.object({ location: named }).safeParse(ofLevel)]
  const at = (item.error ?? level.error)?.issues[0]?.path.join('.') || 'all of it'
  if (!known.success || !place.success) return new Misfit(null, 'one without a number', at)
  const [id, location] = [numberOf(known.data.id), place.data.location]
  const name = `${textOr(known.data.sku, id)} at ${textOr(location.name, numberOf(location.id))}`
  return new Misfit(`${id} ${numberOf(location.id)}`, name.slice(0, 100), at)
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other)

const levelsOfItem = z.object({ id: z.string(), inventoryLevels: z.object({ nodes: z.array(z.unknown()), pageInfo }) })

/** An item with those of its levels that a list within a list has. */
const itemWithLevels = z.looseObject(levelsOfItem.shape).transform((value) => {
  const { id, inventoryLevels } = value
  const { nodes, pageInfo: page } = inventoryLevels
  return { id, levels: nodes.map((one) => levelOrMisfit(value, one)), pageInfo: page }
})

/** Its levels as a connection, to be paged through. */
export const levelsAsPage = ({ levels: nodes, pageInfo: page }: AnsweredStock) => ({ nodes, pageInfo: page })

const levelAtLocation = z.looseObject({ item: z.unknown() }).transform((value) => levelOrMisfit(value.item, value))

const changedLocation = z.object({ id: z.string(), inventoryLevels: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })
export const stockShapes = {
  items: z.object({ inventoryItems: connection(orMisfit(itemWithLevels, () => null)) }),
  item: z.object({ inventoryItem: itemWithLevels.nullable() }),
  one: z.object({ inventoryItem: answeredItem.extend({ inventoryLevel: answeredLevel.nullable() }).nullable() }),
  changed: z.object({ locations: connection(changedLocation) }),
  location: z.object({ location: z.object({ inventoryLevels: connection(orMisfit(levelAtLocation, () => null)) }).nullable() }),
  there: z.object({ nodes: z.array(z.object({ id: z.string() }).nullable()) }),
} as const

/** An item with its levels. */
export type AnsweredStock = z.infer<typeof itemWithLevels>
