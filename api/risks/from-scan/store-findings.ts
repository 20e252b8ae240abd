import { uuidv7 } from '../../../db/uuid.ts'
import type { EntityType, EvidencePart, Finding, FindingCause, RowEvidence, WaterfallPart } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { entityTypeOf, storedEntity } from '../evidence/evidence-sql.ts'

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
}

/** The business's stored findings by fingerprint. */
export async function storedFindings(work: Work): Promise<Map<string, StoredFinding>> {
  const rows = await work.sql<StoredFinding>(
    `select finding.id, finding.fingerprint, finding.case_key as "caseKey", finding.state, risk_finding.risk_id as "riskId",
            finding.detected_on::text as "detectedOn", finding.loss_at_detection as "lossAtDetection",
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
 * Writes findings and their evidence in their current form, as `asReported` gives them. Findings that the facts
 * no longer support are withdrawn, not deleted.
 */
export async function storeFindings(
  work: Work,
  findings: readonly Finding[],
  known: ReadonlyMap<string, StoredFinding>,
  asOf: Day,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const finding of findings) {
    const id = known.get(finding.fingerprint)?.id ?? uuidv7(work.clock.now())
    ids.set(finding.fingerprint, id)
    await upsertFinding(work, id, finding, asOf)
    await replaceEvidence(work, id, finding)
  }
  const current = new Set(findings.map(({ fingerprint }) => fingerprint))
  const gone = [...known.values()].filter(({ fingerprint, state }) => !current.has(fingerprint) && state !== 'withdrawn')
  await work.sql(
    `update finding set state = 'withdrawn', phase = 'ended', to_come_low = null, to_come = null, to_come_high = null, monthly_low = 0, monthly = 0, monthly_high = 0, monthly_counted = 0, as_of = $3 where business_id = $1 and id = any($2::uuid[])`,
    [work.businessId, gone.map(({ id }) => id), asOf],
  )
  return ids
}

async function upsertFinding(work: Work, id: string, finding: Finding, asOf: Day): Promise<void> {
  const row = Object.entries({ ...amountsOf(finding), ...wordsOf(finding), as_of: asOf })
  const columns = row.map(([column]) => column)
  const changed = columns.map((column) => `${column} = excluded.${column}`)
  await work.sql(
    `insert into finding (business_id, id, fingerprint, currency, ${columns.join(', ')})
     select $1, $2, $3, (select currency from business where id = $1), ${columns.map((_, i) => `$${i + 4}`).join(', ')}
     on conflict (business_id, fingerprint) do update set ${changed.join(', ')}`,
    [work.businessId, id, finding.fingerprint, ...row.map(([, value]) => value)],
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
    waterfall: JSON.stringify(storedParts(finding.waterfall)),
    loss_cause: finding.cause && JSON.stringify(storedCause(finding.cause, finding.conditions)),
    margin_change: finding.marginChange && JSON.stringify({ ...finding.marginChange, parts: storedParts(finding.marginChange.parts) }),
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
    advice: JSON.stringify(finding.advice),
  }
}

/** Columns of a part and their types; amounts are whole micros. */
const partColumns = {
  ordinal: 'integer',
  day: 'date',
  table: 'text',
  entity: 'text',
  document: 'text',
  rows: 'bigint',
  list_price: 'bigint',
  unit_price: 'bigint',
  units: 'bigint',
  expected_per_unit: 'bigint',
  actual_per_unit: 'bigint',
  amount: 'bigint',
  expected: 'bigint',
} as const

async function replaceEvidence(work: Work, findingId: string, { evidence, entityType }: Finding): Promise<void> {
  await work.sql('delete from finding_evidence where business_id = $1 and finding_id = $2', [work.businessId, findingId])
  const columns = Object.entries(partColumns)
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  await work.sql(
    `insert into finding_evidence (business_id, finding_id, ${names})
     select $1, $2, ${names.replace('"entity"', storedEntity('entity', '"table"'))} from json_to_recordset($3) as part (${columns.map(([name, type]) => `"${name}" ${type}`).join(', ')})
     on conflict do nothing`,
    [work.businessId, findingId, JSON.stringify(evidence.map((part, i) => ({ ordinal: i, ...cellsOfPart(part, entityType) })))],
  )
}

/**
 * Whether a table's rows match the part's entity: refunds of a fee carry its code where others have
 * their SKU. Of a whole shop, ads are told by campaign, and other rows by their own entity where the
 * part names one.
 */
function namesRows(entityType: EntityType, { table, entity }: RowEvidence): boolean {
  if (entityType === 'shop') return table === 'ad_spend' || entity !== 'all'
  return entityType === entityTypeOf(table) || (entityType === 'fee' && table === 'refund')
}

/** Omitted values become null. */
function cellsOfPart(part: EvidencePart, entityType: EntityType): Partial<Record<keyof typeof partColumns, string | number | null>> {
  if ('table' in part) {
    const { day, table, document, rows, amount, expected } = part
    return { day, table, entity: namesRows(entityType, part) ? part.entity : null, document, rows, amount, expected }
  }
  return {
    day: part.day,
    table: 'order_line',
    entity: part.sku,
    rows: part.lines,
    list_price: part.listPrice ?? -1,
    unit_price: part.unitPrice,
    units: part.units,
    expected_per_unit: part.expectedPerUnit,
    actual_per_unit: part.actualPerUnit,
  }
}
