import { type Currency, minorDigits } from '../values/money.ts'
import { microsPerMajor } from '../values/unit-price.ts'
import type { Candidate, LossPart } from './candidate.ts'
import type { NamedCause } from './cases/cause-mark.ts'
import type { ShopSize } from './finding.ts'
import { freezeEvery, judgedDays } from './frozen-history.ts'

/**
 * A finding as stored by the engine, for its whole life. Days are counted from 1970-01-01; amounts
 * are in micros.
 */
export type TrackedFinding = {
  readonly fingerprint: string
  readonly kind: string
  readonly entity: string
  /** Its own fingerprint until its report, when `settleCases` decides; then it stays. */
  caseKey: string
  /**
   * Its start by what was known on the day of its report, and what was looked up of its cause; null
   * before.
   */
  named: NamedCause | null
  state: 'open' | 'ended'
  /** Day of its first report; -1 before it. */
  reportedOn: number
  detectedOn: number
  lossAtDetection: number
  endedOn: number | null
  /** The latest candidate of the running episode, or else of the last one. */
  current: Candidate
  /** Earlier episodes that ended: only those that were reported or came after a report. */
  past: Episode[]
  /**
   * The part of the running episode that is too old to be judged again, up to `endedOn`; null while
   * it is young.
   */
  frozen: Episode | null
  /** When the episode before the current one ended, reported or not; null for the first. */
  readonly closedOn: number | null
  completeness: number
  /**
   * What its rating rested on, on the last day on which it ran; null for a leak that was over when
   * it was found.
   */
  lastRunning: RatedOn | null
}

/** What a rating rests on: the leak as judged on a day, and the shop as it was then. */
export type RatedOn = Pick<Candidate, 'monthly' | 'logEvidence' | 'likelihood'> & { readonly size: ShopSize; readonly watched: number }

export type Episode = {
  readonly startedOn: number
  readonly endedOn: number
  readonly parts: readonly LossPart[]
  readonly lossDeviation: number
  readonly causes: Candidate['causes']
}

/** Micros; exact in a number: every term is a whole number and the sum stays far below 2^53. */
export function lossOf(parts: readonly LossPart[]): number {
  return parts.reduce(
    (sum, part) => sum + ('table' in part ? part.amount - part.expected : part.units * (part.expectedPerUnit - part.actualPerUnit)),
    0,
  )
}

export function totalLoss(finding: TrackedFinding): number {
  return earlierOf(finding).reduce((sum, episode) => sum + lossOf(episode.parts), lossOf(finding.current.parts))
}

/**
 * The loss before the part that is judged now: of earlier episodes, and of the frozen days of this
 * one.
 */
export function earlierOf({ past, frozen }: TrackedFinding): readonly Episode[] {
  return frozen ? [...past, frozen] : past
}

export type Opening = {
  readonly fingerprint: string
  readonly kind: string
  readonly today: number
  readonly completeness: number
  /** When an earlier, unreported episode of this entity ended. */
  readonly closedOn: number | null
}

/** A new finding, which stands alone until it is reported. */
export function open(candidate: Candidate, opening: Opening): TrackedFinding {
  return {
    fingerprint: opening.fingerprint,
    kind: opening.kind,
    entity: candidate.entity,
    caseKey: opening.fingerprint,
    named: null,
    state: 'open',
    reportedOn: -1,
    detectedOn: opening.today,
    lossAtDetection: lossOf(candidate.parts),
    endedOn: null,
    current: candidate,
    past: [],
    frozen: null,
    closedOn: opening.closedOn,
    completeness: opening.completeness,
    lastRunning: null,
  }
}

/**
 * Whether this finding continues with the current candidate. A finding that ended before a report
 * is over: a later candidate is a new finding with its own start and loss.
 */
export function goesOn(finding: TrackedFinding | undefined): finding is TrackedFinding {
  return finding !== undefined && (finding.state === 'open' || finding.reportedOn >= 0)
}

/** The day on which this entity's previous episode ended; null where there was none. */
export function lastEndOf(finding: TrackedFinding | undefined): number | null {
  if (!finding) return null
  return finding.state === 'ended' ? finding.endedOn : (finding.past.at(-1)?.endedOn ?? finding.closedOn)
}

