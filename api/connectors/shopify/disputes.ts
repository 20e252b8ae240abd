// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read.
import { z } from 'zod'
import { type Books, type LeftReason, type Mapped, type ProviderClient, Refused, type Stream } from '../connector.ts'
import { orMisfit } from '../misfit.ts'
import { clockOf } from '../zone-clocks.ts'
import { amount, currencyOfShopify, minorOf, money } from './amount.ts'
import { askGraph, connection, instantText, momentText, noRecords, numberOf, pagesOf } from './graph.ts'
import { afterPage, passesOf, restOfList, type SweepCursor, sweepCursor, unread } from './sweep.ts'
import { plainText } from './text.ts'

/** A dispute as it is kept. */
const dispute = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  order: z.string().nullable(),
  country: z.string().nullable(),
  at: z.int(),
  amount,
  currency: z.string(),
})
export type ShopifyDispute = z.infer<typeof dispute>

const answered = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  initiatedAt: instantText,
  amount: money,
  reasonDetails: z.object({ reason: z.string() }).nullish(),
  order: z.object({ name: z.string(), shippingAddress: z.object({ countryCodeV2: z.string().nullish() }).nullish() }).nullish(),
})

const fields = `id type status initiatedAt amount { amount currencyCode } reasonDetails { reason }
  order { name shippingAddress @include(if: $countries) { countryCodeV2 } }`

export const disputeQueries = {
  page: `query Disputes($first: Int!, $after: String, $filter: String, $countries: Boolean!) {
  shopifyPaymentsAccount { disputes(first: $first, after: $after, query: $filter) { pageInfo { hasNextPage endCursor } nodes { ${fields} } } }
}`,
  one: `query Dispute($id: ID!, $countries: Boolean!) { dispute(id: $id) { ${fields} } }`,
} as const

const kept = (of: z.infer<typeof answered>): ShopifyDispute => ({
  id: numberOf(of.id),
  type: of.type,
  status: of.status,
  reason: of.reasonDetails ? of.reasonDetails.reason.toLowerCase() : null,
  order: plainText(of.order?.name),
  country: of.order?.shippingAddress?.countryCodeV2 ?? null,
  at: of.initiatedAt,
  amount: of.amount.amount,
  currency: of.amount.currencyCode,
})

const mostOfPage = 50
/**
 * Banks take up to 75 days after an answer, for which there are up to 30, and a new round may
 * follow. Proposed.
 */
const lifeOfDispute = 200 * 86_400

/**
 * Disputes with where they stand. Shopify does not say when one changed: those that may still
 * change are read again.
 */
export const disputes: Stream<ShopifyDispute, SweepCursor> = {
  name: 'disputes',
  noun: 'dispute',
  tables: ['chargeback'],
  replaces: [],
  raw: dispute,
  cursor: sweepCursor,
  lookBack: lifeOfDispute,
  map: mapDispute,
  async *read(client, from, until, signal) {
    let at = from ?? unread
    for (const pass of passesOf(at, until, lifeOfDispute)) {
      const filter = pass.from === null ? null : `initiated_at:>='${momentText(pass.from)}'`
      const ask = (place: object) => page(client, { ...place, filter }, signal)
      for await (const { records, misfits, ...place } of pagesOf(ask, pass, mostOfPage)) {
        at = afterPage(at, pass, restOfList(pass, place))
        yield { records: records.map(kept), misfits, next: at }
      }
    }
  },
  async one(client, key, signal) {
    const query = { query: disputeQueries.one, variables: { id: `gid://shopify/ShopifyPaymentsDispute/${key}` } }
    const { dispute: found } = await withCountries(client, query, z.object({ dispute: answered.nullable() }), signal)
    return found && kept(found)
  },
}

const pageShape = z.object({ shopifyPaymentsAccount: z.object({ disputes: connection(orMisfit(answered, numberOf)) }).nullable() })

async function page(client: ProviderClient, variables: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const { shopifyPaymentsAccount: account } = await withCountries(client, { query: disputeQueries.page, variables }, pageShape, signal)
  return account?.disputes ?? noRecords
}

type Question = { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }

/** Where the country of a buyer may not be told, disputes are read without it. */
async function withCountries<T>(
  client: ProviderClient,
  { query, variables }: Question,
  shape: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await askGraph(client, { query, variables: { ...variables, countries: true } }, shape, signal)
  } catch (error) {
    if (!(error instanceof Refused && error.refusal.at?.includes('shippingAddress'))) throw error
    return askGraph(client, { query, variables: { ...variables, countries: false } }, shape, signal)
  }
}

type State = 'inquiry' | 'open' | 'won' | 'lost' | 'ended'

/**
 * Where it stands, in the ledger's words. One that ended by a refund, or before it began, took
 * nothing: the refund is one of its order. Nor does an inquiry take money, also one that was lost:
 * the bank may go on to a chargeback then, which is another type. A state that is not known here is
 * open. Published: help.shopify.com, overview of the chargeback and inquiry process, 2026-11.
 */
function stateOf({ type, status }: ShopifyDispute): State {
  if (status === 'PREVENTED') return 'ended'
  if (type === 'INQUIRY') return 'inquiry'
  if (status === 'CHARGE_REFUNDED') return 'ended'
  if (status === 'WON') return 'won'
  return status === 'LOST' || status === 'ACCEPTED' ? 'lost' : 'open'
}

/**
 * A dispute goes from an inquiry to a chargeback, and from open to its end: later states are later
 * versions.
 */
function versionOf({ type, status }: ShopifyDispute): string {
  const steps = ['NEEDS_RESPONSE', 'UNDER_REVIEW']
  const step = steps.includes(status) ? steps.indexOf(status) : steps.length
  return `${type === 'INQUIRY' ? 0 : 1}${step}`
}

/** A dispute with its state. Its fee and what it took are movements of the balance. */
export function mapDispute(raw: ShopifyDispute, books: Books): Mapped {
  const of = { key: raw.id, version: versionOf(raw) }
  const money = minorOf(raw.amount, raw.currency)
  const leave = (why: LeftReason): Mapped => ({ ...of, facts: [], left: [{ why, amount: money, currency: raw.currency }] })
  if (currencyOfShopify(raw.currency) !== books.currency) return leave('other_currency')
  const state = stateOf(raw)
  if (state === 'ended') return leave('no_money_moved')
  const { day } = clockOf(books.zone).instant(raw.at)
  const { reason, country, order, id } = raw
  return { ...of, facts: [{ table: 'chargeback', orderId: order ?? id, day, amount: money, reason, country, state }], left: [] }
}
