import { z } from 'zod'
import type { Instant, Page, ProviderClient, Stream, TimeSpan } from '../connector.ts'
import { amountOf, microsOf, shopMoney } from './amount.ts'
import { beginGathering, bulkPlace, gatheredOrders } from './gathered-orders.ts'
import { askGraph, connection, instantText, momentText } from './graph.ts'
import { eachOnce, type ListSpan, lastOfSpan, listSpan, pagesOfSpan } from './list-span.ts'
import { mapOrder } from './map-order.ts'
import { order, type ShopifyOrder } from './order.ts'
import { orderQueries } from './order-queries.ts'
import { type ListedOrder, OrderReader } from './read-orders.ts'
import { lookBack } from './sweep.ts'

const day = 86_400
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
  pass: listSpan.nullable(),
  back: listSpan.nullable(),
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
      const ask = async (span: ListSpan, place: object) =>
        (await askGraph(client, { query: orderQueries.brief, variables: { ...place, filter: processedAt(span) } }, briefs, signal)).orders
      const timeOf = ({ processedAt: at }: z.infer<typeof answeredInBrief>) => at
      const pages = pagesOfSpan(spanOf(of), { most: mostOfBrief, newestFirst: false, timeOf, ask })
      for await (const records of eachOnce(pages, { stream: orders, id: ({ id }) => id, time: timeOf }))
        yield records.map(keptInBrief).filter(({ at }) => isAmong(at, of))
    },
    async *read(client, of, signal) {
      const reader = new OrderReader(client, signal)
      const ask = (span: ListSpan, place: object) =>
        reader.page({ ...place, filter: processedAt(span), key: 'PROCESSED_AT', newestFirst: false })
      const timeOf = ({ order: { at } }: ListedOrder) => at
      const pages = pagesOfSpan(spanOf(of), { most: mostOfPage, newestFirst: false, timeOf, ask })
      // A filter that is not known finds everything.
      const each = eachOnce(pages, { stream: orders, id: ({ order: { id } }) => id, time: timeOf })
      for await (const records of each) yield records.map(({ order: one }) => one).filter(({ at }) => isAmong(at, of))
    },
  },
  one: (client, key, signal) => new OrderReader(client, signal).one(`gid://shopify/Order/${key}`),
}

const mostOfBrief = 250
const answeredInBrief = z.object({ id: z.string(), processedAt: instantText, totalPriceSet: shopMoney, totalRefundedSet: shopMoney })

const briefs = z.object({ orders: connection(answeredInBrief) })

const keptInBrief = ({ processedAt: at, totalPriceSet, totalRefundedSet }: z.infer<typeof answeredInBrief>) => ({
  at,
  amount: microsOf(amountOf(totalPriceSet)) - microsOf(amountOf(totalRefundedSet)),
})

/**
 * An order stands on the day when it was processed, which is in the past where it was brought in
 * from elsewhere.
 */
const processedAt = (span: ListSpan) => between('processed_at', span)
const spanOf = ({ from, until }: TimeSpan): ListSpan => ({ from, to: until - 1, after: null })
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
    const ask = (span: Pass, place: object) =>
      reader.page({ ...place, filter: between('updated_at', span), key: 'UPDATED_AT', newestFirst: false })
    for await (const { records, misfits, rest } of pagesOfSpan(pass, { most: mostOfPage, newestFirst: false, timeOf: changedAt, ask })) {
      at = rest ? { ...at, pass: rest } : { ...at, changedTo: pass.to, pass: null }
      yield { records: records.map(({ order: one }) => one), misfits, next: at }
    }
  }
  return at
}

type Pass = NonNullable<Cursor['pass']>

/** Of one that changed since it was listed nobody knows where it stood there. */
function changedAt({ order: { updatedAt } }: ListedOrder, { to }: Pass): Instant | null {
  const at = Math.floor(Date.parse(updatedAt) / 1_000)
  return at <= to - lookBack ? at : null
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

const between = (time: string, { from, ...to }: ListSpan) =>
  `${from === null ? '' : `${time}:>='${momentText(from)}' `}${time}:<='${momentText(lastOfSpan(to))}'`
const madeUpTo = (to: Instant) => `created_at:<='${momentText(to)}'`

async function* stretch(reader: OrderReader, begun: Cursor, back: NonNullable<Cursor['back']>): Pages {
  let at = begun
  const isOlder = back.to - back.from < newestDays * day
  const ask = (span: Pass, place: object) =>
    reader.page({ ...place, filter: between('created_at', span), key: 'CREATED_AT', newestFirst: true })
  const pages = pagesOfSpan(back, { most: mostOfPage, newestFirst: true, timeOf: ({ madeAt }: ListedOrder) => madeAt, ask })
  for await (const { records, misfits, rest } of pages) {
    at = rest ? { ...at, back: rest } : { ...at, back: null, readFrom: back.from }
    yield { records: records.map(({ order: one }) => one), misfits, next: at, hasNewest: rest === null || isOlder }
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
