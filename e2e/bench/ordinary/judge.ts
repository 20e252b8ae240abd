import type { Trade } from '../../../api/made-shops/ordinary/trade.ts'
import type { OrdinaryLeak, OrdinaryTruth } from '../../../api/made-shops/ordinary/truth.ts'
import { type Day, daysBetween } from '../../../api/values/day.ts'
import { currency, minorDigits } from '../../../api/values/money.ts'
import { leakNames, type Telling, toldBy } from './leak-names.ts'

/**
 * A finding as `scan --json` writes it; `loss` in major units. Findings without a case stand alone.
 */
export type ScanFinding = Telling & {
  readonly kind: string
  readonly case?: string
  readonly started_on: Day
  readonly detected_on: Day
  readonly phase: string
  readonly loss: number
}

/** Money in major units. */
export type JudgedLeak = {
  readonly id: string
  readonly cost: number
  readonly told: number
  /** What each kind of finding has of `told`. */
  readonly toldByKind: ReadonlyMap<string, number>
  /** From the first row that lost to the first telling; null where nothing tells it. */
  readonly days: number | null
  readonly isCalledOver: boolean
}

export type JudgedShop = {
  readonly leaks: readonly JudgedLeak[]
  /** What all findings tell, right or not; major units. */
  readonly money: number
  /** Findings that tell no leak. */
  readonly falseFindings: readonly ScanFinding[]
  readonly cases: number
  readonly alertsInTwin: number
}

/**
 * A finding may begin so many days before the leak that it tells: starts are estimates. *Proposed.*
 */
const mostDaysBefore = 60
/** Money beyond so many times what a leak costs is not told of it. *Proposed.* */
const mostOfCost = 1.25

/** Holds what was told of a shop, and of its twin without leaks, against what is true. */
export function judgeShop(
  { truth, trade }: { truth: OrdinaryTruth; trade: Pick<Trade, 'places'> },
  { findings, inTwin }: { findings: readonly ScanFinding[]; inTwin: readonly ScanFinding[] },
): JudgedShop {
  const ofLeak = new Map<OrdinaryLeak | null, ScanFinding[]>()
  for (const finding of findings) {
    const leak = leakOf(finding, truth.leaks, trade)
    ofLeak.set(leak, [...(ofLeak.get(leak) ?? []), finding])
  }
  const major = 10 ** minorDigits(currency(truth.currency))
  return {
    leaks: truth.leaks.map((leak) => judgeLeak(leak, { findings: ofLeak.get(leak) ?? [], cost: leak.cost / major })),
    money: lossOf(findings),
    falseFindings: ofLeak.get(null) ?? [],
    cases: new Set(findings.map((finding) => finding.case ?? finding)).size,
    alertsInTwin: inTwin.length,
  }
}

/**
 * The leak that a finding tells: one that it names before one whose matter it is, then the one that
 * began nearest to it.
 */
function leakOf(finding: ScanFinding, leaks: readonly OrdinaryLeak[], trade: Pick<Trade, 'places'>): OrdinaryLeak | null {
  const fits = leaks.flatMap((leak) => {
    const by = toldBy(finding, leakNames(leak, trade))
    const off = daysBetween(leak.startedOn, finding.started_on)
    return by === null || off < -mostDaysBefore ? [] : [{ leak, rank: by === 'name' ? 0 : 1, off: Math.abs(off) }]
  })
  return fits.sort((a, b) => a.rank - b.rank || a.off - b.off)[0]?.leak ?? null
}

function judgeLeak(leak: OrdinaryLeak, { findings, cost }: { findings: readonly ScanFinding[]; cost: number }): JudgedLeak {
  const said = lossOf(findings)
  const told = Math.min(said, mostOfCost * cost)
  const toldByKind = new Map<string, number>()
  for (const { kind, loss } of findings) if (said > 0) toldByKind.set(kind, (toldByKind.get(kind) ?? 0) + (loss / said) * told)
  return {
    ...{ id: leak.id, cost, told, toldByKind },
    days: daysToTelling(leak, findings),
    isCalledOver: leak.endedOn === null && findings.length > 0 && findings.every(({ phase }) => phase !== 'running'),
  }
}

function daysToTelling({ rows, startedOn }: OrdinaryLeak, findings: readonly ScanFinding[]): number | null {
  const told = findings.map(({ detected_on }) => detected_on).sort()[0]
  const first = rows.map(({ on }) => on).sort()[0] ?? startedOn
  return told === undefined ? null : daysBetween(first, told)
}

function lossOf(findings: readonly ScanFinding[]): number {
  return findings.reduce((sum, { loss }) => sum + loss, 0)
}
