import type { DetectorStatus } from '../detection/candidate.ts'
import { type Finding, type FindingCause, lostUpTo, type Range } from '../detection/finding.ts'
import type { NotJudged } from '../detection/not-judged/not-judged.ts'
import type { UnreportedLoss } from '../detection/unreported-losses.ts'
import type { ImportSummary } from '../imports/write/import-file.ts'
import { lostMinor } from '../risks/evidence/evidence-micros.ts'
import { type CaseSummary, riskOfCase } from '../risks/from-scan/risk-of-case.ts'
import type { Day } from '../values/day.ts'
import type { FileKind } from '../values/file-kind.ts'
import { type Currency, decimal } from '../values/money.ts'
import { type ScannedStatement, statementJson } from './scan-statement.ts'

/** A finding with its evidence: the number of rows, and some of them as `orders.csv:1041`. */
export type Proven = {
  readonly finding: Finding
  /** What the files call the product; absent for anything else, and where no file does. */
  readonly name?: string
  readonly evidence: { readonly rows: number; readonly sample: readonly string[] }
}

/**
 * A row in conflict with an earlier one: what both say ("sku MUG1"), and what they say differently
 * ("unit_cost 8.09 here, 43.48 before").
 */
export type Conflicting = { readonly line: number; readonly same: readonly string[]; readonly differences: readonly string[] }

/** A file that was read, and the first of its rows in conflict. */
export type ReadFile = ImportSummary & { readonly conflicting: readonly Conflicting[] }

/**
 * A file that was not read, and the kind that it comes closest to with what it lacks of it, where
 * there is one.
 */
export type LeftFile = {
  readonly file: string
  readonly reason: string
  readonly nearest: { readonly kind: FileKind; readonly missing: readonly string[] } | null
}

export type ScanReport = {
  readonly business: string
  readonly currency: Currency
  readonly from: Day | null
  readonly asOf: Day | null
  /** What the files state up to that day, leaks or not. */
  readonly stated: ScannedStatement
  readonly findings: readonly Proven[]
  /** Leaks that stopped and are not among the findings, with their loss in minor units. */
  readonly stopped: { readonly leaks: number; readonly loss: bigint }
  readonly unreported: readonly UnreportedLoss[]
  readonly detectors: readonly DetectorStatus[]
  readonly notJudged: readonly NotJudged[]
  readonly imports: readonly ReadFile[]
  readonly unrecognized: readonly LeftFile[]
}

/** The documented JSON of a scan, version 1. Amounts are numbers in major units. */
export function scanJson(report: ScanReport): object {
  const major = (minor: bigint) => Number(decimal({ minor, currency: report.currency }))
  const cases = casesOf(report.findings)
  const nameOf = new Map(cases.flatMap(({ name, members }) => members.map((proven) => [proven, name])))
  return {
    schemaVersion: 1,
    business: report.business,
    currency: report.currency,
    from: report.from,
    asOf: report.asOf,
    statement: statementJson(report.stated),
    findings: report.findings.map((proven) => ({
      ...findingJson(proven, report.currency, major),
      case: nameOf.get(proven),
    })),
    cases: cases.map((one) => caseJson(one, major)),
    stopped: { leaks: report.stopped.leaks, loss: major(report.stopped.loss) },
    unreported: report.unreported.map(({ detector, lost }) => ({ detector, lost: major(lost) })),
    notJudged: report.notJudged.map(({ what, amount, because }) => ({ what, amount: major(amount), because })),
    detectors: report.detectors.map(({ detector, state, reason }) => ({ detector, state, reason })),
    import: report.imports.map(({ file, problem, rows, accepted, duplicates, conflicts, refused }) => ({
      file,
      // Only for a file that was refused or could not be read to its end.
      ...(problem !== null && { problem }),
      rows,
      accepted,
      duplicates,
      conflicts,
      refused: refused.map(({ line, column, reason }) => ({ line, column, reason })),
    })),
    unrecognized: report.unrecognized.map(({ file, reason }) => ({ file, reason })),
  }
}

type Major = (minor: bigint) => number

function findingJson({ finding, name, evidence }: Proven, of: Currency, major: Major): object {
  return {
    kind: finding.kind,
    entity: finding.entity,
    ...(name !== undefined && { name }),
    entityType: finding.entityType,
    nature: finding.nature,
    phase: finding.phase,
    conditions: finding.conditions,
    cause: finding.cause && causeJson(finding.cause, major),
    detected_on: finding.detectedOn,
    started_on: finding.startedOn,
    ended_on: finding.endedOn,
    loss: major(finding.loss.expected),
    loss_low: major(finding.loss.low),
    loss_high: major(finding.loss.high),
    loss_at_detection: major(finding.lossAtDetection),
    loss_by_detection: major(lostMinor(BigInt(lostUpTo(finding.evidence, finding.detectedOn)), of)),
    monthly: rangeJson(finding.monthly, major),
    still_to_come: finding.stillToCome && rangeJson(finding.stillToCome, major),
    riskScore: finding.riskScore,
    severity: finding.severity,
    confidence: finding.confidence,
    title: finding.title,
    explanation: finding.explanation,
    detector: finding.detector,
    detectorVersion: finding.detectorVersion,
    evidence: {
      rows: evidence.rows,
      sample: evidence.sample,
      waterfall: finding.waterfall.map(({ part, amount }) => ({ part, amount: major(amount) })),
    },
  }
}

function causeJson({ capped, ...cause }: FindingCause, major: Major): object {
  return { ...cause, capped: capped && { cap: capped.cap, kept: major(capped.kept), keptWithFewer: major(capped.keptWithFewer) } }
}

function rangeJson({ low, expected, high }: Range, major: Major): object {
  return { low: major(low), expected: major(expected), high: major(high) }
}

/** Findings with one cause, and what is told of them together. */
export type ScanCase = { readonly name: string; readonly members: readonly Proven[]; readonly summary: CaseSummary }

/**
 * c1, c2, … in the order in which the list first has one of their findings. Each row counts once in
 * a case.
 */
export function casesOf(findings: readonly Proven[]): readonly ScanCase[] {
  return [...Map.groupBy(findings, ({ finding }) => finding.caseKey).values()].map((members, i) => {
    const summary = riskOfCase(members.map(({ finding }) => finding))
    return { name: `c${i + 1}`, members, summary }
  })
}

function caseJson({ name, members, summary }: ScanCase, major: Major): object {
  return {
    case: name,
    title: summary.title,
    loss: major(summary.loss.expected),
    loss_low: major(summary.loss.low),
    loss_high: major(summary.loss.high),
    monthly: rangeJson(summary.monthly, major),
    started_on: summary.startedOn,
    findings: members.length,
  }
}
