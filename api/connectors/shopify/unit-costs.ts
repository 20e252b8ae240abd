// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read.
import { z } from 'zod'
import type { Books, Instant, LeftReason, Mapped, ProviderClient, Stream } from '../connector.ts'
import { orMisfit } from '../misfit.ts'
import { clockOf } from '../zone-clocks.ts'
import { amount, currencyOfShopify, microsOf, minorOf, money } from './amount.ts'
import { askGraph, connection, momentText, numberOf, pagesOf } from './graph.ts'
import { afterPage, lookBack, passesOf, restOfList, type SweepCursor, sweepCursor, unread } from './sweep.ts'
import { plainText } from './text.ts'

/** What a unit costs as it is kept, with when it was seen so: Shopify knows no cost of before. */
const unitCost = z.object({
  id: z.string(),
  updatedAt: z.string(),
  seenAt: z.int(),
  sku: z.string().nullable(),
  /** Null where nobody has entered one: unknown, which is not zero. */
  cost: z.object({ amount, currency: z.string() }).nullable(),
})
export type ShopifyUnitCost = z.infer<typeof unitCost>

const answered = z.object({
  id: z.string(),
  sku: z.string().nullish(),
  updatedAt: z.iso.datetime({ offset: true }),
  unitCost: money.nullish(),
})

const fields = 'id sku updatedAt unitCost { amount currencyCode }'
export const costQueries = {
  page: `query UnitCosts($first: Int!, $after: String, $filter: String) {
  inventoryItems(first: $first, after: $after, query: $filter) { pageInfo { hasNextPage endCursor } nodes { ${fields} } }
}`,
  one: `query UnitCost($id: ID!) { inventoryItem(id: $id) { ${fields} } }`,
} as const

const kept = ({ id, sku, updatedAt, unitCost: cost }: z.infer<typeof answered>, seenAt: Instant): ShopifyUnitCost => ({
  id: numberOf(id),
  updatedAt: new Date(updatedAt).toISOString(),
  seenAt,
  sku: plainText(sku),
  cost: cost ? { amount: cost.amount, currency: cost.currencyCode } : null,
})

const mostOfPage = 100

/** What units cost: all of them once, then those that changed. */
export const unitCosts: Stream<ShopifyUnitCost, SweepCursor> = {
  name: 'unit_costs',
  noun: 'cost of item',
  tables: ['unit_cost'],
  replaces: [],
  raw: unitCost,
  cursor: sweepCursor,
  lookBack,
  map: mapUnitCost,
  async *read(client, from, until, signal) {
    let at = from ?? unread
    for (const pass of passesOf(at, until, lookBack)) {
      const filter = pass.from === null ? null : `updated_at:>='${momentText(pass.from)}'`
      const ask = (place: object) => page(client, { ...place, filter }, signal)
      for await (const { records, misfits, ...place } of pagesOf(ask, pass, mostOfPage)) {
        at = afterPage(at, pass, restOfList(pass, place))
        yield { records: records.map((one) => kept(one, client.now())), misfits, next: at }
      }
    }
  },
  async one(client, key, signal) {
    const variables = { id: `gid://shopify/InventoryItem/${key.split(' ')[0]}` }
    const shape = z.object({ inventoryItem: answered.nullable() })
    const { inventoryItem } = await askGraph(client, { query: costQueries.one, variables }, shape, signal)
    return inventoryItem && kept(inventoryItem, client.now())
  },
}

const pageShape = z.object({ inventoryItems: connection(orMisfit(answered, numberOf)) })

async function page(client: ProviderClient, variables: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  return (await askGraph(client, { query: costQueries.page, variables }, pageShape, signal)).inventoryItems
}

/**
 * A cost is valid from the day that it was seen: what it was before stands in no answer. Each day
 * of an item is a record of its own, so that what is seen later does not take the costs of before
 * away.
 */
export function mapUnitCost({ id, updatedAt, seenAt, sku, cost }: ShopifyUnitCost, books: Books): Mapped {
  const { day } = clockOf(books.zone).instant(seenAt)
  const of = { key: `${id} ${day}`, version: updatedAt, name: `cost of ${sku ?? `item ${id}`}` }
  const leave = (why: LeftReason): Mapped => {
    const currency = cost?.currency ?? books.currency
    return { ...of, facts: [], left: [{ why, amount: cost ? minorOf(cost.amount, currency) : 0n, currency }] }
  }
  if (cost === null || sku === null) return leave('not_stated')
  if (currencyOfShopify(cost.currency) !== books.currency) return leave('other_currency')
  return { ...of, facts: [{ table: 'unit_cost', sku, validFrom: day, unitCost: microsOf(cost.amount) }], left: [] }
}
