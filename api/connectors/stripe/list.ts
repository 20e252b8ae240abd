import { type ZodType, z } from 'zod'
import { type Instant, Misfit, type ProviderClient, type ProviderQuery, Refused } from '../connector.ts'
import { orMisfit, splitMisfits } from '../misfit.ts'

/** Seconds after which an object surely stands in lists. Proposed. */
const lag = 120
/** Published: docs.stripe.com/api/pagination, 2026-11. */
const mostOfPage = 100

/**
 * How far a list was read: all that was made up to `readTo`, and in a pass that was cut, the newest
 * first from `to` back to `from` (null: to the beginning), down to the object `after`.
 */
export const listCursor = z.object({
  readTo: z.number().nullable(),
  pass: z.object({ from: z.number().nullable(), to: z.number(), after: z.string().nullable() }).nullable(),
})
export type ListCursor = z.infer<typeof listCursor>
export type Pass = NonNullable<ListCursor['pass']>

export const unread: ListCursor = { readTo: null, pass: null }

/**
 * A new pass from what was read, less `lookBack`, up to `until`, less what may not be listed yet;
 * null where nothing can be new.
 */
function newPass({ readTo }: ListCursor, until: Instant, lookBack: number): Pass | null {
  const to = until - lag
  if (readTo === null) return { from: null, to, after: null }
  return to > readTo ? { from: readTo - lookBack, to, after: null } : null
}

/** The passes to read: one that was cut first, whose bounds stay, then a new one. */
export function* passesOf(cursor: ListCursor, until: Instant, lookBack: number): Generator<Pass> {
  if (cursor.pass) yield cursor.pass
  const next = newPass(cursor.pass ? { readTo: cursor.pass.to, pass: null } : cursor, until, lookBack)
  if (next) yield next
}

/** The bounds of a pass stand still: nothing shifts between two pages of it. */
export const between = ({ from, to }: Pass): ProviderQuery => ({ 'created[gte]': from ?? undefined, 'created[lte]': to })

export type Listed<T> = { readonly path: string; readonly query: ProviderQuery; readonly shape: ZodType<T> }
type ListedPage<T> = {
  readonly records: readonly T[]
  readonly misfits: readonly Misfit[]
  readonly after: string | null
  readonly isLast: boolean
}

/**
 * The pages of a list from behind the object `begin`, in Stripe's order: the newest first, those of
 * one second by their ids. A page that ends where one ended before is refused: it leads nowhere.
 */
export async function* pagesOf<T extends { readonly id: string }>(
  client: ProviderClient,
  listed: Listed<T>,
  begin: string | null,
  signal: AbortSignal,
): AsyncGenerator<ListedPage<T>> {
  const passed = new Set([begin])
  for (let after = begin; ; ) {
    const { all, hasMore } = await pageAfter(client, listed, after, signal)
    after = all.map((one) => (one instanceof Misfit ? one.key : one.id)).findLast((id) => id !== null) ?? after
    if (hasMore && passed.has(after)) throw new Refused(endless)
    passed.add(after)
    yield { ...splitMisfits(all), after, isLast: !hasMore }
    if (!hasMore) return
  }
}

/** An empty page that says that more follows is asked for again, once. */
async function pageAfter<T>(client: ProviderClient, { path, query, shape }: Listed<T>, after: string | null, signal: AbortSignal) {
  const page = z.object({ data: z.array(orMisfit(shape, (id) => id)), has_more: z.boolean() })
  const asked = { ...query, limit: mostOfPage, starting_after: after ?? undefined }
  for (let tries = 0; tries < 2; tries++) {
    const { data, has_more: hasMore } = await client.get(path, asked, page, signal)
    if (data.length > 0 || !hasMore) return { all: data, hasMore }
  }
  throw new Refused(endless)
}

const endless = {
  kind: 'unreadable',
  sentence: 'Stripe says that more records follow and sends none. It is asked again later; what is missing stays unknown until then.',
} as const
