import { z } from 'zod'
import type { Instant, Page, ProviderClient, Stream, TimeSpan } from '../connector.ts'
import { amountOf, microsOf, shopMoney } from './amount.ts'
import { beginGathering, bulkPlace, gatheredOrders } from './gathered-orders.ts'
import { askGraph, connection, instantText, momentText, pagesOf } from './graph.ts'
import { mapOrder } from './map-order.ts'
import { order, type ShopifyOrder } from './order.ts'
import { orderQueries } from './order-queries.ts'
import { OrderReader } from './read-orders.ts'

const day = 86_400
/** What is told late: Shopify's search runs behind what it finds. Proposed. */
const lookBack = 10 * 60
const mostOfPage = 100
const newestDays = 90
/**
 * So long a stretch is read at once, back from the newest days, where older orders are read page by
 * page.
 */
const stretchDays = 30

/**
 * `changedTo`: all changes up to it are in, as far back as orders were read. `pass`: changes of
 * these times, from behind `after`. `back`: orders made from `from` up to `to`, the newest first,
 * from behind `after`; null between two stretches. `readFrom`: since when all that were made are
 * read; null before the first stretch. `bulk`: what gathers those before it. `isPaged`: it cannot,
 * and they are read page by page.
 */
const cursor = z.object({
  changedTo: z.number(),
  pass: z.object({ from: z.number(), to: z.number(), after: z.string().nullable() }).nullable(),
  back: z.object({ from: z.number(), to: z.number(), after: z.string().nullable() }).nullable(),
  readFrom: z.number().nullable(),
  bulk: bulkPlace.nullish(),
  isPaged: z.boolean().optional(),
})
type Cursor = z.infer<typeof cursor>
type Pages = AsyncGenerator<Page<ShopifyOrder, Cursor>, Cursor>

/**
 * Orders with their lines, postage and refunds. The first reading goes from the newest order back
 * to the oldest, by when they were made; every other one begins with what changed since, by when it
 * changed. An order that changes while its page is read moves to the end, where it is read again.
 */
export const orders: Stream<ShopifyOrder, Cursor> = {
  name: 'orders',
  noun: 'order',
  tables: ['order_line', 'refund'],
  replaces: ['shopify-orders'],
  raw: order,
  cursor,
  lookBack,
  map: mapOrder,
  async *read(client, from, until, signal) {
    const reader = new OrderReader(client, signal)
    const oldest = (await oldestOf(client, signal)) ?? until
    const now = from === null ? yield* atFirst(until, oldest) : yield* changes(reader, from, until)
    yield* backwards(reader, yield* begunOlder(reader, now, oldest), oldest)
  },
  dated: {
    member: 'at',
    canVanish: true,
    inBrief: ({ at, total, refunds }) => ({ at, amount: microsOf(total) - refunds.reduce((sum, one) => sum + microsOf(one.amount), 0n) }),
    toldBy: ({ madeAt = null }) => madeAt,
    async *total(client, of, signal) {
      const shape = z.object({ orders: connection(answeredInBrief) })
      const ask = async (place: object) =>
        (await askGraph(client, { query: orderQueries.brief, variables: { ...place, filter: processedAt(of) } }, shape, signal)).orders
      for await (const { records } of pagesOf(ask, null, mostOfBrief)) yield records.map(keptInBrief).filter(({ at }) => isAmong(at, of))
    },
    async *read(client, of, signal) {
      const reader = new OrderReader(client, signal)
      const ask = (place: object) => reader.page({ ...place, filter: processedAt(of), key: 'PROCESSED_AT', newestFirst: false })
      // A filter that is not known finds everything.
      for await (const { records } of pagesOf(ask, null, mostOfPage)) yield records.filter(({ at }) => isAmong(at, of))
    },
  },
  one: (client, key, signal) => new OrderReader(client, signal).one(`gid://shopify/Order/${key}`),
}

const mostOfBrief = 250
const answeredInBrief = z.object({ processedAt: instantText, totalPriceSet: shopMoney, totalRefundedSet: shopMoney })

const keptInBrief = ({ processedAt: at, totalPriceSet, totalRefundedSet }: z.infer<typeof answeredInBrief>) => ({
  at,
  amount: microsOf(amountOf(totalPriceSet)) - microsOf(amountOf(totalRefundedSet)),
})

/**
 * An order stands on the day when it was processed, which is in the past where it was brought in
 * from elsewhere.
 */
const processedAt = ({ from, until }: TimeSpan) => `processed_at:>='${momentText(from)}' processed_at:<='${momentText(until - 1)}'`
const isAmong = (at: Instant, { from, until }: TimeSpan) => at >= from && at < until

