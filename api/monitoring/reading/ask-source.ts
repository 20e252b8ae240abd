import { inNoBusiness } from '../../../db/in-business.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Notice } from '../notice.ts'
import { type AskedSource, SourceAway } from '../source.ts'
import { closedUntil } from './breaker.ts'
import type { ReadingPlace } from './read-source.ts'
import { askingOf } from './source-client.ts'
import { heldState, noteFailure, noteSuccess, sourceStates } from './source-state.ts'

/** What a source says to one question. */
export type SourceSaid = {
  /** Null where it never answered: unknown, not nothing. */
  readonly notices: readonly Notice[] | null
  /** When it answered so. */
  readonly saidAt: Date | null
  /** When it was last asked; null where it never was. */
  readonly askedAt: Date | null
  /** Why it did not answer the last time, as a sentence for an operator; null where it did. */
  readonly problem: string | null
}

type Row = SourceSaid & { readonly failures: number; readonly closedUntil: Date | null }
type Sql = Work['sql']

const unasked: Row = { notices: null, saidAt: null, askedAt: null, problem: null, failures: 0, closedUntil: null }

/**
 * Asks a source one question, unless it answered it within its `everyMinutes`, or a breaker is
 * open: then what it said before stands, with the reason. Failures of one question close that
 * question; where the source asks hosts of its own, they close the source as well. Throws where the
 * database is away, and what `place.signal` was aborted with.
 */
export async function askSource(place: ReadingPlace, source: AskedSource, question: string): Promise<SourceSaid> {
  const now = place.clock.now()
  const { kept, state } = await inNoBusiness(place.db, async ({ sql }) => ({
    kept: await answerOf(sql, source.key, question),
    state: (await sourceStates(sql, [source]))[0],
  }))
  if (kept.problem === null && kept.saidAt && now.getTime() - kept.saidAt.getTime() < source.everyMinutes * 60_000) return saidOf(kept)
  if (kept.closedUntil && kept.closedUntil > now) return saidOf(kept)
  if (state?.closedUntil && state.closedUntil > now) return { ...saidOf(kept), problem: state.problem }
  const asking = askingOf(place, { source, now, signal: place.signal })
  const outcome = await outcomeOf(place, source, () => source.ask(asking.client, question))
  const noted = { ...asking, now, question, kept, outcome }
  await inNoBusiness(place.db, ({ sql }) => note(sql, source, noted))
  return 'notices' in outcome
    ? { notices: outcome.notices, saidAt: now, askedAt: now, problem: null }
    : { ...saidOf(kept), askedAt: now, problem: outcome.problem }
}

const saidOf = ({ notices, saidAt, askedAt, problem }: Row): SourceSaid => ({ notices, saidAt, askedAt, problem })

async function answerOf(sql: Sql, source: string, question: string): Promise<Row> {
  const [row] = await sql<Row>(
    `select notices, succeeded_at as "saidAt", asked_at as "askedAt", problem, failures, closed_until as "closedUntil"
       from source_answer where source = $1 and question = $2`,
    [source, question],
  )
  return row ?? unasked
}

type Outcome = { readonly notices: readonly Notice[] } | { readonly problem: string }

async function outcomeOf({ log, signal }: ReadingPlace, { key }: AskedSource, ask: () => Promise<readonly Notice[]>): Promise<Outcome> {
  try {
    return { notices: await ask() }
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof SourceAway) return { problem: error.message }
    log.warn({ err: error, source: key }, 'A source of monitoring answered with what its reader does not expect.')
    return { problem: 'The answer cannot be read: its form is not known.' }
  }
}

type Noted = {
  readonly now: Date
  readonly question: string
  readonly kept: Row
  readonly outcome: Outcome
  retryAfterMs(): number
}

async function note(sql: Sql, source: AskedSource, { now, question, kept, outcome, retryAfterMs }: Noted): Promise<void> {
  if ('notices' in outcome) {
    await sql(
      `insert into source_answer (source, question, asked_at, succeeded_at, notices) values ($1, $2, $3, $3, $4)
       on conflict (source, question) do update set asked_at = excluded.asked_at, succeeded_at = excluded.succeeded_at,
         notices = excluded.notices, problem = null, failures = 0, closed_until = null`,
      [source.key, question, now, JSON.stringify(outcome.notices)],
    )
    return noteSuccess(sql, source.key, { at: now })
  }
  const failures = kept.failures + 1
  await sql(
    `insert into source_answer (source, question, asked_at, problem, failures, closed_until) values ($1, $2, $3, $4, $5, $6)
     on conflict (source, question) do update set asked_at = excluded.asked_at, problem = excluded.problem,
       failures = excluded.failures, closed_until = excluded.closed_until`,
    [source.key, question, now, outcome.problem, failures, closedUntil(failures, now, retryAfterMs())],
  )
  // Where suppliers' own hosts are asked, one that is away says nothing of the others.
  if (source.hosts.length === 0) return
  await noteFailure(sql, await heldState(sql, source.key), { at: now, problem: outcome.problem, retryAfterMs: retryAfterMs() })
}
