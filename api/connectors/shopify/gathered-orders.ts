import { z } from 'zod'
import { type RefusalKind, Refused } from '../connector.ts'
import { askGraph, noMore } from './graph.ts'
import { type AnsweredOrder, answeredLine, answeredOrder, answeredShipping, type ShopifyOrder } from './order.ts'
import { orderQueries } from './order-queries.ts'
import type { OrderReader } from './read-orders.ts'

/** A bulk operation, and how many lines of its file are in. */
export const bulkPlace = z.object({ id: z.string(), lines: z.int().nonnegative() })
export type BulkPlace = z.infer<typeof bulkPlace>

type Gathered = { readonly records: readonly ShopifyOrder[]; readonly bulk: BulkPlace }

/**
 * Orders that are written at once: each page has twice as many as the one before, so that the first
 * rows are soon there. What was given back is asked for by the page, so large ones need fewer
 * questions, and fewer transactions.
 */
const fewestOfPage = 50
const mostOfPage = 500
/**
 * So often it is asked whether Shopify is done, before other work has its turn: some ten minutes.
 * Proposed.
 */
const mostPolls = 26
const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** Downloads that brought nothing, one after the other. */
const mostTries = 3

const operation = z.object({
  id: z.string(),
  status: z.string(),
  query: z.string(),
  objectCount: z.coerce.number(),
  rootObjectCount: z.coerce.number(),
  url: z.url().nullable(),
})
type Operation = z.infer<typeof operation>

const shapes = {
  last: z.object({ currentBulkOperation: operation.nullable() }),
  run: z.object({ bulkOperationRunQuery: z.object({ bulkOperation: z.object({ id: z.string() }).nullable() }).nullable() }),
  now: z.object({ bulkOperation: operation.nullable() }),
  order: answeredOrder.omit({ lineItems: true, shippingLines: true }),
} as const

/**
 * All orders that fit a filter, gathered by Shopify as one file (bulk operation; shopify.dev,
 * 2026-11), from behind the lines that are in. The file of an operation stays the same and stands
 * for a week, so a reading that was cut goes on in it. What was given back is asked for beside, of
 * the orders that have some: a bulk operation refuses a list within a list. Returns whether they
 * are whole; `refused` where Shopify gathers nothing, did not end, or gave a file that lacks
 * something: then they have to be read page by page. Throws `Refused` where nothing is to be read
 * there at all, and where Shopify is still at it after ten minutes.
 */
export async function* gatheredOrders(
  reader: OrderReader,
  begun: BulkPlace | null,
  filter: string,
): AsyncGenerator<Gathered, 'whole' | 'refused'> {
  try {
    const bulk = begun ?? { id: await begin(reader, await reader.bulkQuery(filter)), lines: 0 }
    if (!begun) yield { records: [], bulk }
    return yield* gathered(reader, bulk)
  } catch (error) {
    if (error instanceof Refused && !passing.includes(error.refusal.kind)) return 'refused'
    throw error
  }
}

/**
 * Has Shopify begin to gather the orders that fit a filter, so that it is at it while others are
 * read. Null where it does not now.
 */
export async function beginGathering(reader: OrderReader, filter: string): Promise<BulkPlace | null> {
  try {
    return { id: await begin(reader, await reader.bulkQuery(filter)), lines: 0 }
  } catch (error) {
    if (error instanceof Refused && !passing.includes(error.refusal.kind)) return null
    throw error
  }
}

/** Who reads pages is refused for the same. */
const passing: readonly RefusalKind[] = ['key', 'account', 'busy', 'unreachable']

/**
 * Has Shopify begin, or finds what it began before: a process may have ended before it wrote that
 * down.
 */
async function begin({ client, signal }: OrderReader, query: string): Promise<string> {
  const { currentBulkOperation: last } = await askGraph(client, { query: orderQueries.lastBulk }, shapes.last, signal)
  if (last?.query.trim() === query.trim() && (isRunning(last) || isDone(last))) return last.id
  const { bulkOperationRunQuery: run } = await askGraph(client, { query: orderQueries.runBulk, variables: { query } }, shapes.run, signal)
  if (!run?.bulkOperation) throw new Refused(notGathered)
  return run.bulkOperation.id
}

const isRunning = ({ status }: Operation) => status === 'CREATED' || status === 'RUNNING'
/** Nothing found is a file of no lines, which has no address. */
const isDone = ({ status, url, objectCount }: Operation) => status === 'COMPLETED' && (url !== null || objectCount === 0)

