import { uuidv7 } from '../../../db/uuid.ts'
import type { Finding, FindingCause, WaterfallPart } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { type EvidenceToStore, evidenceToStore, type StoredEvidence, storeEvidence, typed } from './store-evidence.ts'

/** A finding as stored before this scan; `told` when it was reported to people. */
export type StoredFinding = {
  readonly id: string
  readonly fingerprint: string
  readonly caseKey: string
  readonly state: string
  readonly reported: boolean
  readonly riskId: string | null
  readonly detectedOn: Day
  readonly lossAtDetection: bigint
  readonly evidence: StoredEvidence
}

/** The business's stored findings by fingerprint. */
export async function storedFindings(work: Work): Promise<Map<string, StoredFinding>> {
  const rows = await work.sql<StoredFinding>(
    `select finding.id, finding.fingerprint, finding.case_key as "caseKey", finding.state, risk_finding.risk_id as "riskId",
            finding.detected_on::text as "detectedOn", finding.loss_at_detection as "lossAtDetection",
            json_build_object('count', evidence_parts, 'digest', evidence_digest, 'loss', loss::text, 'asOf', as_of) as evidence,
            exists (select from telling where telling.business_id = $1 and telling.risk_id = risk_finding.risk_id) as reported
       from finding left join risk_finding on risk_finding.business_id = $1 and risk_finding.finding_id = finding.id
      where finding.business_id = $1`,
    [work.businessId],
  )
  return new Map(rows.map((row) => [row.fingerprint, row]))
}

/**
 * The findings with the day and the amount of their report, where there was one: later rows correct
 * the loss, never the report.
 */
export function asReported(findings: readonly Finding[], known: ReadonlyMap<string, StoredFinding>): readonly Finding[] {
  return findings.map((finding) => {
    const stored = known.get(finding.fingerprint)
    return stored?.reported ? { ...finding, detectedOn: stored.detectedOn, lossAtDetection: BigInt(stored.lossAtDetection) } : finding
  })
}

/**
 * Writes findings and their evidence in their current form, as `asReported` gives them. Findings
 * that the facts no longer support are withdrawn, not deleted. Returns the ids by fingerprint.
 */
export async function storeFindings(
  work: Work,
  findings: readonly Finding[],
  known: ReadonlyMap<string, StoredFinding>,
  asOf: Day,
): Promise<Map<string, string>> {
  const rows = findings.map((finding): FindingRow => {
    const stored = known.get(finding.fingerprint)
    const evidence = evidenceToStore(finding, asOf, stored?.evidence)
    return { id: stored?.id ?? uuidv7(work.clock.now()), finding, evidence }
  })
  await upsertFindings(work, rows, asOf)
  await storeEvidence(
    work,
    rows.map(({ id, evidence }) => ({ findingId: id, ...evidence })),
  )
  const current = new Set(findings.map(({ fingerprint }) => fingerprint))
  const gone = [...known.values()].filter(({ fingerprint, state }) => !current.has(fingerprint) && state !== 'withdrawn')
  if (gone.length > 0)
    await work.sql(
      `update finding set state = 'withdrawn', phase = 'ended', to_come_low = null, to_come = null, to_come_high = null, monthly_low = 0, monthly = 0, monthly_high = 0, monthly_counted = 0, as_of = $3 where business_id = $1 and id = any($2::uuid[])`,
      [work.businessId, gone.map(({ id }) => id), asOf],
    )
  return new Map(rows.map(({ id, finding }) => [finding.fingerprint, id]))
}

/** A finding to write, and which of its evidence is not stored yet. */
type FindingRow = { readonly id: string; readonly finding: Finding; readonly evidence: EvidenceToStore }

