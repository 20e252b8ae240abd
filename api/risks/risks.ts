import { asType } from '../platform/graph-types/as-type.ts'
import { GraphMoney, type GraphMoneyRange, MinorRange } from '../platform/graph-types/graph-money.ts'
import { packedColumns, packedDocument, packedInteger, packing } from '../platform/graph-types/packed-rows.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import { selectList } from '../platform/transaction/entity-columns.ts'
import { may, type Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { pickText } from './evidence/evidence-sql.ts'
import { RiskFinding, type RiskMarginChange, type RiskWaterfallPart } from './finding.entity.ts'
import { Risk } from './risk.entity.ts'

/** The columns of `risk` as the graph reads them: those that the entity describes. */
export const riskColumns = `id, ${selectList(Risk)}`

/** The same values of many risks as one text. */
export const packedRisk = packing<Omit<Risk, 'businessId'> & { readonly key: string }, Risk>(Risk, {
  ...packedColumns(Risk),
  key: { sql: 'key' },
})

/** One risk, or null when this business has none of that id. */
export async function riskById(work: Work, id: string): Promise<Risk | null> {
  may(work.actor, 'risk:read')
  if (!isUuid(id)) return null
  const [risk] = await work.sql<Risk>(`select ${riskColumns} from risk where business_id = $1 and id = $2`, [work.businessId, id])
  return risk ?? null
}

/** Risks by their ids in one statement; a loader's batch. */
export async function risksById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Risk>> {
  may(work.actor, 'risk:read')
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
  readonly storedWaterfall: readonly StoredPart[]
  readonly storedChange: StoredChange | null
}

/** A row as a finding: amounts and what they consist of are made when somebody asks for them, as most lists ask for little of it. */
class StoredFinding extends RiskFinding {}

function whenAsked<Name extends keyof RiskFinding>(name: Name, get: (row: StoredFinding & Stored) => RiskFinding[Name]): void {
  Object.defineProperty(StoredFinding.prototype, name, {
    get(this: StoredFinding & Stored) {
      return get(this)
    },
  })
}

// Checked as it was stored; a getter that throws would reach nobody.
const currencyOf = (row: StoredFinding) => row.currency as Currency
whenAsked('loss', (row) => range(currencyOf(row), row.minorLow, row.minor, row.minorHigh))
whenAsked('monthly', (row) => range(currencyOf(row), row.monthlyMinorLow, row.monthlyMinor, row.monthlyMinorHigh))
whenAsked('lossAtDetection', (row) => new GraphMoney({ minor: row.minorAtDetection, currency: currencyOf(row) }))
whenAsked('waterfall', (row) => row.storedWaterfall.map((part) => partOf(part, currencyOf(row))))
whenAsked('marginChange', (row) => row.storedChange && marginChangeOf(row.storedChange, currencyOf(row)))

type MadeWhenAsked = 'loss' | 'monthly' | 'lossAtDetection' | 'waterfall' | 'marginChange'

const packedFinding = packing<Omit<RiskFinding, MadeWhenAsked> & Stored, StoredFinding>(StoredFinding, {
  id: { sql: 'finding.id' },
  riskId: { sql: 'risk_finding.risk_id' },
  kind: { sql: 'finding.kind' },
  entity: { sql: 'finding.entity' },
  entityType: { sql: 'finding.entity_type' },
  state: { sql: 'finding.state' },
  detectedOn: { sql: 'finding.detected_on' },
  startedOn: { sql: 'finding.started_on' },
  endedOn: { sql: 'finding.ended_on' },
  minor: packedInteger('finding.loss'),
  minorLow: packedInteger('finding.loss_low'),
  minorHigh: packedInteger('finding.loss_high'),
  monthlyMinor: packedInteger('finding.monthly'),
  monthlyMinorLow: packedInteger('finding.monthly_low'),
  monthlyMinorHigh: packedInteger('finding.monthly_high'),
  minorAtDetection: packedInteger('finding.loss_at_detection'),
  currency: { sql: 'finding.currency' },
  confidence: { sql: 'finding.confidence::float8' },
  title: { sql: 'finding.title' },
  explanation: { sql: 'finding.explanation' },
  storedWaterfall: packedDocument('finding.waterfall'),
  storedChange: packedDocument('finding.margin_change'),
  entityName: {
    sql: "(select name from product where product.business_id = $1 and product.sku = finding.entity and finding.entity_type = 'sku')",
  },
  rows: { sql: 'part.rows' },
  picks: { sql: 'part.picks' },
})

/** What the parts of each finding of the business `$1` come to. */
const ofParts = `
  cross join lateral (
    select coalesce(sum(rows), 0)::int as rows, string_agg(distinct ${pickText}, ',') as picks
      from finding_evidence where business_id = $1 and finding_id = finding.id) as part`

/** The findings of the business `$1` in risks that `condition` picks, dearest first. One statement. */
async function findingsWhere(work: Work, condition: string, ids: readonly string[]): Promise<readonly RiskFinding[]> {
  may(work.actor, 'risk:read')
  const [found] = await work.sql<{ rows: string | null }>(
    `select json_agg(${packedFinding.row} order by finding.monthly desc, finding.loss desc, finding.id)::text as rows
       from risk_finding join finding on finding.business_id = $1 and finding.id = risk_finding.finding_id ${ofParts}
      where risk_finding.business_id = $1 and ${condition}`,
    [work.businessId, ids],
  )
  return packedFinding.rowsIn(found?.rows ?? null)
}

/** The findings of many risks in one statement, dearest first; a loader's batch. */
export async function findingsOfRisks(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, RiskFinding[]>> {
  const byRisk = new Map<string, RiskFinding[]>()
  for (const finding of await findingsWhere(work, 'risk_finding.risk_id = any($2::uuid[])', riskIds)) {
    const others = byRisk.get(finding.riskId)
    if (others) others.push(finding)
    else byRisk.set(finding.riskId, [finding])
  }
  return byRisk
}

/** The day on which the last of the findings ended; null while one is open, and for none. */
export function lastEnd(findings: readonly Pick<RiskFinding, 'endedOn'>[]): string | null {
  const ends = findings.flatMap(({ endedOn }) => (endedOn ? [endedOn] : []))
  return ends.length === findings.length ? (ends.sort().at(-1) ?? null) : null
}

/**
 * One finding that belongs to a risk, or that a person would have been told of had they looked at the time; null when this business has
 * none of that id.
 */
export async function findingById(work: Work, id: string): Promise<RiskFinding | null> {
  may(work.actor, 'risk:read')
  if (!isUuid(id)) return null
  const [found] = await work.sql<{ rows: string | null }>(
    `select json_agg(${packedFinding.row})::text as rows
       from finding left join risk_finding on risk_finding.business_id = $1 and risk_finding.finding_id = finding.id ${ofParts}
      where finding.business_id = $1 and finding.id = $2 and (finding.is_told or risk_finding.risk_id is not null)`,
    [work.businessId, id],
  )
  return packedFinding.rowsIn(found?.rows ?? null)[0] ?? null
}

/** Findings by their ids in one statement; a loader's batch. */
export async function findingsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, RiskFinding>> {
  const found = await findingsWhere(work, 'finding.id = any($2::uuid[])', ids.filter(isUuid))
  return new Map(found.map((finding) => [finding.id, finding]))
}

function partOf({ part, amount }: StoredPart, of: Currency): RiskWaterfallPart {
  return { part, amount: new GraphMoney({ minor: BigInt(amount), currency: of }) }
}

function marginChangeOf({ since, until, parts }: StoredChange, of: Currency): RiskMarginChange {
  const minor = parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return { since, until, change: new GraphMoney({ minor, currency: of }), parts: parts.map((part) => partOf(part, of)) }
}

export function range(of: Currency, low: bigint, expected: bigint, high: bigint): GraphMoneyRange {
  return new MinorRange(of, { low, expected, high })
}
