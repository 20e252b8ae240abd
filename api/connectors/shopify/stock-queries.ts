// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read.
import { z } from 'zod'
import { orMisfit } from '../misfit.ts'
import { connection, instantText } from './graph.ts'

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

const itemWithLevels = answeredItem.extend({ inventoryLevels: connection(answeredLevel) })
const changedLocation = z.object({ id: z.string(), inventoryLevels: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })
/**
 * A level has the number of its item and of its place, of which an answer that is wrong may lack
 * one.
 */
const noKey = () => null
export const stockShapes = {
  items: z.object({ inventoryItems: connection(orMisfit(itemWithLevels, noKey)) }),
  item: z.object({ inventoryItem: itemWithLevels.nullable() }),
  one: z.object({ inventoryItem: answeredItem.extend({ inventoryLevel: answeredLevel.nullable() }).nullable() }),
  changed: z.object({ locations: connection(changedLocation) }),
  location: z.object({
    location: z.object({ inventoryLevels: connection(orMisfit(answeredLevel.extend({ item: answeredItem }), noKey)) }).nullable(),
  }),
  there: z.object({ nodes: z.array(z.object({ id: z.string() }).nullable()) }),
} as const

/** An item with its levels. */
export type AnsweredStock = z.infer<typeof itemWithLevels>
