import type { Day } from '../values/day.ts'
import { type Currency, currency } from '../values/money.ts'
import { asType } from '../work/as-type.ts'
import { GraphMoney, type GraphMoneyRange, MinorRange } from '../work/graph-money.ts'
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

type StoredChange = { readonly since: Day; readonly until: Day; readonly parts: readonly StoredPart[] }
type StoredPart = { readonly part: string; readonly amount: string }

/** What the statement below answers beside what a finding shows as it is stored. */
type Stored = {
  readonly minor: bigint
  readonly minorLow: bigint
  readonly minorHigh: bigint
  readonly monthlyMinor: bigint
  readonly monthlyMinorLow: bigint
  readonly monthlyMinorHigh: bigint
  readonly minorAtDetection: bigint
  readonly waterfallText: string
  readonly marginChangeText: string | null
}

/** A row as a finding: amounts and what they consist of are made when somebody asks for them, as most lists ask for little of it. */
class StoredFinding extends Finding {}

function whenAsked<Name extends keyof Finding>(name: Name, get: (row: StoredFinding & Stored) => Finding[Name]): void {
  Object.defineProperty(StoredFinding.prototype, name, {
    get(this: StoredFinding & Stored) {
      return get(this)
    },
  })
}

const currencyOf = (row: StoredFinding) => currency(row.currency)
whenAsked('loss', (row) => range(currencyOf(row), row.minorLow, row.minor, row.minorHigh))
whenAsked('monthly', (row) => range(currencyOf(row), row.monthlyMinorLow, row.monthlyMinor, row.monthlyMinorHigh))
whenAsked('lossAtDetection', (row) => new GraphMoney({ minor: row.minorAtDetection, currency: currencyOf(row) }))
whenAsked('waterfall', (row) => (JSON.parse(row.waterfallText) as StoredPart[]).map((part) => partOf(part, currencyOf(row))))
whenAsked('marginChange', (row) =>
  row.marginChangeText === null ? null : marginChangeOf(JSON.parse(row.marginChangeText) as StoredChange, currencyOf(row)),
)

const columns = `select finding.id, risk_finding.risk_id as "riskId", kind, entity, entity_type as "entityType", state, detected_on as "detectedOn",
            started_on as "startedOn", ended_on as "endedOn", loss as minor, loss_low as "minorLow", loss_high as "minorHigh",
            monthly as "monthlyMinor", monthly_low as "monthlyMinorLow", monthly_high as "monthlyMinorHigh",
            loss_at_detection as "minorAtDetection", currency, confidence::float8 as confidence, title, explanation,
            waterfall::text as "waterfallText", margin_change::text as "marginChangeText",
            (select name from product where product.business_id = $1 and product.sku = finding.entity and finding.entity_type = 'sku') as "entityName",
            (select coalesce(sum(part.rows), 0)::int from finding_evidence part where part.business_id = $1 and part.finding_id = finding.id) as rows,
            (select string_agg(distinct ${pickText}, ',') from finding_evidence part where part.business_id = $1 and part.finding_id = finding.id) as picks`

const findings = `${columns}
       from risk_finding join finding on finding.business_id = $1 and finding.id = risk_finding.finding_id
      where risk_finding.business_id = $1`

/** The findings of many risks in one statement, dearest first; a loader's batch. */
export async function findingsOfRisks(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, Finding[]>> {
  may(work.viewer, 'risk:read')
  const rows = await work.sql<StoredFinding>(
    `${findings} and risk_finding.risk_id = any($2::uuid[]) order by finding.monthly desc, finding.loss desc, finding.id`,
    [work.businessId, riskIds],
  )
  const byRisk = new Map<string, Finding[]>()
  for (const finding of asType(StoredFinding, rows)) {
    const others = byRisk.get(finding.riskId)
    if (others) others.push(finding)
    else byRisk.set(finding.riskId, [finding])
  }
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
  const [row] = await work.sql<StoredFinding>(
    `${columns} from finding left join risk_finding on risk_finding.business_id = $1 and risk_finding.finding_id = finding.id
      where finding.business_id = $1 and finding.id = $2 and (finding.is_told or risk_finding.risk_id is not null)`,
    [work.businessId, id],
  )
  return asType(StoredFinding, row ? [row] : [])[0] ?? null
}

/** Findings by their ids in one statement; a loader's batch. */
export async function findingsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Finding>> {
  may(work.viewer, 'risk:read')
  const rows = await work.sql<StoredFinding>(`${findings} and finding.id = any($2::uuid[])`, [work.businessId, ids.filter(isUuid)])
  return new Map(asType(StoredFinding, rows).map((finding) => [finding.id, finding]))
}

function partOf({ part, amount }: StoredPart, of: Currency): WaterfallPart {
  return { part, amount: new GraphMoney({ minor: BigInt(amount), currency: of }) }
}

function marginChangeOf({ since, until, parts }: StoredChange, of: Currency): MarginChange {
  const minor = parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return { since, until, change: new GraphMoney({ minor, currency: of }), parts: parts.map((part) => partOf(part, of)) }
}

export function range(of: Currency, low: bigint, expected: bigint, high: bigint): GraphMoneyRange {
  return new MinorRange(of, { low, expected, high })
}
