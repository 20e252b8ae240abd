import type { Currency } from '../values/money.ts'
import { microsPerMajor } from '../values/unit-price.ts'
import { type Candidate, certain, type Detector, type DetectorStatus } from './candidate.ts'
import { catalogue } from './catalogue.ts'
import type { DayFacts } from './day-facts.ts'
import type { LeakKind } from './finding.ts'
import {
  besideFrozen,
  freezeOldDays,
  goesOn,
  isToFreeze,
  type KeptFinding,
  lastEndOf,
  minorToMicros,
  open,
  reportAboveFloor,
  update,
} from './finding-lifecycle.ts'
import { type DayGap, firstDays } from './frozen-history.ts'
import { cannotRunWithout, type MissingFile, type Readiness } from './readiness.ts'
import { emptyMemory, forgetBetween, goneAfter, remember, type ShopMemory, type Today } from './shop-memory.ts'
import { tellingThreshold } from './statistics/false-discovery.ts'

/**
 * Changes whenever the engine itself could give other findings for the same facts; each detector
 * has a version of its own. Checkpoints of other versions are not read.
 */
export const engineVersion = '3.7.0'

/**
 * Accepted share of false findings among all that are reported; the bound is loose. Proposed; false
 * alarms are measured in docs/detectors.
 */
const falseShare = 0.5

export type Shop = {
  readonly currency: Currency
  /**
   * The least loss in 30 days for a report; minor units. Findings below it are stored and
   * monitored.
   */
  readonly moneyFloorMinor: bigint
}

/**
 * The complete state of the engine after the last day. Plain data, private to the engine; other
 * code only passes it on.
 */
export type EngineState = {
  readonly shop: Shop
  readonly memory: ShopMemory
  readonly detectors: Map<string, unknown>
  /** Weighted log e-values of the current candidates, by fingerprint. */
  readonly evidence: Map<string, number>
  readonly findings: Map<string, KeptFinding>
  /**
   * How many entities of each detector have enough turnover for a report. Each detector has an
   * equal part of the budget, which its entities share.
   */
  watched: Map<string, number>
  watchedCountedOn: number
  statuses: readonly (DetectorStatus & { readonly coverage: number })[]
}

export type Advanced = {
  readonly state: EngineState
  /** Fingerprints of findings that are reported for the first time on this day. */
  readonly told: readonly string[]
}

/** The engine's state before the first day. */
export function startEngine(shop: Shop): EngineState {
  return {
    shop,
    memory: emptyMemory(),
    detectors: new Map(catalogue.map((detector) => [detector.name, detector.start()])),
    evidence: new Map(),
    findings: new Map(),
    watched: new Map(),
    watchedCountedOn: -1,
    statuses: catalogue.map((detector) => statusOf(detector, cannotRunWithout(salesFile, 'no sales were read yet'))),
  }
}

/**
 * Takes in one day. Days must come in order; days without facts may be included or omitted. Mutates
 * the given state and returns it: to return to an earlier day, store bytes from `serialize`, not
 * the object. Throws a RangeError for a day that is not after the last one.
 */
export function advance(state: EngineState, facts: DayFacts): Advanced {
  if (facts.day <= state.memory.lastName) throw new RangeError(`${facts.day} does not come after ${state.memory.lastName}: days go forward`)
  const needed = neededFrom(state)
  const today = remember(state.memory, facts, (sku) => needed.get(sku) ?? Number.POSITIVE_INFINITY)
  state.statuses = catalogue.map((detector) => {
    return statusOf(detector, detector.readiness(state.memory, state.detectors.get(detector.name), state.shop.currency))
  })
  countWatched(state)
  forgetUntold(state)
  const suspicions = catalogue.flatMap((detector) => suspect(state, detector, today))
  const threshold = tellingThreshold([...state.evidence.values()], falseShare)
  const told = suspicions.filter((found) => live(state, found, threshold)).map((found) => found.fingerprint)
  return { state, told }
}

const salesFile: MissingFile = { kind: 'orders', detail: 'orders with order_id, date, sku, qty and unit_price' }

type Status = EngineState['statuses'][number]

function statusOf({ name, version, kind }: Detector<unknown>, readiness: Readiness): Status {
  return { detector: name, detectorVersion: version, kind, ...readiness }
}

/**
 * The least loss in 30 days that matters at all, in the shop's currency: the initial floor of a
 * business. It is not the floor that the business chose. That floor decides what is reported; it
 * must not decide what is found through the number of entities that share the budget.
 */
const leastThatMatters = 20

/** Counted once a week. An entity counts when a leak of half its turnover would matter. */
function countWatched(state: EngineState): void {
  if (state.watchedCountedOn >= 0 && state.memory.lastDay - state.watchedCountedOn < 7) return
  const least = 2 * leastThatMatters * Number(microsPerMajor)
  state.watched = new Map(
    catalogue.map((detector) => [detector.name, detector.watched(state.detectors.get(detector.name), state.memory, least)]),
  )
  state.watchedCountedOn = state.memory.lastDay
}

/** Removes findings that ended long ago without a report. */
function forgetUntold({ findings, memory }: EngineState): void {
  for (const [fingerprint, { toldOn, endedOn }] of findings)
    if (toldOn < 0 && endedOn !== null && endedOn <= memory.lastDay - goneAfter) findings.delete(fingerprint)
}

/**
 * The log e-value times the entity's part of the budget: the parts of all entities of all active
 * detectors sum to one.
 */