/** It is never told to a person: pages take the place of the file. */
const notGathered = { kind: 'request', sentence: 'Shopify gathers no orders just now.' } as const

async function* gathered(reader: OrderReader, begun: BulkPlace): AsyncGenerator<Gathered, 'whole' | 'refused'> {
  const { client, signal } = reader
  for (let polls = 0; ; polls++) {
    const { bulkOperation: now } = await askGraph(client, { query: orderQueries.bulk, variables: { id: begun.id } }, shapes.now, signal)
    if (now && isDone(now)) return yield* downloaded(reader, begun, now)
    if (!now || !isRunning(now)) return 'refused'
    if (polls === mostPolls) throw new Refused(stillAtIt)
    // That it is waited for is written down: nobody else takes the connection meanwhile.
    yield { records: [], bulk: begun }
    await client.wait(Math.min(firstWaitMs * 2 ** polls, longestWaitMs), signal)
  }
}

const stillAtIt = {
  kind: 'busy',
  sentence: 'Shopify is still gathering the older orders. RiskPilot goes on with them by itself in a few minutes.',
} as const

async function* downloaded(reader: OrderReader, begun: BulkPlace, done: Operation): AsyncGenerator<Gathered, 'whole' | 'refused'> {
  let at = begun
  for (let tries = 0; done.url !== null; ) {
    const before = at.lines
    try {
      for await (const { orders, lines } of pagesOfOrders(reader.client.lines(done.url, reader.signal), at.lines)) {
        const records = await reader.whole(orders)
        at = { ...at, lines }
        yield { records, bulk: at }
      }
      break
    } catch (error) {
      if (!(error instanceof Refused && error.refusal.kind === 'unreachable')) throw error
      tries = at.lines > before ? 1 : tries + 1
      if (tries === mostTries) return 'refused'
      await reader.client.wait(firstWaitMs * 2 ** tries, reader.signal)
    }
  }
  // A file that ends before its end has no mark of it but its length.
  return at.lines === done.objectCount ? 'whole' : 'refused'
}

const row = z.looseObject({ id: z.string(), __parentId: z.string().optional() })

/** An order whose parts are still coming. */
class OpenOrder {
  readonly #lines: z.infer<typeof answeredLine>[] = []
  readonly #shipping: z.infer<typeof answeredShipping>[] = []

  constructor(private readonly said: z.infer<typeof row>) {}

  /** What lies in it comes right behind it. */
  add(part: z.infer<typeof row>): void {
    if (part.__parentId !== this.said.id) throw new Refused(unreadable)
    if (part.id.includes('/LineItem/')) this.#lines.push(shaped(answeredLine, part))
    else if (part.id.includes('/ShippingLine/')) this.#shipping.push(shaped(answeredShipping, part))
    else throw new Refused(unreadable)
  }

  get whole(): AnsweredOrder {
    const parts = { lineItems: { nodes: this.#lines, pageInfo: noMore }, shippingLines: { nodes: this.#shipping, pageInfo: noMore } }
    return { ...shaped(shapes.order, this.said), ...parts }
  }
}

/**
 * Orders of a file with what lies in them, from behind the first lines on; and up to which line
 * they go.
 */
async function* pagesOfOrders(file: AsyncGenerator<string>, skipped: number) {
  let count = 0
  let open: OpenOrder | null = null
  let page: AnsweredOrder[] = []
  let size = fewestOfPage
  for await (const line of file) {
    count += 1
    if (count <= skipped) continue
    const next = shaped(row, json(line))
    if (next.__parentId !== undefined) {
      if (!open) throw new Refused(unreadable)
      open.add(next)
      continue
    }
    if (open) page.push(open.whole)
    if (page.length === size) {
      yield { orders: page, lines: count - 1 }
      page = []
      size = Math.min(2 * size, mostOfPage)
    }
    open = new OpenOrder(next)
  }
  if (open) page.push(open.whole)
  if (page.length > 0) yield { orders: page, lines: count }
}

/** It is never told to a person: pages say what cannot be read, and where. */
const unreadable = { kind: 'unreadable', sentence: 'Shopify gathered orders in a file that cannot be read.' } as const

function shaped<T>(shape: z.ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refused(unreadable)
}

/** Undefined for what is no JSON. */
function json(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
