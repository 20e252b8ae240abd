import type { Detector } from '../candidate.ts'
import type { DayFacts } from '../day-facts.ts'
import { emptyMemory, remember } from '../shop-memory.ts'

/** By entity, the first day on which it is suspected as strongly as telling needs in a shop of so many that are watched. */
export type Suspected = ReadonlyMap<string, number>

/** Folds the days through one detector alone, without an engine that opens findings. `least`: what an entity must turn over to be watched. */
export function suspectedBy<State>(detector: Detector<State>, days: readonly DayFacts[], least: number): Suspected {
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

/** What a quick look loses (entities that are never suspected with it) and how many days later at most it suspects the others. */
export function lostBy(quick: Suspected, full: Suspected): { lost: string[]; later: number } {
  const lost = [...full.keys()].filter((entity) => !quick.has(entity)).sort()
  const later = [...full].map(([entity, day]) => (quick.get(entity) ?? day) - day)
  return { lost, later: Math.max(0, ...later) }
}
