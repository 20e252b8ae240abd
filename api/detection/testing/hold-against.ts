import type { LeakSize, PlantedKind, TrueLeak, Truth } from '../../made-shops/shop.ts'
import { addDays, type Day, daysBetween } from '../../values/day.ts'

/**
 * A detector's finding for one entity. The loss is in micros, with its 90 % range where there is
 * one.
 */
export type ReportedFinding = {
  readonly kind: string
  readonly entity: string
  readonly detectedOn: Day
  readonly startedOn: Day | null
  readonly loss: number
  readonly range: readonly [number, number] | null
}

export type MatchedLeak = {
  readonly delay: number
  readonly startError: number | null
  readonly moneyError: number
  readonly isCovered: boolean | null
}

export type Held = {
  /** Every leak with a loss above the floor, and its finding, if there is one. */
  readonly leaks: readonly { readonly kind: PlantedKind; readonly size: LeakSize; readonly hit: MatchedLeak | null }[]
  /** The false findings. */
  readonly falseOnes: readonly ReportedFinding[]
}

/** Days after a leak's last row in which it may still be found. */
const afterwards = 14

/**
 * Compares findings with the oracle. A leak is found by a finding of its kind and entity between
 * its first row and two weeks after its last, unless the leak-free twin has the same finding by
 * then: that finding has another cause. All other findings are false, except for leaks below
 * `least` (micros), which count neither way.
 */
export function holdAgainst(truth: Truth, said: readonly ReportedFinding[], inTwin: readonly ReportedFinding[], least: number): Held {
  const used = new Set<ReportedFinding>()
  const leaks = truth.leaks.map((leak) => {
    const found = said.find((one) => isAt(one, leak) && !used.has(one) && !isBackground(one, leak, inTwin))
    if (found) used.add(found)
    return { leak, found }
  })
  const isSmall = ({ lossMicros }: TrueLeak) => Number(lossMicros) < least
  return {
    leaks: leaks
      .filter(({ leak }) => !isSmall(leak))
      .map(({ leak, found }) => ({ kind: leak.kind, size: leak.size, hit: found ? hitOf(leak, found) : null })),
    falseOnes: said.filter((one) => !used.has(one)),
  }
}

function isAt(said: ReportedFinding, leak: TrueLeak): boolean {
  const { kind, entity, firstRowOn, lastRowOn } = leak
  if (said.kind !== kind || said.entity !== entity || firstRowOn === null || lastRowOn === null) return false
  return said.detectedOn >= firstRowOn && said.detectedOn <= addDays(lastRowOn, afterwards)
}

function isBackground(
  { detectedOn }: ReportedFinding,
  { kind, entity, firstRowOn }: TrueLeak,
  inTwin: readonly ReportedFinding[],
): boolean {
  return inTwin.some(
    (one) =>
      one.kind === kind &&
      one.entity === entity &&
      one.detectedOn >= (firstRowOn ?? one.detectedOn) &&
      one.detectedOn <= addDays(detectedOn, afterwards),
  )
}

function hitOf(leak: TrueLeak, { detectedOn, startedOn, loss, range }: ReportedFinding): MatchedLeak {
  const truth = Number(leak.lossMicros)
  return {
    delay: daysBetween(leak.startedOn, detectedOn),
    startError: startedOn === null ? null : Math.abs(daysBetween(leak.startedOn, startedOn)),
    moneyError: Math.abs(loss - truth) / truth,
    isCovered: range === null ? null : range[0] - 10_000 <= truth && truth <= range[1] + 10_000,
  }
}
