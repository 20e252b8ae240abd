import { type Currency, minorDigits } from '../values/money.ts'
import { microsPerMajor } from '../values/unit-price.ts'
import type { LeakKind } from './finding.ts'
import type { LossPart, Suspicion } from './suspicion.ts'

/** A finding as the engine keeps it, for its whole life. Days counted from 1970-01-01, amounts in micros. */
export type KeptFinding = {
  readonly fingerprint: string
  readonly kind: LeakKind
  readonly entity: string
  readonly caseKey: string
  readonly firstStart: number
  state: 'open' | 'ended'
  /** Day on which it was first told; -1 while it never was. */
  toldOn: number
  detectedOn: number
  lossAtDetection: number
  endedOn: number | null
  /** What was last thought of the running, or else of the last, episode. */
  current: Suspicion
  /** Episodes that ended before it, those alone that a person was told of or that came after. */
  past: Episode[]
  /** When the episode before the current one ended, told or not; null for the first. */
  readonly closedOn: number | null
  completeness: number
}

export type Episode = {
  readonly startedOn: number
  readonly endedOn: number
  readonly parts: readonly LossPart[]
  readonly lossDeviation: number
  readonly causes: Suspicion['causes']
}

/** Micros; exact in a number: every term is a whole number and the sum stays far below 2^53. */
export function lossOf(parts: readonly LossPart[]): number {
  return parts.reduce(
    (sum, part) => sum + ('table' in part ? part.amount - part.expected : part.units * (part.expectedPerUnit - part.actualPerUnit)),
    0,
  )
}

export function totalLoss(finding: KeptFinding): number {
  return finding.past.reduce((sum, episode) => sum + lossOf(episode.parts), lossOf(finding.current.parts))
}

export type Opening = {
  readonly fingerprint: string
  readonly kind: LeakKind
  readonly today: number
  readonly completeness: number
  /** When an earlier episode of this entity ended that nobody was told of. */
  readonly closedOn: number | null
}

/** A new finding. It joins the case of an earlier one of its kind that starts within three days and shares a mark. */
export function open(suspicion: Suspicion, others: Iterable<KeptFinding>, opening: Opening): KeptFinding {
  const kin = [...others]
    .filter((f) => f.kind === opening.kind && Math.abs(f.firstStart - suspicion.startedOn) <= 3)
    .filter((f) => f.current.marks.some((mark) => suspicion.marks.includes(mark)))
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))[0]
  return {
    fingerprint: opening.fingerprint,
    kind: opening.kind,
    entity: suspicion.entity,
    caseKey: kin?.caseKey ?? opening.fingerprint,
    firstStart: suspicion.startedOn,
    state: 'open',
    toldOn: -1,
    detectedOn: opening.today,
    lossAtDetection: lossOf(suspicion.parts),
    endedOn: null,
    current: suspicion,
    past: [],
    closedOn: opening.closedOn,
    completeness: opening.completeness,
  }
}

/**
 * Whether this finding goes on with what is suspected now. One that ended before a person was told of it is over: what comes back is a
 * finding of its own, with its own start and money.
 */
export function goesOn(finding: KeptFinding | undefined): finding is KeptFinding {
  return finding !== undefined && (finding.state === 'open' || finding.toldOn >= 0)
}

/** The day on which this entity's last episode before the running one ended; null where there was none. */
export function lastEndOf(finding: KeptFinding | undefined): number | null {
  if (!finding) return null
  return finding.state === 'ended' ? finding.endedOn : (finding.past.at(-1)?.endedOn ?? finding.closedOn)
}

/** Takes the newest thought in: the finding goes on, or ends with it. An ended one goes on as a new episode. */
export function update(finding: KeptFinding, suspicion: Suspicion, completeness: number): void {
  if (finding.state === 'ended') {
    const { startedOn, parts, lossDeviation, causes } = finding.current
    finding.past.push({ startedOn, endedOn: finding.endedOn ?? startedOn, parts, lossDeviation, causes })
    finding.state = 'open'
    finding.endedOn = null
  }
  finding.current = suspicion
  finding.completeness = completeness
  if (suspicion.endedOn === null) return
  finding.state = 'ended'
  finding.endedOn = suspicion.endedOn
}

/** Tells it once its month would cost the floor; what was said on that day is never changed. */
export function tellWhenDear(finding: KeptFinding, floorMicros: number, today: number): boolean {
  if (finding.toldOn >= 0 || finding.state !== 'open' || finding.current.monthly < floorMicros) return false
  finding.toldOn = today
  finding.detectedOn = today
  finding.lossAtDetection = totalLoss(finding)
  return true
}

/** An amount of minor units as micros. */
export function minorToMicros(minor: bigint, of: Currency): number {
  return Number((minor * microsPerMajor) / 10n ** BigInt(minorDigits(of)))
}
