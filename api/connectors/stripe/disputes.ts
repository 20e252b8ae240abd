import { z } from 'zod'
import { type Instant, type Page, type ProviderClient, Refused, type Stream } from '../connector.ts'
import { allFit } from '../misfit.ts'
import { stripeName } from './access.ts'
import { answeredDispute, dispute, keptDispute, type StripeDispute } from './dispute.ts'
import { found } from './found.ts'
import { between, listCursor, type Pass, pagesOf, passesOf, unread } from './list.ts'
import { mapDispute } from './map-dispute.ts'

const cursor = z.object({ made: listCursor, changedTo: z.number().nullable() })
type Cursor = z.infer<typeof cursor>
type Pages = AsyncGenerator<Page<StripeDispute, Cursor>, Cursor>

const [minute, day] = [60, 86_400]
const lookBack = 120 * minute
/**
 * Events are kept for 30 days. Published: docs.stripe.com/api/events, 2026-11. A day less, to be
 * sure.
 */
const eventsKept = 29 * day
/**
 * Where no events can be had, disputes of so many days are read again. Banks take up to 75 days
 * after an answer, for which there are up to 21, and a new round may follow
 * (docs.stripe.com/disputes/how-disputes-work). Proposed.
 */
const lifeOfDispute = 200 * day

const path = '/v1/disputes'

/**
 * Disputes with where they stand: those that were opened since, then those that changed since, by
 * Stripe's events.
 */
export const disputes: Stream<StripeDispute, Cursor> = {
  name: 'disputes',
  noun: 'dispute',
  tables: ['chargeback'],
  replaces: ['stripe-disputes'],
  raw: dispute,
  cursor,
  lookBack,
  map: mapDispute,
  async *read(client, from, until, signal) {
    const begun = from ?? { made: unread, changedTo: null }
    const at = yield* made(client, begun, until, signal)
    if (at.made.readTo !== null) yield* changed(client, at, at.made.readTo, signal)
  },
  async one(client, key, signal) {
    const asked = client.now()
    const answer = await found(client.get(`${path}/${encodeURIComponent(key)}`, { 'expand[]': ['charge'] }, answeredDispute, signal))
    return answer && keptDispute(answer, asked)
  },
}

async function* made(client: ProviderClient, begun: Cursor, until: Instant, signal: AbortSignal): Pages {
  let at = begun
  for (const pass of passesOf(begun.made, until, lookBack)) {
    for await (const { records, misfits, after, isLast } of listed(client, pass, signal)) {
      const read = isLast ? { readTo: pass.to, pass: null } : { readTo: at.made.readTo, pass: { ...pass, after } }
      // Of disputes that were all read now, only later changes are news.
      at = { made: read, changedTo: isLast && pass.from === null ? pass.to : at.changedTo }
      yield { records, misfits, next: at }
    }
  }
  return at
}

/** Each page with the moment before it was asked for: what it tells is at least as new. */
async function* listed(client: ProviderClient, pass: Pass, signal: AbortSignal) {
  const query = { 'expand[]': ['data.charge'], ...between(pass) }
  let asked = client.now()
  for await (const page of pagesOf(client, { path, query, shape: answeredDispute }, pass.after, signal)) {
    yield { ...page, records: page.records.map((one) => keptDispute(one, asked)) }
    asked = client.now()
  }
}

/** What changed up to `to`, asked for afresh: an event tells how a dispute was then. */
async function* changed(client: ProviderClient, begun: Cursor, to: Instant, signal: AbortSignal): Pages {
  const { changedTo: from } = begun
  if (from !== null && from >= to) return begun
  const next = { ...begun, changedTo: to }
  const keys =
    from === null || to - from > eventsKept ? null : await changedKeys(client, { from: from - lookBack, to, after: null }, signal)
  if (keys === null) {
    for await (const { records, misfits } of listed(client, { from: to - lifeOfDispute, to, after: null }, signal))
      yield { records, misfits, next: begun }
  } else {
    for (const key of keys) {
      const now = await disputes.one(client, key, signal)
      if (now) yield { records: [now], next: begun }
    }
  }
  yield { records: [], next }
  return next
}

/** Source: npm stripe 23.1.0 (API 2026-10-28.endive), Events.d.ts, MIT. */
const eventShape = z.object({ id: z.string(), data: z.object({ object: z.object({ id: z.string() }) }) })

const types = ['updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map((what) => `charge.dispute.${what}`)

/** The disputes of which events tell; null where the key may not read events. */
async function changedKeys(client: ProviderClient, pass: Pass, signal: AbortSignal): Promise<ReadonlySet<string> | null> {
  const keys = new Set<string>()
  try {
    const query = { 'types[]': types, ...between(pass) }
    for await (const { records, misfits } of pagesOf(client, { path: '/v1/events', query, shape: eventShape }, null, signal))
      for (const { data } of allFit(stripeName, { noun: 'event' }, [...records, ...misfits])) keys.add(data.object.id)
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'right') return null
    throw error
  }
  return keys
}
