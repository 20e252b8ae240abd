import { z } from 'zod'
import type { AnyStream, Instant, Misfit } from '../connector.ts'
import { allFit } from '../misfit.ts'
import { shopifyName } from './access.ts'
import { type AskPage, pagesOf } from './graph.ts'

/**
 * A list is left for a shorter one behind so many records: before Shopify may end it. Proposed.
 */
const leftAt = 20_000

/**
 * A list between two of its times, both included, and how far it was read: from behind `after`,
 * with `count` records before it. `upTo` takes the place of `to` where the newest are in.
 */
export const listSpan = z.object({
  from: z.number(),
  to: z.number(),
  after: z.string().nullable(),
  count: z.number().optional(),
  upTo: z.number().optional(),
})
export type ListSpan = Omit<z.infer<typeof listSpan>, 'from'> & { readonly from: Instant | null }

export const lastOfSpan = ({ to, upTo = to }: Pick<ListSpan, 'to' | 'upTo'>): Instant => upTo

type SpannedList<S, T> = {
  readonly most: number
  readonly newestFirst: boolean
  /** By which the list is in order; null where it may be another than the list was ordered by. */
  timeOf(record: T, span: S): Instant | null
  ask(span: S, place: Parameters<AskPage<T>>[0]): ReturnType<AskPage<T>>
}

/**
 * The pages of a list that may have more records than Shopify pages through: behind 20,000 of them
 * the rest is asked for as a list of its own, from the time of the last one on, so that those of
 * its second come again. `rest` is what is left then; null behind the last page. Where all have one
 * time the list is read on, and one that ends where Shopify may end it is refused (`pagesOf`).
 */
export async function* pagesOfSpan<S extends ListSpan, T>(
  begun: S,
  list: SpannedList<S, T>,
): AsyncGenerator<{ readonly records: readonly T[]; readonly misfits: readonly Misfit[]; readonly rest: S | null }> {
  for (let span: S | null = begun; span; ) {
    const of: S = span
    span = null
    // A place that was kept without a count may be far behind the first.
    const count = of.count ?? (of.after === null ? 0 : leftAt)
    for await (const page of pagesOf((place) => list.ask(of, place), { after: of.after, count }, list.most)) {
      const { records, misfits, after, isLast } = page
      span = isLast || page.count < leftAt ? null : shorter(of, records, list)
      yield { records, misfits, rest: span ?? (isLast ? null : { ...of, after, count: page.count }) }
      if (span) break
    }
  }
}

/** What is left behind these records; null where their times do not tell. */
function shorter<S extends ListSpan, T>(span: S, records: readonly T[], { newestFirst, timeOf }: SpannedList<S, T>): S | null {
  const times = records.flatMap((one) => timeOf(one, span) ?? [])
  const last = times.at(-1)
  const isInOrder = times.every((time, i) => i === 0 || (newestFirst ? time <= (times[i - 1] ?? time) : time >= (times[i - 1] ?? time)))
  if (last === undefined || !isInOrder) return null
  const rest = { ...span, after: null, count: 0 }
  if (newestFirst) return last < lastOfSpan(span) ? { ...rest, upTo: last } : null
  return span.from === null || last > span.from ? { ...rest, from: last } : null
}

/** The records of such pages, each once; one that cannot be read makes all of them uncertain. */
export async function* eachOnce<T>(
  pages: AsyncIterable<{ readonly records: readonly T[]; readonly misfits: readonly Misfit[] }>,
  of: { readonly stream: Pick<AnyStream, 'noun'>; readonly id: (record: T) => string; readonly time: (record: T) => Instant },
): AsyncGenerator<readonly T[]> {
  let time: Instant | null = null
  let known = new Set<string>()
  for await (const { records, misfits } of pages)
    yield allFit(shopifyName, of.stream, [...records, ...misfits]).filter((one) => {
      if (of.time(one) !== time) known = new Set()
      time = of.time(one)
      const isNew = !known.has(of.id(one))
      known.add(of.id(one))
      return isNew
    })
}