function weighted(state: EngineState, { detector, candidate: suspicion }: Pick<Found, 'detector' | 'candidate'>): number {
  const watching = [...state.watched.values()].filter((count) => count > 0).length
  return suspicion.logEvidence - Math.log(Math.max(1, watching) * Math.max(1, state.watched.get(detector.name) ?? 0))
}

/** The first day whose sales the open findings need, by entity, including SKUs. */
function neededFrom(state: EngineState): Map<string, number> {
  const needed = new Map<string, number>()
  for (const finding of state.findings.values()) {
    if (finding.state !== 'open') continue
    const from = finding.current.startedOn - 90
    needed.set(finding.entity, Math.min(needed.get(finding.entity) ?? from, from))
  }
  return needed
}

/**
 * The days whose sales this entity's open findings need: before the start, the first weeks, and the
 * days that are not frozen.
 */
function neededDays({ findings }: EngineState, entity: string): DayGap[] {
  return [...findings.values()]
    .filter((finding) => finding.entity === entity && finding.state === 'open')
    .flatMap(({ current: { startedOn }, settled }) => [
      { from: startedOn - 90, until: settled ? startedOn + firstDays : Number.POSITIVE_INFINITY },
      ...(settled ? [{ from: settled.endedOn + 1, until: Number.POSITIVE_INFINITY }] : []),
    ])
}

function fingerprintOf(kind: LeakKind, entity: string): string {
  return `${kind}|${entity}`
}

type Found = {
  readonly detector: Detector<unknown>
  readonly fingerprint: string
  readonly candidate: Candidate
  readonly coverage: number
}

/**
 * Runs a detector on today's entities and on open findings. Without the data it needs, the detector
 * learns nothing and reports nothing.
 */
function suspect(state: EngineState, detector: Detector<unknown>, today: Today): Found[] {
  const own = state.detectors.get(detector.name)
  const touched = new Set(detector.learn(own, state.memory, today))
  for (const { kind, entity, state: life } of state.findings.values())
    if (kind === detector.kind && life === 'open' && (detector.isDue?.(own, state.memory, entity) ?? true)) touched.add(entity)
  const status = state.statuses.find((s) => s.detector === detector.name)
  if (status?.state !== 'ready') return []
  const found: Found[] = []
  for (const entity of [...touched].sort()) {
    const fingerprint = fingerprintOf(detector.kind, entity)
    const finding = state.findings.get(fingerprint)
    const openSince = finding?.state === 'open' ? finding.current.startedOn : null
    const settled = openSince === null ? null : (finding?.settled ?? null)
    const known = { openSince, endedOn: lastEndOf(finding), frozenTo: settled && settled.endedOn + 1 }
    const seen = detector.assess(own, state.memory, entity, known)
    const candidate = seen ? bounded(besideFrozen(seen, settled)) : ended(finding, today.day)
    if (candidate?.isSettled && candidate.logEvidence > 0 && candidate.logEvidence < certain)
      state.evidence.set(fingerprint, weighted(state, { detector, candidate: candidate }))
    else state.evidence.delete(fingerprint)
    if (candidate) found.push({ detector, fingerprint, candidate: candidate, coverage: status.coverage })
  }
  return found
}

/** The log evidence beyond which nothing changes any more; JSON cannot represent -Infinity. */
const mostEvidence = 60

function bounded(candidate: Candidate): Candidate {
  if (candidate.logEvidence >= certain || Math.abs(candidate.logEvidence) <= mostEvidence) return candidate
  return { ...candidate, logEvidence: mostEvidence * Math.sign(candidate.logEvidence) }
}

/** The candidate has disappeared: the finding ends with its last known figures. */
function ended(finding: KeptFinding | undefined, today: number): Candidate | null {
  return finding?.state === 'open' ? { ...finding.current, endedOn: today } : null
}

/**
 * Opens, updates, ends or re-opens the finding of this candidate. True when it is reported today.
 */
function live(state: EngineState, { detector, fingerprint, candidate, coverage }: Found, threshold: number): boolean {
  const today = state.memory.lastDay
  const known = state.findings.get(fingerprint)
  if (known?.state !== 'open') {
    // Rules need no budget, and no statistical candidate beside them that would set a threshold.
    const isEnough = candidate.logEvidence >= certain || weighted(state, { detector, candidate: candidate }) >= threshold
    if (!candidate.isSettled || candidate.endedOn !== null || !isEnough) return false
  }
  const finding = goesOn(known)
    ? known
    : open(candidate, state.findings.values(), {
        fingerprint,
        kind: detector.kind,
        today,
        completeness: coverage,
        closedOn: lastEndOf(known),
      })
  if (finding === known) update(finding, candidate, coverage)
  else state.findings.set(fingerprint, finding)
  if (finding.state === 'ended') {
    const { startedOn, endedOn } = candidate
    const leak = { startedOn, endedOn: endedOn ?? today, isTold: finding.toldOn >= 0 }
    detector.settle(state.detectors.get(detector.name), state.memory, candidate.entity, leak)
    state.evidence.delete(fingerprint)
  }
  if (isToFreeze(finding, today)) {
    // Frozen by the last call; the detectors have processed it since.
    forgetBetween(state.memory, finding.entity, neededDays(state, finding.entity))
    freezeOldDays(finding, today)
  }
  return reportAboveFloor(finding, minorToMicros(state.shop.moneyFloorMinor, state.shop.currency), today)
}
