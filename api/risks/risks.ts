import type { Day } from '../values/day.ts'
import { type Currency, currency } from '../values/money.ts'
import { asType } from '../work/as-type.ts'
import { GraphMoney, GraphMoneyRange } from '../work/graph-money.ts'
import { isUuid } from '../work/paging.ts'
import { may, type Work } from '../work/work.ts'
import { pickText } from './evidence-sql.ts'
import { Finding, type MarginChange, type WaterfallPart } from './finding.entity.ts'
import { Risk } from './risk.entity.ts'

/** The columns of `risk` as the graph reads them. */
export const riskColumns = `id, title, description, severity, status, category_id as "categoryId", user_id as "userId", source,
  impact_score::float8 as "impactScore", likelihood_score::float8 as "likelihoodScore", risk_score::text as "riskScore",
  loss_low as "lossLow", loss, loss_high as "lossHigh", monthly_low as "monthlyLow", monthly, monthly_high as "monthlyHigh", currency,
  started_on as "startedOn", detected_on as "detectedOn", metadata, detected_at as "detectedAt", resolved_at as "resolvedAt",
  created_at as "createdAt", updated_at as "updatedAt"`

/** One risk, or null when this business has none of that id. */
export async function riskById(work: Work, id: string): Promise<Risk | null> {
  may(work.viewer, 'risk:read')
  if (!isUuid(id)) return null
  const [risk] = await work.sql<Risk>(`select ${riskColumns} from risk where business_id = $1 and id = $2`, [work.businessId, id])
  return risk ?? null
}

/** Risks by their ids in one statement; a loader's batch. */
export async function risksById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Risk>> {
  may(work.viewer, 'risk:read')
  const rows = await work.sql<Risk>(`select ${riskColumns} from risk where business_id = $1 and id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(asType(Risk, rows).map((risk) => [risk.id, risk]))
}

type StoredPart = { readonly part: string; readonly amount: string }

type FindingRow = Omit<Finding, 'loss' | 'monthly' | 'lossAtDetection' | 'waterfall' | 'marginChange'> & {
  loss: bigint
  lossLow: bigint
  lossHigh: bigint
  monthly: bigint
  monthlyLow: bigint
  monthlyHigh: bigint
  lossAtDetection: bigint
  waterfall: StoredPart[]
  marginChange: { since: Day; until: Day; parts: StoredPart[] } | null
}

const columns = `select finding.id, risk_finding.risk_id as "riskId", kind, entity, entity_type as "entityType", state, detected_on as "detectedOn",
            started_on as "startedOn", ended_on as "endedOn", loss, loss_low as "lossLow", loss_high as "lossHigh",
            monthly, monthly_low as "monthlyLow", monthly_high as "monthlyHigh", loss_at_detection as "lossAtDetection", currency,
            confidence::float8 as confidence, title, explanation, waterfall, margin_change as "marginChange",
            (select name from product where product.business_id = $1 and product.sku = finding.entity and finding.entity_type = 'sku') as "entityName",
            (select coalesce(sum(part.rows), 0)::int from finding_evidence part where part.business_id = $1 and part.finding_id = finding.id) as rows,
            (select string_agg(distinct ${pickText}, ',') from finding_evidence part where part.business_id = $1 and part.finding_id = finding.id) as picks`

const findings = `${columns}
       from risk_finding join finding on finding.business_id = $1 and finding.id = risk_finding.finding_id
      where risk_finding.business_id = $1`

/** The findings of many risks in one statement, dearest first; a loader's batch. */
export async function findingsOfRisks(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, Finding[]>> {
  may(work.viewer, 'risk:read')
  const rows = await work.sql<FindingRow>(
    `${findings} and risk_finding.risk_id = any($2::uuid[]) order by monthly desc, loss desc, finding.id`,
    [work.businessId, riskIds],
  )
  const byRisk = new Map<string, Finding[]>()
  for (const row of rows) byRisk.set(row.riskId, [...(byRisk.get(row.riskId) ?? []), findingOf(row)])
  return byRisk
}

/** The day on which the last of the findings ended; null while one is open, and for none. */
export function lastEnd(findings: readonly Pick<Finding, 'endedOn'>[]): string | null {
  const ends = findings.flatMap(({ endedOn }) => (endedOn ? [endedOn] : []))
  return ends.length === findings.length ? (ends.sort().at(-1) ?? null) : null
}

/**
 * One finding that belongs to a risk, or that a person would have been told of had they looked at the time; null when this business has
 * none of that id.
 */
export async function findingById(work: Work, id: string): Promise<Finding | null> {
  may(work.viewer, 'risk:read')
  if (!isUuid(id)) return null
  const [row] = await work.sql<FindingRow>(
    `${columns} from finding left join risk_finding on risk_finding.business_id = $1 and risk_finding.finding_id = finding.id
      where finding.business_id = $1 and finding.id = $2 and (finding.is_told or risk_finding.risk_id is not null)`,
    [work.businessId, id],
  )
  return row ? findingOf(row) : null
}

/** Findings by their ids in one statement; a loader's batch. */
export async function findingsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Finding>> {
  may(work.viewer, 'risk:read')
  const rows = await work.sql<FindingRow>(`${findings} and finding.id = any($2::uuid[])`, [work.businessId, ids.filter(isUuid)])
  return new Map(rows.map((row) => [row.id, findingOf(row)]))
}

function findingOf({ loss, lossLow, lossHigh, monthly, monthlyLow, monthlyHigh, lossAtDetection, ...row }: FindingRow): Finding {
  const of = currency(row.currency)
  const finding: Finding = {
    ...row,
    loss: range(of, lossLow, loss, lossHigh),
    monthly: range(of, monthlyLow, monthly, monthlyHigh),
    lossAtDetection: new GraphMoney({ minor: lossAtDetection, currency: of }),
    waterfall: row.waterfall.map((part) => partOf(part, of)),
    marginChange: row.marginChange && marginChangeOf(row.marginChange, of),
  }
  return Object.setPrototypeOf(finding, Finding.prototype)
}

function partOf({ part, amount }: StoredPart, of: Currency): WaterfallPart {
  return { part, amount: new GraphMoney({ minor: BigInt(amount), currency: of }) }
}

function marginChangeOf({ since, until, parts }: NonNullable<FindingRow['marginChange']>, of: Currency): MarginChange {
  const minor = parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return { since, until, change: new GraphMoney({ minor, currency: of }), parts: parts.map((part) => partOf(part, of)) }
}

export function range(of: Currency, low: bigint, expected: bigint, high: bigint): GraphMoneyRange {
  return new GraphMoneyRange({
    low: { minor: low, currency: of },
    expected: { minor: expected, currency: of },
    high: { minor: high, currency: of },
  })
}