const oldestShape = z.object({ orders: z.object({ nodes: z.array(z.object({ createdAt: instantText })) }) })

/**
 * When the first order was made that is told; null where there is none. A right that is given later
 * tells of more.
 */
async function oldestOf(client: ProviderClient, signal: AbortSignal): Promise<Instant | null> {
  const { orders: told } = await askGraph(client, { query: orderQueries.oldest }, oldestShape, signal)
  return told.nodes[0]?.createdAt ?? null
}

/**
 * Where the newest orders end is written down before Shopify gathers those before them: a process
 * that ends in between finds again what it began.
 */
async function* atFirst(until: Instant, oldest: Instant): Pages {
  const from = until - newestDays * day
  const next: Cursor = { changedTo: until, pass: null, back: { from, to: until, after: null }, readFrom: null }
  if (from > oldest) yield { records: [], next }
  return next
}

async function* changes(reader: OrderReader, begun: Cursor, until: Instant): Pages {
  let at = begun
  for (const pass of passesOf(begun, until)) {
    const filter = `updated_at:>='${momentText(pass.from)}' updated_at:<='${momentText(pass.to)}'`
    const ask = (place: object) => reader.page({ ...place, filter, key: 'UPDATED_AT', newestFirst: false })
    for await (const { records, after, isLast } of pagesOf(ask, pass.after, mostOfPage)) {
      at = isLast ? { ...at, changedTo: pass.to, pass: null } : { ...at, pass: { ...pass, after } }
      yield { records, next: at }
    }
  }
  return at
}

/** A pass that was cut first, whose bounds stay, then what changed since. */
function* passesOf({ pass, changedTo }: Cursor, until: Instant) {
  if (pass) yield pass
  const from = pass?.to ?? changedTo
  if (until > from) yield { from: from - lookBack, to: until, after: null }
}

/**
 * The newest stretch by pages, what is older gathered at once by Shopify; where it does not, by
 * pages as well.
 */
async function* backwards(reader: OrderReader, begun: Cursor, oldest: Instant): Pages {
  let at = begun
  for (;;) {
    if (at.back) at = yield* stretch(reader, at, at.back)
    else if (at.readFrom === null || at.readFrom <= oldest) return at
    else if (at.isPaged) at = { ...at, back: before(at.readFrom) }
    else at = yield* older(reader, at, { to: at.readFrom - 1, oldest })
  }
}

/**
 * Has Shopify gather what is older before the newest orders are read, so that nobody waits for it.
 */
async function* begunOlder(reader: OrderReader, at: Cursor, oldest: Instant): Pages {
  const { back, readFrom, bulk = null, isPaged = false } = at
  if (!back || readFrom !== null || bulk || isPaged || back.from <= oldest) return at
  const begun = await beginGathering(reader, madeUpTo(back.from - 1))
  if (!begun) return at
  const next = { ...at, bulk: begun }
  yield { records: [], next }
  return next
}

const madeUpTo = (to: Instant) => `created_at:<='${momentText(to)}'`

async function* stretch(reader: OrderReader, begun: Cursor, back: NonNullable<Cursor['back']>): Pages {
  let at = begun
  const isOlder = back.to - back.from < newestDays * day
  const filter = `created_at:>='${momentText(back.from)}' ${madeUpTo(back.to)}`
  const ask = (place: object) => reader.page({ ...place, filter, key: 'CREATED_AT', newestFirst: true })
  for await (const { records, after, isLast } of pagesOf(ask, back.after, mostOfPage)) {
    at = isLast ? { ...at, back: null, readFrom: back.from } : { ...at, back: { ...back, after } }
    yield { records, next: at, hasNewest: isLast || isOlder }
  }
  return at
}

async function* older(reader: OrderReader, begun: Cursor, { to, oldest }: { readonly to: Instant; readonly oldest: Instant }): Pages {
  const gathered = gatheredOrders(reader, begun.bulk ?? null, madeUpTo(to))
  for (;;) {
    const { done, value } = await gathered.next()
    if (done) {
      const next = value === 'whole' ? { ...begun, bulk: null, readFrom: oldest } : { ...begun, bulk: null, isPaged: true }
      yield { records: [], next, hasNewest: true }
      return next
    }
    yield { records: value.records, next: { ...begun, bulk: value.bulk }, hasNewest: true }
  }
}

/** The stretch before it. */
const before = (readFrom: Instant): Cursor['back'] => ({ from: readFrom - stretchDays * day, to: readFrom - 1, after: null })
