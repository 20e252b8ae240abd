import { z } from 'zod'
import type { Instant } from '../connector.ts'
import { listSpan } from './list-span.ts'

/**
 * What is told late, in seconds: Shopify's search runs behind what it finds by up to 10 minutes,
 * and our clock may be as much ahead of Shopify's. Proposed.
 */
export const lookBack = 20 * 60

/**
 * How far a list was read by one of its times: all up to `readTo`, and in a pass that was cut from
 * behind `after`.
 */
export const sweepCursor = z.object({
  readTo: z.number().nullable(),
  pass: listSpan.extend({ from: z.number().nullable() }).nullable(),
})
export type SweepCursor = z.infer<typeof sweepCursor>
export type SweepPass = NonNullable<SweepCursor['pass']>

export const unread: SweepCursor = { readTo: null, pass: null }

/**
 * The passes to read: one that was cut first, whose bounds stay, then what came since, from
 * `lookBack` before it on.
 */
export function* passesOf({ readTo, pass }: SweepCursor, until: Instant, lookBack: number): Generator<SweepPass> {
  if (pass) yield pass
  const from = pass?.to ?? readTo
  if (from === null) yield { from: null, to: until, after: null }
  else if (until > from) yield { from: from - lookBack, to: until, after: null }
}

/** Where the next page begins. `rest`: what is left of the pass; null for nothing. */
export const afterPage = ({ readTo }: SweepCursor, pass: SweepPass, rest: SweepPass | null): SweepCursor =>
  rest ? { readTo, pass: rest } : { readTo: pass.to, pass: null }

/** What is left of a pass that is read as one list. */
export const restOfList = (pass: SweepPass, page: { readonly after: string | null; readonly count: number; readonly isLast: boolean }) =>
  page.isLast ? null : { ...pass, after: page.after, count: page.count }
