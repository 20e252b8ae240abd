import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { checkpointVersion } from '../checkpoint.ts'
import type { DayFacts } from '../day-facts.ts'
import type { EngineState } from '../engine-state.ts'

/** What states of earlier folds may take in a worker's memory, bytes. */
const mostBytes = 128 * 2 ** 20
/** Days between two states of a fold that are kept. */
const keptEvery = 40

/**
 * States by what led to them, the one used longest ago first: copies, which no later day changes.
 */
const states = new Map<string, Buffer>()
let bytes = 0

/** Every first part of what was folded, also where no state of it is kept. */
const seen = new Set<string>()

/**
 * Folds of one worker begin where a fold of the same days left off: tests of one shop with and
 * without a leak, or until one day and another, share its first days. A key covers the settings and
 * every fact up to its day, and a copy is of the live state, not of its stored form: what
 * `serialize` forgets is not forgotten here. No state is of another engine: none outlives the
 * process, and one that watches for changes loads this file anew with all that it imports.
 */
type KeptFold = {
  /** Days that need not be folded again. */
  readonly days: number
  /** The state after them; null where the fold begins with the first day. */
  readonly state: EngineState | null
  /** Keeps the state after so many days where another fold may go on from it. */
  keep(days: number, state: EngineState): void
}

/**
 * Only in a run of the tests, and not in the long one, which folds every day of every shop: never
 * where errors are put into the engine, nor where it is measured.
 */
const isKept = Boolean(import.meta.env?.RISKPILOT_TEST_RUN) && !import.meta.env.RISKPILOT_LONG

/** How far the fold of these days is known. `settings` is all that the fold depends on besides. */
export function keptFold(settings: string, days: readonly DayFacts[]): KeptFold {
  if (!isKept) return { days: 0, state: null, keep: () => {} }
  const keys = keysOf(settings, days)
  const common = keys.findLastIndex((key) => seen.has(key)) + 1
  for (const key of keys) seen.add(key)
  const known = keys.findLastIndex((key) => states.has(key)) + 1
  const isToKeep = (count: number) => count > known && (count === common || count === days.length || count % keptEvery === 0)
  return {
    days: known,
    state: known > 0 ? stateOf(keys[known - 1] ?? '') : null,
    keep: (count, state) => {
      if (isToKeep(count)) keep(keys[count - 1] ?? '', serialize(state))
    },
  }
}

/** One key for each number of days, from one on. */
function keysOf(settings: string, days: readonly DayFacts[]): string[] {
  let key = `${checkpointVersion} ${settings}`
  return days.map((facts) => {
    key = createHash('sha1').update(key).update(serialize(facts)).digest('base64')
    return key
  })
}

function stateOf(key: string): EngineState | null {
  const kept = states.get(key)
  if (!kept) return null
  states.delete(key)
  states.set(key, kept)
  return deserialize(kept) as EngineState
}

function keep(key: string, state: Buffer): void {
  bytes += state.length
  states.set(key, state)
  for (const [oldest, { length }] of states) {
    if (bytes <= mostBytes) return
    states.delete(oldest)
    bytes -= length
  }
}
