import { type Candidate, certain, type Detector } from './candidate.ts'
import { settleCases } from './cases/settle-cases.ts'
import { catalogue, detectorOf } from './catalogue.ts'
import { addDocument, addDocumentsOf } from './claimed-documents.ts'
import { collectReportedRows } from './collect-reported-rows.ts'
import type { DayFacts } from './day-facts.ts'
import { type EngineState, statusOf } from './engine-state.ts'
import { bounded, countWatched, watchedBy, weighted } from './evidence-budget.ts'
import {
  besideFrozen,
  freezeOldDays,
  goesOn,
  isToFreeze,
  lastEndOf,
  minorToMicros,
  open,
  ratedOn,
  reportAboveFloor,
  type TrackedFinding,
  update,
} from './finding-lifecycle.ts'
import { daysToBill, rowDays } from './flows/row-memory.ts'
import { type DayGap, firstDays } from './frozen-history.ts'
import { isFading } from './narrative-parts.ts'
import type { ClaimedDocuments, ReportedRows } from './reported-rows.ts'
import { forgetBetween, goneAfter, remember, type Today } from './shop-memory.ts'
import { shopSize } from './shop-size.ts'
import { eBHThreshold } from './statistics/false-discovery.ts'

/**
 * Changes whenever the engine itself could give other findings for the same facts; each detector
 * has a version of its own. Checkpoints of other versions are not read.
 */
export const engineVersion = '3.20.0'

/**
 * Accepted share of false findings among those that open; the bound is loose. Proposed; false
 * alarms are measured in docs/detectors.
 */
const falseShare = 0.75

export type Advanced = {
  readonly state: EngineState
  /** Fingerprints of findings that are reported for the first time on this day. */
  readonly reported: readonly string[]
}

/**
 * Takes in one day. Days must come in order; days without facts may be included or omitted. Mutates
 * the given state and returns it: to return to an earlier day, store bytes from `serialize`, not
 * the object. Throws a RangeError for a day that is not after the last one. `detectors` are those
 * that look at the days of a state, all of the catalogue unless told; the same on each day.
 */
export function advance(state: EngineState, facts: DayFacts, detectors: readonly Detector<unknown>[] = catalogue): Advanced {
  if (facts.day <= state.memory.lastName) throw new RangeError(`${facts.day} does not come after ${state.memory.lastName}: days go forward`)
  const needed = neededFrom(state)
  const today = remember(state.memory, facts, (sku) => needed.get(sku) ?? Number.POSITIVE_INFINITY)
  const changing = detectors.filter(({ isStanding }) => !isStanding)
  updateStatuses(state, changing)
  countWatched(state)
  forgetUnreported(state)
  const candidates = changing.flatMap((detector) => assessEntities(state, detector, withReportedRows(state, detector, today)))
  const thresholdOf = thresholds(state)
  const isReported = (found: AssessedCandidate) => updateLifecycle(state, found, thresholdOf(found.detector))
  let hasClaims = false
  const reported = candidates.filter((found) => {
    if (!isClaimed(state, found)) return isReported(found)
    hasClaims = true
    return false
  })
  // Standing losses are what no other finding counts: they are judged after all others.
  const standing = detectors
    .filter(({ isStanding }) => isStanding)
    .flatMap((detector) => assessEntities(state, detector, { ...today, reportedRows: () => reportedByOthers(state, detector), hasClaims }))
  const fingerprints = [...reported, ...standing.filter(isReported)].map(({ fingerprint }) => fingerprint)
  const fresh = fingerprints.flatMap((fingerprint) => state.findings.get(fingerprint) ?? [])
  settleCases(state.findings.values(), fresh, state.memory)
  return { state, reported: fingerprints }
}

/**
 * The least log e-value of what is reported. Flows have a budget of their own: however many slices
 * they watch, the other detectors find what they found without them.
 */
function thresholds({ evidence }: EngineState): (detector: Detector<unknown>) => number {
  const isOfFlow = (fingerprint: string) => detectorOf(kindOf(fingerprint)).family !== undefined
  const of = (isFlow: boolean) =>
    eBHThreshold(
      [...evidence].flatMap(([fingerprint, log]) => (isOfFlow(fingerprint) === isFlow ? [log] : [])),
      falseShare,
    )
  const [flows, others] = [of(true), of(false)]
  return ({ family }) => (family === undefined ? others : flows)
}