/** Columns of a finding that a scan writes, and their types. */
const findingColumns = {
  ...{ fingerprint: 'text', kind: 'text', entity: 'text', entity_type: 'text', detector: 'text', detector_version: 'text' },
  ...{ state: 'text', nature: 'text', phase: 'text', detected_on: 'date', started_on: 'date', ended_on: 'date', as_of: 'date' },
  ...{ is_told: 'boolean', case_key: 'text', severity: 'text', title: 'text', explanation: 'text', action: 'text', advice: 'jsonb' },
  ...{ loss: 'bigint', loss_low: 'bigint', loss_high: 'bigint', loss_counted: 'bigint', loss_at_detection: 'bigint' },
  ...{ monthly: 'bigint', monthly_low: 'bigint', monthly_high: 'bigint', monthly_counted: 'bigint' },
  ...{ to_come: 'bigint', to_come_low: 'bigint', to_come_high: 'bigint' },
  ...{ impact_score: 'numeric', likelihood_score: 'numeric', risk_score: 'numeric', confidence: 'numeric' },
  ...{ waterfall: 'jsonb', loss_cause: 'jsonb', margin_change: 'jsonb', evidence_parts: 'integer', evidence_digest: 'text' },
} as const

type FindingCells = Record<keyof typeof findingColumns, unknown>

async function upsertFindings(work: Work, rows: readonly FindingRow[], asOf: Day): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(findingColumns)
  const changed = columns.map((column) => `${column} = excluded.${column}`)
  const cells = rows.map(({ id, finding, evidence: { count, digest } }): FindingCells & { id: string } => ({
    id,
    ...{ ...amountsOf(finding), ...wordsOf(finding), as_of: asOf, evidence_parts: count, evidence_digest: digest },
  }))
  await work.sql(
    `insert into finding (business_id, id, currency, ${columns.join(', ')})
     select $1, id, (select currency from business where id = $1), ${columns.join(', ')}
       from json_to_recordset($2) as found (id uuid, ${typed(findingColumns)})
     on conflict (business_id, fingerprint) do update set ${changed.join(', ')}`,
    [work.businessId, JSON.stringify(cells)],
  )
}

function amountsOf({ loss, monthly, stillToCome, ...finding }: Finding) {
  return {
    loss: loss.expected.toString(),
    loss_low: loss.low.toString(),
    loss_high: loss.high.toString(),
    loss_counted: finding.counted.loss.toString(),
    loss_at_detection: finding.lossAtDetection.toString(),
    monthly: monthly.expected.toString(),
    monthly_low: monthly.low.toString(),
    monthly_high: monthly.high.toString(),
    to_come: stillToCome?.expected.toString() ?? null,
    to_come_low: stillToCome?.low.toString() ?? null,
    to_come_high: stillToCome?.high.toString() ?? null,
    monthly_counted: finding.counted.monthly.toString(),
    impact_score: finding.impactScore.toFixed(1),
    likelihood_score: finding.likelihoodScore.toFixed(1),
    risk_score: finding.riskScore,
    confidence: finding.confidence.toFixed(2),
    waterfall: storedParts(finding.waterfall),
    loss_cause: finding.cause && storedCause(finding.cause, finding.conditions),
    margin_change: finding.marginChange && { ...finding.marginChange, parts: storedParts(finding.marginChange.parts) },
  }
}

/** Amounts as text: JSON numbers are not exact beyond 2^53. */
function storedParts(parts: readonly WaterfallPart[]): { part: string; amount: string }[] {
  return parts.map(({ part, amount }) => ({ part, amount: amount.toString() }))
}

function storedCause({ capped, ...cause }: FindingCause, conditions: Finding['conditions']) {
  const amounts = capped && { cap: capped.cap, kept: capped.kept.toString(), keptWithFewer: capped.keptWithFewer.toString() }
  return { ...cause, conditions, capped: amounts }
}

function wordsOf(finding: Finding) {
  return {
    fingerprint: finding.fingerprint,
    kind: finding.kind,
    entity: finding.entity,
    entity_type: finding.entityType,
    detector: finding.detector,
    detector_version: finding.detectorVersion,
    state: finding.state,
    nature: finding.nature,
    phase: finding.phase,
    detected_on: finding.detectedOn,
    started_on: finding.startedOn,
    ended_on: finding.endedOn,
    is_told: finding.isReported,
    case_key: finding.caseKey,
    severity: finding.severity,
    title: finding.title,
    explanation: finding.explanation,
    action: finding.action,
    advice: finding.advice,
  }
}
