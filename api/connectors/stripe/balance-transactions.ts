import { z } from 'zod'
import {
  type Instant,
  type Page,
  type ProviderClient,
  type ProviderQuery,
  type RecordInBrief,
  Refused,
  type Stream,
  type TimeSpan,
} from '../connector.ts'
import { allFit } from '../misfit.ts'
import { stripeName } from './access.ts'
import { answeredTransaction, type BalanceTransaction, balanceTransaction } from './balance-transaction.ts'
import { found } from './found.ts'
import { between, type ListCursor, listCursor, type Pass, pagesOf, passesOf, unread } from './list.ts'
import { mapBalanceTransaction } from './map-balance-transaction.ts'

/**
 * `moves`: the movements by when they were made. `payouts`: the payouts; within one, `paying` is it
 * and the movement after which its next page begins. `waiting`: payouts whose movements Stripe has
 * still to assign.
 */
const cursor = z.object({
  moves: listCursor,
  payouts: listCursor,
  paying: z.object({ payout: z.string(), after: z.string().nullable() }).nullable(),
  waiting: z.array(z.string()),
})
type Cursor = z.infer<typeof cursor>
type Pages = AsyncGenerator<Page<BalanceTransaction, Cursor>, Cursor>

const lookBack = 2 * 60 * 60
const expand = { 'expand[]': ['data.source', 'data.source.charge'] }
const path = '/v1/balance_transactions'

/**
 * All movements of the balance: the whole of the money. First those that were made since, then once
 * more those of each new automatic payout, which say its number: a movement does not name its
 * payout, only the list of a payout does. Movements of payouts that a person asked for have no
 * number.
 */
export const balanceTransactions: Stream<BalanceTransaction, Cursor> = {
  name: 'balance_transactions',
  noun: 'balance transaction',
  tables: ['payout', 'refund', 'order_line'],
  replaces: ['stripe-balance', 'stripe-payments', 'stripe-itemized'],
  raw: balanceTransaction,
  cursor,
  lookBack,
  map: mapBalanceTransaction,
  async *read(client, from, until, signal) {
    const begun = from ?? { moves: unread, payouts: unread, paying: null, waiting: [] }
    const moved = yield* moves(client, begun, until, signal)
    try {
      yield* paidOut(client, moved, until, signal)
    } catch (error) {
      // Without this right the numbers of payouts stay unknown, which the check of the connection
      // says.
      if (!(error instanceof Refused && error.refusal.kind === 'right')) throw error
    }
  },
  dated: {
    member: 'created',
    canVanish: false,
    inBrief,
    async *total(client, of, signal) {
      for await (const made of madeBetween(client, of, {}, signal)) yield made.map(inBrief)
    },
    read: (client, of, signal) => madeBetween(client, of, expand, signal),
  },
  one: (client, key, signal) =>
    found(client.get(`${path}/${encodeURIComponent(key)}`, { 'expand[]': ['source', 'source.charge'] }, answeredTransaction, signal)),
}

function inBrief({ created: at, amount, fee }: BalanceTransaction): RecordInBrief {
  return { at, amount: BigInt(amount) - BigInt(fee) }
}

async function* madeBetween(client: ProviderClient, { from, until }: TimeSpan, query: ProviderQuery, signal: AbortSignal) {
  const listed = { path, query: { ...query, ...between({ from, to: until - 1, after: null }) }, shape: answeredTransaction }
  for await (const { records, misfits } of pagesOf(client, listed, null, signal))
    yield allFit(stripeName, balanceTransactions, [...records, ...misfits])
}

async function* moves(client: ProviderClient, begun: Cursor, until: Instant, signal: AbortSignal): Pages {
  let at = begun
  for (const pass of passesOf(begun.moves, until, lookBack)) {
    const listed = { path, query: { ...expand, ...between(pass) }, shape: answeredTransaction }
    for await (const { records, misfits, after, isLast } of pagesOf(client, listed, pass.after, signal)) {
      at = { ...at, moves: afterPage(at.moves, { ...pass, after }, isLast) }
      yield { records, misfits, next: at }
    }
  }
  return at
}

const afterPage = ({ readTo }: ListCursor, pass: Pass, isLast: boolean): ListCursor =>
  isLast ? { readTo: pass.to, pass: null } : { readTo, pass }

/** Source: npm stripe 23.1.0 (API 2026-10-28.endive), Payouts.d.ts, MIT. */
const payoutShape = z.object({ id: z.string(), automatic: z.boolean(), reconciliation_status: z.string().nullish() })

/** Stripe has assigned the movements to it. */
const isAssigned = ({ reconciliation_status: status }: z.infer<typeof payoutShape>) => status !== 'in_progress'

async function* paidOut(client: ProviderClient, begun: Cursor, until: Instant, signal: AbortSignal): Pages {
  let at = yield* ofPayout(client, begun, signal)
  at = yield* waited(client, at, signal)
  for (const pass of passesOf(at.payouts, until, lookBack)) {
    const listed = { path: '/v1/payouts', query: between(pass), shape: payoutShape }
    for await (const { records, misfits, after, isLast } of pagesOf(client, listed, pass.after, signal)) {
      for (const payout of records.filter(({ automatic }) => automatic)) {
        at = { ...at, payouts: { readTo: at.payouts.readTo, pass: { ...pass, after: payout.id } } }
        if (isAssigned(payout)) at = yield* ofPayout(client, { ...at, paying: { payout: payout.id, after: null } }, signal)
        else at = { ...at, waiting: [...new Set([...at.waiting, payout.id])] }
      }
      at = { ...at, payouts: afterPage(at.payouts, { ...pass, after }, isLast) }
      yield { records: [], misfits, next: at }
    }
  }
  return at
}

/** The payouts that were not assigned at the last reading. */
async function* waited(client: ProviderClient, begun: Cursor, signal: AbortSignal): Pages {
  let at = begun
  for (const id of begun.waiting) {
    const payout = await found(client.get(`/v1/payouts/${encodeURIComponent(id)}`, {}, payoutShape, signal))
    if (payout && !isAssigned(payout)) continue
    at = { ...at, waiting: at.waiting.filter((one) => one !== id) }
    if (payout) at = yield* ofPayout(client, { ...at, paying: { payout: id, after: null } }, signal)
  }
  return at
}

/** The movements of the payout in `paying`, with its number; nothing where there is none. */
async function* ofPayout(client: ProviderClient, begun: Cursor, signal: AbortSignal): Pages {
  const { paying } = begun
  if (!paying) return begun
  const listed = { path, query: { ...expand, payout: paying.payout }, shape: answeredTransaction }
  let at = begun
  for await (const { records, misfits, after, isLast } of pagesOf(client, listed, paying.after, signal)) {
    at = { ...at, paying: isLast ? null : { payout: paying.payout, after } }
    yield { records: records.map((one) => ({ ...one, payout: paying.payout })), misfits, next: at }
  }
  return at
}