function updateStatuses(state: EngineState, updated: readonly Detector<unknown>[]): void {
  const { memory, detectors, shop } = state
  state.statuses = state.statuses.map((known) => {
    const detector = updated.find(({ name }) => name === known.detector)
    return detector ? statusOf(detector, detector.readiness(memory, detectors.get(detector.name), shop.currency)) : known
  })
}

/** Days of lines that a standing loss may still leave to another finding. */
const reportedRowDays = 200

/**
 * Adds what other findings counted up to yesterday: for a flow, and for a change that leaves their
 * rows to them.
 */
function withReportedRows(state: EngineState, detector: Detector<unknown>, today: Today): Today {
  const { leavesTo, family } = detector
  if (family !== undefined) return { ...today, documents: documentsClaimedBefore(state, detector) }
  if (!leavesTo) return today
  return { ...today, reportedRows: () => reportedBy(state, (kind) => leavesTo.includes(kind)) }
}

function reportedByOthers(state: EngineState, { leavesTo = [] }: Detector<unknown>): ReportedRows {
  return reportedBy(state, (kind) => !detectorOf(kind).isStanding || leavesTo.includes(kind))
}

function reportedBy({ findings, memory }: EngineState, isReporter: (kind: string) => boolean): ReportedRows {
  const reporters = [...findings.values()].filter(({ kind }) => isReporter(kind))
  return collectReportedRows(reporters, { since: memory.lastDay - reportedRowDays, isRule: (kind) => detectorOf(kind).isRule === true })
}

/**
 * What a flow leaves out of the rows in memory: what others count, and what flows of its family
 * have found.
 */
function documentsClaimedBefore(
  { findings, detectors, memory }: EngineState,
  { family, leavesTo = [] }: Detector<unknown>,
): () => ClaimedDocuments {
  return () => {
    const documents: ClaimedDocuments = new Map()
    const since = memory.lastDay - rowDays - daysToBill
    for (const finding of findings.values()) {
      const { family: own, isStanding } = detectorOf(finding.kind)
      if (own !== family && (!isStanding || leavesTo.includes(finding.kind))) addDocumentsOf(documents, finding, since)
    }
    for (const other of catalogue) {
      if (other.family !== family) continue
      for (const part of other.found?.(detectors.get(other.name)) ?? []) if (part.day >= since) addDocument(documents, part, '')
    }
    return documents
  }
}

/**
 * Whether a standing loss tells, of the whole shop, what this candidate of a rule would tell anew.
 */
function isClaimed({ detectors, findings, memory }: EngineState, { detector, fingerprint, candidate }: AssessedCandidate): boolean {
  if (!detector.isRule || candidate.endedOn !== null || findings.get(fingerprint)?.state === 'open') return false
  const openOf = (kind: string) => [...findings.values()].filter((finding) => finding.kind === kind && finding.state === 'open').length
  const members = new Set(candidate.parts.flatMap((part) => ('sku' in part && part.sku ? [part.sku] : [])))
  return catalogue.some(({ name, kind, claims }) => {
    if (!claims) return false
    const { startedOn, parts } = candidate
    const days = new Set(parts.map(({ day }) => day)).size
    const claim = { kind: detector.kind, members, startedOn, days, isOpen: openOf(kind) > 0, openOfRule: openOf(detector.kind), memory }
    return claims(detectors.get(name), claim)
  })
}

/** Removes findings that ended long ago without a report. */
function forgetUnreported({ findings, memory }: EngineState): void {
  for (const [fingerprint, { reportedOn, endedOn }] of findings)
    if (reportedOn < 0 && endedOn !== null && endedOn <= memory.lastDay - goneAfter) findings.delete(fingerprint)
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
    .flatMap(({ current: { startedOn }, frozen }) => [
      { from: startedOn - 90, until: frozen ? startedOn + firstDays : Number.POSITIVE_INFINITY },
      ...(frozen ? [{ from: frozen.endedOn + 1, until: Number.POSITIVE_INFINITY }] : []),
    ])
}

function fingerprintOf(kind: string, entity: string): string {
  return `${kind}|${entity}`
}

function kindOf(fingerprint: string): string {
  return fingerprint.slice(0, fingerprint.indexOf('|'))
}

