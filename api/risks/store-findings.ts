import { uuidv7 } from '../../db/uuid.ts'
import type { Finding } from '../detection/finding.ts'
import type { Day } from '../values/day.ts'
import type { Work } from '../work/work.ts'

/** A finding as it was stored before this scan; `told` when a person has heard of it. */
export type Known = {
  readonly id: string
  readonly fingerprint: string
  readonly caseKey: string
  readonly state: string
  readonly told: boolean
  readonly riskId: string | null
}

/** The business's stored findings by fingerprint. */
export async function knownFindings(work: Work): Promise<Map<string, Known>> {
  const rows = await work.sql<Known>(
    `select finding.id, finding.fingerprint, finding.case_key as "caseKey", finding.state, risk_finding.risk_id as "riskId",
            exists (select from telling where telling.business_id = finding.business_id and telling.risk_id = risk_finding.risk_id) as told
       from finding left join risk_finding on risk_finding.business_id = finding.business_id and risk_finding.finding_id = finding.id
      where finding.business_id = $1`,
    [work.businessId],
  )
  return new Map(rows.map((row) => [row.fingerprint, row]))
}

/**
 * Writes findings and their evidence as they are now known. A finding that a person was told of keeps the day and the amount it was
 * told with: later rows correct the loss, never what was said. Findings that the facts no longer carry are withdrawn, not deleted.
 */
export async function storeFindings(
  work: Work,
  findings: readonly Finding[],
  known: ReadonlyMap<string, Known>,
  asOf: Day,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const finding of findings) {
    const id = known.get(finding.fingerprint)?.id ?? uuidv7(work.clock.now())
    ids.set(finding.fingerprint, id)
    await upsertFinding(work, id, finding, { asOf, keepsTold: known.get(finding.fingerprint)?.told ?? false })
    await replaceEvidence(work, id, finding)
  }
  const current = new Set(findings.map(({ fingerprint }) => fingerprint))
  const gone = [...known.values()].filter(({ fingerprint, state }) => !current.has(fingerprint) && state !== 'withdrawn')
  await work.sql(
    `update finding set state = 'withdrawn', monthly_low = 0, monthly = 0, monthly_high = 0, as_of = $3 where business_id = $1 and id = any($2::uuid[])`,
    [work.businessId, gone.map(({ id }) => id), asOf],
  )
  return ids
}

const columns = [
  'kind', 'entity', 'entity_type', 'detector', 'detector_version', 'state', 'detected_on', 'started_on', 'ended_on',
  'loss', 'loss_low', 'loss_high', 'loss_at_detection', 'monthly_low', 'monthly', 'monthly_high', 'is_told', 'case_key',
  'impact_score', 'likelihood_score', 'risk_score', 'severity', 'confidence', 'title', 'explanation', 'waterfall', 'as_of',
] as const

async function upsertFinding(
  work: Work,
  id: string,
  finding: Finding,
  { asOf, keepsTold }: { asOf: Day; keepsTold: boolean },
): Promise<void> {
  const frozen = keepsTold ? new Set<string>(['detected_on', 'loss_at_detection']) : new Set<string>()
  const changed = columns.filter((column) => !frozen.has(column)).map((column) => `${column} = excluded.${column}`)
  await work.sql(
    `insert into finding (business_id, id, fingerprint, currency, ${columns.join(', ')})
     select $1, $2, $3, (select currency from business where id = $1), ${columns.map((_, i) => `$${i + 4}`).join(', ')}
     on conflict (business_id, fingerprint) do update set ${changed.join(', ')}`,
    [work.businessId, id, finding.fingerprint, ...values(finding, asOf)],
  )
}

function values(finding: Finding, asOf: Day): unknown[] {
  const { loss, monthly } = finding
  return [
    finding.kind, finding.entity, finding.entityType, finding.detector, finding.detectorVersion, finding.state,
    finding.detectedOn, finding.startedOn, finding.endedOn,
    loss.expected.toString(), loss.low.toString(), loss.high.toString(), finding.lossAtDetection.toString(),
    monthly.low.toString(), monthly.expected.toString(), monthly.high.toString(), finding.isTold, finding.caseKey,
    finding.impactScore.toFixed(1), finding.likelihoodScore.toFixed(1), finding.riskScore, finding.severity, finding.confidence.toFixed(2),
    finding.title, finding.explanation,
    JSON.stringify(finding.waterfall.map(({ part, amount }) => ({ part, amount: amount.toString() }))),
    asOf,
  ]
}

async function replaceEvidence(work: Work, findingId: string, { evidence }: Finding): Promise<void> {
  await work.sql('delete from finding_evidence where business_id = $1 and finding_id = $2', [work.businessId, findingId])
  await work.sql(
    `insert into finding_evidence
     select $1, $2, part.* from unnest($3::date[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[]) as part`,
    [
      work.businessId,
      findingId,
      evidence.map(({ day }) => day),
      evidence.map(({ sku }) => sku),
      evidence.map(({ listPrice }) => listPrice ?? -1),
      evidence.map(({ unitPrice }) => unitPrice),
      evidence.map(({ units }) => units),
      evidence.map(({ lines }) => lines),
      evidence.map(({ expectedPerUnit }) => expectedPerUnit),
      evidence.map(({ actualPerUnit }) => actualPerUnit),
    ],
  )
}
