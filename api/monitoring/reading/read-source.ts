import type { Logger } from 'pino'
import { inNoBusiness } from '../../../db/in-business.ts'
import type { WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import type { Notice } from '../notice.ts'
import { type ListSource, type ReadList, SourceAway } from '../source.ts'
import { askingOf, type SourceAccess } from './source-client.ts'
import { replaceNotices } from './source-notices.ts'
import { heldState, noteFailure, noteSuccess, type SourceState, sourceStates } from './source-state.ts'

/** What reading a source stands on. */
export type ReadingPlace = Pick<WorkDependencies, 'db' | 'clock'> &
  SourceAccess & { readonly log: Pick<Logger, 'info' | 'warn'>; readonly signal?: AbortSignal | undefined }

/** What became of one reading. */
type Outcome = { readonly list: readonly Notice[]; readonly version: string | null; readonly etag: string | null } | 'unchanged' | Problem
type Problem = { readonly problem: string }

/**
 * Reads a list now, unless its breaker is open, and returns how it stands then. A list that cannot
 * be read, or is none, leaves the one that is in force as it is: the source is degraded, with the
 * sentence why, until it is read again. Throws where the database is away, and what `place.signal`
 * was aborted with. `acceptsLoss`: a person looked at the list: it is read at once, and put in
 * force though it has less than half of the entries that it had.
 */
export async function readSource(place: ReadingPlace, source: ListSource, { acceptsLoss = false } = {}): Promise<SourceState> {
  const begun = place.clock.now()
  const before = await stateOf(place, source.key)
  if (!acceptsLoss && before.closedUntil && before.closedUntil > begun) return before
  const asking = askingOf(place, { source, now: begun, signal: place.signal })
  const known = before.version === null || before.items === null ? null : { etag: before.etag, items: before.items }
  const itemsBefore = known?.items ?? null
  const outcome = await outcomeOf(place, { source, read: () => source.read(asking.client, known), itemsBefore, acceptsLoss })
  await inNoBusiness(place.db, async ({ sql }) => {
    const held = await heldState(sql, source.key)
    // Another process has read it meanwhile: what it saw is newer.
    if (held.askedAt && held.askedAt > begun) return
    if (outcome !== 'unchanged' && 'problem' in outcome)
      return noteFailure(sql, held, { at: begun, problem: outcome.problem, retryAfterMs: asking.retryAfterMs() })
    if (outcome === 'unchanged') return noteSuccess(sql, source.key, { at: begun })
    const hash = asking.hash()
    const version = outcome.version ?? `sha256:${hash.slice(0, 32)}`
    await replaceNotices(sql, source.key, { notices: outcome.list, version, at: begun })
    const list = { version, hash, etag: outcome.etag, items: outcome.list.length, inForceSince: place.clock.now() }
    await noteSuccess(sql, source.key, { at: begun, list })
  })
  const after = await stateOf(place, source.key)
  tellOperators(place, before, after)
  return after
}

async function stateOf({ db }: ReadingPlace, key: string): Promise<SourceState> {
  const [state] = await inNoBusiness(db, ({ sql }) => sourceStates(sql, [{ key }]))
  return state as SourceState
}

type Reading = {
  readonly source: ListSource
  readonly read: () => Promise<ReadList>
  readonly itemsBefore: number | null
  readonly acceptsLoss: boolean
}

async function outcomeOf({ log, signal }: ReadingPlace, { source, read, itemsBefore, acceptsLoss }: Reading): Promise<Outcome> {
  try {
    const list = await read()
    if ('refused' in list) return { problem: list.refused }
    if (!('unchanged' in list)) {
      if (acceptsLoss && isLoss(list.notices, itemsBefore))
        log.warn(
          { source: source.key, entries: list.notices.length, before: itemsBefore },
          'A list that lost more than half of its entries was accepted by an operator.',
        )
      return refusalOf(list.notices, acceptsLoss ? null : itemsBefore) ?? { ...list, list: list.notices }
    }
    return itemsBefore === null ? { problem: 'The answer is that nothing changed, but nothing was read before.' } : 'unchanged'
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof SourceAway) return { problem: error.message }
    log.warn({ err: error, source: source.key }, 'A source of monitoring answered with what its reader does not expect.')
    return { problem: 'The answer cannot be read: its form is not known.' }
  }
}

/** A list that lost more than half of its entries since it was read last is half a list. */
const leastLeft = 0.5

function refusalOf(notices: readonly Notice[], before: number | null): Problem | null {
  if (notices.length === 0) return { problem: 'The list has no entries.' }
  if (isLoss(notices, before))
    return { problem: `The list has ${notices.length} entries, less than half of the ${before} that it had before.` }
  const twice = firstTwice(notices.map(({ key }) => key))
  return twice === undefined ? null : { problem: `The list has two entries of the number ${twice}.` }
}

const isLoss = (notices: readonly Notice[], before: number | null) => before !== null && notices.length < before * leastLeft

function firstTwice(keys: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return keys.find((key) => seen.size === seen.add(key).size)
}

/** Once when it begins, and when the reason changes. */
function tellOperators({ log }: ReadingPlace, before: SourceState, after: SourceState): void {
  const { key: source, problem } = after
  if (problem === before.problem) return
  if (problem !== null)
    log.warn({ source, problem }, 'A source of monitoring cannot be read; what was read before stays in force. Trying again.')
  else log.info({ source }, 'A source of monitoring can be read again.')
}