/**
 * Applies the newest candidate: the finding continues, or ends with it. An ended one continues as a
 * new episode.
 */
export function update(finding: TrackedFinding, candidate: Candidate, completeness: number): void {
  if (finding.state === 'ended') {
    const { startedOn, parts, lossDeviation, causes } = finding.current
    finding.past = [...earlierOf(finding), { startedOn, endedOn: finding.endedOn ?? startedOn, parts, lossDeviation, causes }]
    finding.frozen = null
    finding.state = 'open'
    finding.endedOn = null
  }
  finding.current = candidate
  finding.completeness = completeness
  if (candidate.endedOn === null) return
  finding.state = 'ended'
  finding.endedOn = candidate.endedOn
}

/** What the rating of a leak rests on today. */
export function ratedOn({ current }: TrackedFinding, shop: Pick<RatedOn, 'size' | 'watched'>): RatedOn {
  const { monthly, logEvidence, likelihood } = current
  return { monthly, logEvidence, ...(likelihood !== undefined && { likelihood }), ...shop }
}

/**
 * The candidate of a finding with frozen days: these days and its start do not change. Without any
 * loss since, the finding ended with them.
 */
export function besideFrozen<Some extends Candidate>(candidate: Some, frozen: Episode | null): Some {
  if (!frozen) return candidate
  const endedOn = candidate.parts.length > 0 ? candidate.endedOn : frozen.endedOn
  return { ...candidate, startedOn: frozen.startedOn, endedOn: endedOn === null ? null : Math.max(endedOn, frozen.endedOn) }
}

/** Whether an open leak has enough days to freeze some. */
export function isToFreeze({ state, current, frozen }: TrackedFinding, today: number): boolean {
  const since = frozen ? frozen.endedOn + 1 : current.startedOn
  return state === 'open' && since <= today - judgedDays - freezeEvery
}

/**
 * Freezes the loss of an open leak that is older than `judgedDays`: parts and their share of the
 * causes and of the deviation keep their last estimate and are no longer judged.
 */
export function freezeOldDays(finding: TrackedFinding, today: number): void {
  const { current, frozen } = finding
  const until = today - judgedDays
  const [old, recent] = [current.parts.filter(({ day }) => day < until), current.parts.filter(({ day }) => day >= until)]
  const share = lossOf(old) / Math.max(1, lossOf(current.parts))
  const causes = current.causes.map(({ part, amount }) => ({ part, amount: Math.round(amount * share) }))
  finding.frozen = {
    startedOn: frozen?.startedOn ?? current.startedOn,
    endedOn: until - 1,
    parts: [...(frozen?.parts ?? []), ...old],
    lossDeviation: (frozen?.lossDeviation ?? 0) + share * current.lossDeviation,
    causes: summed([...(frozen?.causes ?? []), ...causes]),
  }
  finding.current = {
    ...current,
    parts: recent,
    lossDeviation: (1 - share) * current.lossDeviation,
    causes: current.causes.map(({ part, amount }, i) => ({ part, amount: amount - (causes[i]?.amount ?? 0) })),
  }
}

function summed(causes: Candidate['causes']): Candidate['causes'] {
  const sums = new Map<string, number>()
  for (const { part, amount } of causes) sums.set(part, (sums.get(part) ?? 0) + amount)
  return [...sums].map(([part, amount]) => ({ part, amount }))
}

/**
 * Reports the finding once its monthly loss reaches the floor. The figures of that day never change
 * afterwards.
 */
export function reportAboveFloor(finding: TrackedFinding, floorMicros: number, today: number): boolean {
  if (finding.reportedOn >= 0 || finding.state !== 'open' || finding.current.monthly < floorMicros) return false
  finding.reportedOn = today
  finding.detectedOn = today
  finding.lossAtDetection = totalLoss(finding)
  return true
}

/** An amount of minor units as micros. */
export function minorToMicros(minor: bigint, of: Currency): number {
  return Number((minor * microsPerMajor) / 10n ** BigInt(minorDigits(of)))
}
