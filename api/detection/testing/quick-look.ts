import type { Detector } from '../candidate.ts'
import type { DayFacts } from '../day-facts.ts'
import { emptyMemory, remember } from '../shop-memory.ts'

/**
 * By entity, the first day on which its evidence reaches the level for a report in a shop with so
 * many active entities.
 */
export type CandidateDays = ReadonlyMap<string, number>

/**
 * Runs one detector alone over the days, without an engine that opens findings. `least`: the
 * turnover from which an entity is active.
 */
export function candidatesBy<State>(detector: Detector<State>, days: readonly DayFacts[], least: number): CandidateDays {
  const state = detector.start()
  const memory = emptyMemory()
  const first = new Map<string, number>()
  let watched = 1
  days.forEach((facts, i) => {
    const today = remember(memory, facts, () => Number.POSITIVE_INFINITY)
    if (i % 7 === 0) watched = Math.max(1, detector.watched(state, memory, least))
    for (const entity of [...detector.learn(state, memory, today)].sort()) {
      const candidate = detector.assess(state, memory, entity, { openSince: null, endedOn: null, frozenTo: null })
      if (candidate && candidate.logEvidence > Math.log(watched) + 2.5 && !first.has(entity)) first.set(entity, today.day)
    }
  })
  return first
}

/**
 * The loss from a quick test: entities that never become candidates with it, and the longest
 * additional delay of the others in days.
 */
export function lostBy(quick: CandidateDays, full: CandidateDays): { lost: string[]; later: number } {
  const lost = [...full.keys()].filter((entity) => !quick.has(entity)).sort()
  const later = [...full].map(([entity, day]) => (quick.get(entity) ?? day) - day)
  return { lost, later: Math.max(0, ...later) }
}
