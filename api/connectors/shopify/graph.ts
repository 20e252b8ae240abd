import { type ZodType, z } from 'zod'
import { type Misfit, type ProviderClient, Refused } from '../connector.ts'
import { moment } from '../ledger-bounds.ts'
import { splitMisfits } from '../misfit.ts'
import { version } from './access.ts'

const path = `/admin/api/${version}/graphql.json`

/**
 * Asks the graph of a shop. What cannot be told whole is refused: parts of an answer are never
 * taken.
 */
export async function askGraph<T>(
  client: ProviderClient,
  { query, variables = {} }: { readonly query: string; readonly variables?: Readonly<Record<string, unknown>> },
  shape: ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  return (await client.post(path, { query, variables }, answerOf(shape), signal)).data
}

const answers = new WeakMap<ZodType, ZodType>()

/** Of each shape one: making and compiling it anew costs more than reading an answer by it. */
function answerOf<T>(shape: ZodType<T>): ZodType<{ data: T }> {
  const known = answers.get(shape) as ZodType<{ data: T }> | undefined
  if (known) return known
  const made = z.object({ data: shape })
  answers.set(shape, made)
  return made
}

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

/** A connection of the graph, with its nodes. */
export const connection = <T>(node: ZodType<T>) => z.object({ nodes: z.array(node), pageInfo })

export type ConnectionPage<T> = { readonly nodes: readonly T[]; readonly pageInfo: z.infer<typeof pageInfo> }

/** The end of a list. */
export const noMore = { hasNextPage: false, endCursor: null } as const
/** A list without records. */
export const noRecords = { nodes: [], pageInfo: noMore } as const

/** Asks for the page after a place; `first` is how many records it may have. */
export type AskPage<T> = (place: { readonly after: string | null; readonly first: number }) => Promise<ConnectionPage<T | Misfit>>

/**
 * Shopify pages through so many records of a list. Published: shopify.dev, API limits, 2026-11. Its
 * changelog of 2025-06 says so of storefronts, by an error, and that this API goes on: where it
 * would end is not known.
 */
const mostOfList = 25_000

/** Where a list is read on: behind a place, with so many records before it. */
type ListPlace = { readonly after: string | null; readonly count?: number | undefined }

/**
 * The pages of a connection from behind `begin`. A page that costs more than one question may is
 * asked for in half the size. An empty page with more behind it is gone past, and one that leads
 * nowhere, or back to where it was asked for before, is asked again, once. Pages without end that
 * bring nothing new are refused. A list that ends where Shopify may end it is not taken for whole:
 * its records come, then it is refused.
 */
export async function* pagesOf<T>(ask: AskPage<T>, begin: ListPlace, most: number) {
  let [after, first, stuck, count] = [begin.after, most, 0, begin.count ?? 0]
  const passed = new Set<string | null>([null, after])
  const brings = newness<T | Misfit>()
  for (;;) {
    const page = await sized(ask, { after, first })
    first = page.first
    const { hasNextPage, endCursor } = page.of.pageInfo
    if (hasNextPage && passed.has(endCursor)) {
      if (++stuck < 2) continue
      throw new Refused(endless)
    }
    if (hasNextPage && brings(page.of.nodes) > mostIdle) throw new Refused(endless)
    passed.add(endCursor)
    after = endCursor ?? after
    count += page.of.nodes.length
    const isLast = !hasNextPage && count !== mostOfList
    yield { ...splitMisfits(page.of.nodes), after, count, isLast }
    if (isLast) return
    if (!hasNextPage) throw new Refused(endedEarly)
  }
}

const endedEarly = {
  kind: 'unreadable',
  sentence: `Shopify ends a list at ${mostOfList.toLocaleString('en')} records, and this one ends there: what may come after them stays unknown. Tell us.`,
} as const

/** Pages in a row that bring nothing new before they are taken for endless. Proposed. */
const mostIdle = 50

const endless = {
  kind: 'unreadable',
  sentence: 'Shopify says that more records follow and sends none. It is asked again later; what is missing stays unknown until then.',
} as const

/** Counts the pages in a row that are empty, or begin as the one before. */
function newness<T>(): (nodes: readonly T[]) => number {
  let [idle, before] = [0, '']
  return (nodes) => {
    const begins = JSON.stringify(nodes[0] ?? null)
    idle = nodes.length > 0 && begins !== before ? 0 : idle + 1
    before = begins
    return idle
  }
}

/**
 * The answer for as many records as a question may ask for: it is asked in half the size where that
 * costs too much. With it the size that was answered.
 */
export async function sized<T>(
  ask: (place: { readonly after: string | null; readonly first: number }) => Promise<T>,
  { after, first: most }: { readonly after: string | null; readonly first: number },
): Promise<{ readonly of: T; readonly first: number }> {
  for (let first = most; ; first = Math.ceil(first / 2)) {
    try {
      return { of: await ask({ after, first }), first }
    } catch (error) {
      if (!(error instanceof Refused && error.refusal.code === 'MAX_COST_EXCEEDED') || first === 1) throw error
    }
  }
}

/** The number at the end of a global id: `gid://shopify/Order/1` is 1. */
export const numberOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

/** Seconds as Shopify's filters read them. */
export const momentText = (instant: number): string => new Date(instant * 1_000).toISOString().replace('.000Z', 'Z')

/** A time of Shopify in seconds. */
export const instantText = z.iso
  .datetime({ offset: true })
  .transform((text) => Math.floor(Date.parse(text) / 1_000))
  .pipe(moment)
