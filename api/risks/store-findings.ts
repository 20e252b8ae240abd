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

async function upsertFinding(
  work: Work,
  id: string,
  finding: Finding,
  { asOf, keepsTold }: { asOf: Day; keepsTold: boolean },
): Promise<void> {
  const row = Object.entries({ ...amountsOf(finding), ...wordsOf(finding), as_of: asOf })
  const columns = row.map(([column]) => column)
  const changed = columns.filter((column) => !(keepsTold && keptAsTold.has(column))).map((column) => `${column} = excluded.${column}`)
  await work.sql(
    `insert into finding (business_id, id, fingerprint, currency, ${columns.join(', ')})
     select $1, $2, $3, (select currency from business where id = $1), ${columns.map((_, i) => `$${i + 4}`).join(', ')}
     on conflict (business_id, fingerprint) do update set ${changed.join(', ')}`,
    [work.businessId, id, finding.fingerprint, ...row.map(([, value]) => value)],
  )
}

const keptAsTold: ReadonlySet<string> = new Set(['detected_on', 'loss_at_detection'])

function amountsOf({ loss, monthly, ...finding }: Finding) {
  return {
    loss: loss.expected.toString(),
    loss_low: loss.low.toString(),
    loss_high: loss.high.toString(),
    loss_at_detection: finding.lossAtDetection.toString(),
    monthly: monthly.expected.toString(),
    monthly_low: monthly.low.toString(),
    monthly_high: monthly.high.toString(),
    impact_score: finding.impactScore.toFixed(1),
    likelihood_score: finding.likelihoodScore.toFixed(1),
    risk_score: finding.riskScore,
    confidence: finding.confidence.toFixed(2),
    waterfall: JSON.stringify(finding.waterfall.map(({ part, amount }) => ({ part, amount: amount.toString() }))),
  }
}

function wordsOf(finding: Finding) {
  return {
    kind: finding.kind,
    entity: finding.entity,
    entity_type: finding.entityType,
    detector: finding.detector,
    detector_version: finding.detectorVersion,
    state: finding.state,
    detected_on: finding.detectedOn,
    started_on: finding.startedOn,
    ended_on: finding.endedOn,
    is_told: finding.isTold,
    case_key: finding.caseKey,
    severity: finding.severity,
    title: finding.title,
    explanation: finding.explanation,
  }
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