type AssessedCandidate = {
  readonly detector: Detector<unknown>
  readonly fingerprint: string
  readonly candidate: Candidate
  readonly coverage: number
}

/**
 * Runs a detector on today's entities and on open findings. Without the data it needs, the detector
 * learns nothing and reports nothing.
 */
function assessEntities(state: EngineState, detector: Detector<unknown>, today: Today): AssessedCandidate[] {
  const own = state.detectors.get(detector.name)
  const touched = new Set(detector.learn(own, state.memory, today))
  // A standing loss can be told from the day on which its waiting lines count.
  if (detector.isStanding) updateStatuses(state, [detector])
  for (const { kind, entity, state: life } of state.findings.values())
    if (kind === detector.kind && life === 'open' && (detector.isDue?.(own, state.memory, entity) ?? true)) touched.add(entity)
  const status = state.statuses.find((s) => s.detector === detector.name)
  if (status?.state !== 'ready') return []
  const found: AssessedCandidate[] = []
  for (const entity of [...touched].sort()) {
    const fingerprint = fingerprintOf(detector.kind, entity)
    const finding = state.findings.get(fingerprint)
    const openSince = finding?.state === 'open' ? finding.current.startedOn : null
    const frozen = openSince === null ? null : (finding?.frozen ?? null)
    const known = { openSince, endedOn: lastEndOf(finding), frozenTo: frozen && frozen.endedOn + 1 }
    const assessed = detector.assess(own, state.memory, entity, known)
    const candidate = assessed ? bounded(besideFrozen(assessed, frozen)) : ended(finding, today.day)
    // What is found makes no room for others: where much leaks, chance would be told ever more
    // easily.
    if (candidate?.isConclusive && openSince === null && candidate.logEvidence > 0 && candidate.logEvidence < certain)
      state.evidence.set(fingerprint, weighted(state, detector.name, candidate))
    else state.evidence.delete(fingerprint)
    if (candidate) found.push({ detector, fingerprint, candidate, coverage: status.coverage })
  }
  return found
}

/**
 * The candidate has disappeared: the finding ends with its last known figures, which are those of
 * the day before.
 */
function ended(finding: TrackedFinding | undefined, today: number): Candidate | null {
  return finding?.state === 'open' ? { ...finding.current, endedOn: Math.max(finding.current.startedOn, today - 1) } : null
}

/**
 * Opens, updates, ends or re-opens the finding of this candidate. True when it is reported today.
 */
function updateLifecycle(
  state: EngineState,
  { detector, fingerprint, candidate, coverage }: AssessedCandidate,
  threshold: number,
): boolean {
  const today = state.memory.lastDay
  const known = state.findings.get(fingerprint)
  if (known?.state !== 'open') {
    // Rules need no budget, and no statistical candidate beside them that would set a threshold.
    const isEnough = candidate.logEvidence >= certain || weighted(state, detector.name, candidate) >= threshold
    // A row that broke the rule after a reported finding ended adds to it.
    const isAddition = detector.isRule === true && goesOn(known)
    if (!candidate.isConclusive || (candidate.endedOn !== null && !isAddition) || !isEnough) return false
  }
  const finding = goesOn(known)
    ? known
    : open(candidate, {
        fingerprint,
        kind: detector.kind,
        today,
        completeness: coverage,
        closedOn: lastEndOf(known),
      })
  if (finding === known) update(finding, candidate, coverage)
  else state.findings.set(fingerprint, finding)
  // A leak that is over keeps the rating of the last day on which it ran.
  if (finding.state === 'open' && !isFading(detector.words, candidate.story))
    finding.lastRunning = ratedOn(finding, { size: shopSize(state.memory), watched: watchedBy(state.watched, detector.name) })
  if (finding.state === 'ended') {
    const { startedOn, endedOn } = candidate
    const leak = { startedOn, endedOn: endedOn ?? today, isReported: finding.reportedOn >= 0 }
    detector.onEnded(state.detectors.get(detector.name), state.memory, candidate.entity, leak)
    state.evidence.delete(fingerprint)
  }
  if (isToFreeze(finding, today)) {
    // Frozen by the last call; the detectors have processed it since.
    forgetBetween(state.memory, finding.entity, neededDays(state, finding.entity))
    freezeOldDays(finding, today)
  }
  return reportAboveFloor(finding, minorToMicros(state.shop.moneyFloorMinor, state.shop.currency), today)
}
