import { microsPerMajor } from '../values/unit-price.ts'
import { type Candidate, certain, type Detector } from './candidate.ts'
import { catalogue } from './catalogue.ts'
import type { EngineState } from './engine-state.ts'

/**
 * The least loss in 30 days that matters at all, in the shop's currency: the initial floor of a
 * business. It is not the floor that the business chose. That floor decides what is reported; it
 * must not decide what is found through the number of entities that share the budget.
 */
const leastThatMatters = 20

/** Counted once a week. An entity counts when a leak of half its turnover would matter. */
export function countWatched(state: EngineState): void {
  if (state.watchedCountedOn >= 0 && state.memory.lastDay - state.watchedCountedOn < 7) return
  const least = 2 * leastThatMatters * Number(microsPerMajor)
  state.watched = new Map(
    catalogue.map((detector) => [detector.name, detector.watched(state.detectors.get(detector.name), state.memory, least)]),
  )
  state.watchedCountedOn = state.memory.lastDay
}

/**
 * The log e-value times the entity's part of the budget: the parts of all entities of all active
 * detectors sum to one.
 */
export function weighted(state: EngineState, detectorName: string, candidate: Candidate): number {
  const watching = watchingBeside(state, detectorName)
  return candidate.logEvidence - Math.log(Math.max(1, watching) * watchedBy(state.watched, detectorName))
}

/**
 * Among how many the budget of a detector is shared: the families of flows share one, all other
 * detectors another.
 */
function watchingBeside({ watched }: EngineState, detectorName: string): number {
  const isActive = (detector: Detector<unknown>) => (watched.get(detector.name) ?? 0) > 0
  const isFlow = catalogue.find(({ name }) => name === detectorName)?.family !== undefined
  const beside = catalogue.filter((detector) => (detector.family !== undefined) === isFlow && isActive(detector))
  return isFlow ? new Set(beside.map(({ family }) => family)).size : beside.length
}

/** The number of entities among which a detector shares its part. */
export function watchedBy(watched: ReadonlyMap<string, number>, detectorName: string): number {
  return Math.max(1, watched.get(detectorName) ?? 0)
}

/** The log evidence beyond which nothing changes any more; JSON cannot represent -Infinity. */
const mostEvidence = 60

export function bounded(candidate: Candidate): Candidate {
  if (candidate.logEvidence >= certain || Math.abs(candidate.logEvidence) <= mostEvidence) return candidate
  return { ...candidate, logEvidence: mostEvidence * Math.sign(candidate.logEvidence) }
}
