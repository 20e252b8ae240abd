// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read.
import { z } from 'zod'
import { type Instant, Misfit, type ProviderClient, type RecordInBrief, type Stream, type TimeSpan } from '../connector.ts'
import { allFit, orMisfit } from '../misfit.ts'
import { shopifyName } from './access.ts'
import { microsOf, money } from './amount.ts'
import { balanceTransaction, type ShopifyMovement } from './balance-transaction.ts'
import { askGraph, connection, instantText, momentText, noRecords, numberOf } from './graph.ts'
import { eachOnce, lastOfSpan, pagesOfSpan } from './list-span.ts'
import { mapBalanceTransaction } from './map-balance-transaction.ts'
import { afterPage, passesOf, type SweepPass, sweepCursor, unread } from './sweep.ts'
import { plainText } from './text.ts'

const answered = z.object({
  id: z.string(),
  type: z.string(),
  test: z.boolean(),
  transactionDate: instantText,
  amount: money,
  fee: money,
  sourceType: z.string().nullish(),
  associatedOrder: z.object({ name: z.string() }).nullish(),
  associatedPayout: z.object({ id: z.string().nullish() }).nullish(),
})

const answer = z.object({ shopifyPaymentsAccount: z.object({ balanceTransactions: connection(orMisfit(answered, numberOf)) }).nullable() })

const fields = `id type test transactionDate amount { amount currencyCode } fee { amount currencyCode }
  sourceType associatedOrder { name } associatedPayout { id }`

export const balanceQueries = {
  page: `query Movements($first: Int!, $after: String, $filter: String) {
  shopifyPaymentsAccount { balanceTransactions(first: $first, after: $after, sortKey: PROCESSED_AT, reverse: true, query: $filter) {
    pageInfo { hasNextPage endCursor } nodes { ${fields} } } }
}`,
} as const

const kept = (of: z.infer<typeof answered>): ShopifyMovement => ({
  id: numberOf(of.id),
  type: of.type,
  source: of.sourceType ?? null,
  order: plainText(of.associatedOrder?.name),
  isTest: of.test,
  at: of.transactionDate,
  amount: of.amount.amount,
  fee: of.fee.amount,
  currency: of.amount.currencyCode,
  payout: of.associatedPayout?.id ? numberOf(of.associatedPayout.id) : null,
})

const day = 86_400
const lookBack = 2 * 60 * 60
/** Shopify tells no more at once, and a page of all costs less than pages of some. */
const mostOfPage = 250
const newestDays = 90
/** What has no payout when it is so old gets none. Proposed: payouts are daily to monthly. */
const longestUnpaid = 60 * day

/**
 * `unpaidFrom`: when the first movement was made that has no payout yet; it is read again until it
 * has one.
 */
const cursor = sweepCursor.extend({ unpaidFrom: z.number().nullable() })
type Cursor = z.infer<typeof cursor>

/**
 * All movements of the balance, the newest first; then those since, and those that were not paid
 * out yet.
 */
export const balanceTransactions: Stream<ShopifyMovement, Cursor> = {
  name: 'balance_transactions',
  noun: 'balance transaction',
  tables: ['payout', 'refund', 'order_line'],
  replaces: ['shopify-payouts', 'shopify-payout-summary'],
  raw: balanceTransaction,
  cursor,
  lookBack,
  map: mapBalanceTransaction,
  async *read(client, from, until, signal) {
    let at = from ?? { ...unread, unpaidFrom: null }
    for (const pass of passesOf(at, until, reachOf(at))) {
      const isBegun = pass.after !== null || pass.upTo !== undefined
      let unpaidFrom = isBegun ? at.unpaidFrom : null
      for await (const { records, misfits, rest } of movesOf(client, pass, signal)) {
        unpaidFrom = earliest(unpaidFrom, records, client.now())
        at = { ...afterPage(at, pass, rest), unpaidFrom }
        yield {
          records,
          misfits,
          next: at,
          hasNewest: pass.from === null && rest !== null && records.some((one) => one.at < until - newestDays * day),
        }
      }
    }
  },
  dated: {
    member: 'at',
    canVanish: false,
    inBrief,
    async *total(client, of, signal) {
      for await (const moves of movesBetween(client, of, signal)) yield moves.map(inBrief)
    },
    read: movesBetween,
  },
  async one(client, key, signal) {
    const { nodes } = await page(client, { first: 1, after: null, filter: `id:${key}` }, signal)
    const [found] = allFit(shopifyName, balanceTransactions, nodes)
    return found ? kept(found) : null
  },
}

function inBrief({ at, amount, fee }: ShopifyMovement): RecordInBrief {
  return { at, amount: microsOf(amount) - microsOf(fee) }
}

async function* movesBetween(client: ProviderClient, { from, until }: TimeSpan, signal: AbortSignal) {
  const pages = movesOf(client, { from, to: until - 1, after: null }, signal)
  for await (const moves of eachOnce(pages, { stream: balanceTransactions, id: ({ id }) => id, time: ({ at }) => at }))
    yield moves.filter(({ at }) => at >= from && at < until)
}

/** Movements by their time, the newest first. */
function movesOf(client: ProviderClient, span: SweepPass, signal: AbortSignal) {
  return pagesOfSpan(span, {
    most: mostOfPage,
    newestFirst: true,
    timeOf: ({ at }: ShopifyMovement) => at,
    ask: async (of, place) => {
      const since = of.from === null ? '' : `processed_at:>='${momentText(of.from)}' `
      const filter = `${since}processed_at:<='${momentText(lastOfSpan(of))}'`
      const { nodes, pageInfo } = await page(client, { ...place, filter }, signal)
      return { nodes: nodes.map((one): ShopifyMovement | Misfit => (one instanceof Misfit ? one : kept(one))), pageInfo }
    },
  })
}

/** How far back of what was read the next pass begins. */
function reachOf({ readTo, pass, unpaidFrom }: Cursor): number {
  const read = pass?.to ?? readTo
  return read === null || unpaidFrom === null ? lookBack : Math.max(lookBack, read - unpaidFrom)
}

/** When the first movement was made that may still be paid out. */
function earliest(known: Instant | null, moves: readonly ShopifyMovement[], now: Instant): Instant | null {
  const waiting = moves.filter(({ payout, isTest, at }) => payout === null && !isTest && at > now - longestUnpaid)
  return waiting.reduce((first: Instant | null, { at }) => Math.min(first ?? at, at), known)
}

/** A shop that does not use Shopify Payments has no account there, and no movements. */
async function page(client: ProviderClient, variables: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const { shopifyPaymentsAccount: account } = await askGraph(client, { query: balanceQueries.page, variables }, answer, signal)
  return account?.balanceTransactions ?? noRecords
}
