import { GraphMoney, type GraphMoneyRange, MinorRange } from '../platform/graph-types/graph-money.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import { selectList } from '../platform/transaction/entity-columns.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { lostByDetection, lostMinor } from './evidence/evidence-micros.ts'
import { pickText } from './evidence/evidence-sql.ts'
import { marginAgreement } from './evidence/margin-agreement.ts'
import { RiskFinding, type RiskLossCause, type RiskMarginChange, type RiskWaterfallPart } from './finding.entity.ts'
import { Risk } from './risk.entity.ts'

/**
 * The columns of `risk` for `riskOf`: those that the entity describes, each as JSON can carry it
 * too.
 */
export const riskColumns = `id, ${selectList(Risk)}`

type Amount = 'lossLow' | 'loss' | 'lossHigh' | 'monthlyLow' | 'monthly' | 'monthlyHigh'
/** Null where nothing is still to come. */
type Coming = 'toComeLow' | 'toCome' | 'toComeHigh'
type Instant = 'detectedAt' | 'createdAt' | 'updatedAt'

/** `riskColumns` as the driver or JSON tells them. */
export type RiskRow = Omit<Risk, 'businessId' | Amount | Coming | Instant | 'resolvedAt'> &
  Readonly<Record<Amount, string> & Record<Coming, string | null> & Record<Instant, string | Date>> & {
    readonly resolvedAt: string | Date | null
  }

/**
 * The row as the graph shows it, without its business. It is no instance of the class, whose
 * setters belong to the ORM; resolvers take what they need of a plain object
 * (`@Root() { id }: Pick<Risk, 'id'>`).
 */
export function riskOf(row: RiskRow): Risk {
  const risk: Omit<Risk, 'businessId'> = {
    ...row,
    lossLow: BigInt(row.lossLow),
    loss: BigInt(row.loss),
    lossHigh: BigInt(row.lossHigh),
    monthlyLow: BigInt(row.monthlyLow),
    monthly: BigInt(row.monthly),
    monthlyHigh: BigInt(row.monthlyHigh),
    toComeLow: minorOrNull(row.toComeLow),
    toCome: minorOrNull(row.toCome),
    toComeHigh: minorOrNull(row.toComeHigh),
    detectedAt: new Date(row.detectedAt),
    resolvedAt: (row.resolvedAt === null ? null : new Date(row.resolvedAt)) as Date,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }
  return risk as Risk
}

const minorOrNull = (amount: string | null): bigint | null => (amount === null ? null : BigInt(amount))

/** One risk, or null when this business has none of that id. */
export async function riskById(work: Work, id: string): Promise<Risk | null> {
  may(work.actor, 'risk:read')
  if (!isUuid(id)) return null
  const [risk] = await work.sql<RiskRow>(`select ${riskColumns} from risk where business_id = $1 and id = $2`, [work.businessId, id])
  return risk ? riskOf(risk) : null
}

/** Risks by their ids in one statement; a loader's batch. */
export async function risksById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Risk>> {
  may(work.actor, 'risk:read')
  const rows = await work.sql<RiskRow>(`select ${riskColumns} from risk where business_id = $1 and id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(rows.map((row) => [row.id, riskOf(row)]))
}

type StoredChange = { readonly since: Day; readonly until: Day; readonly parts: readonly StoredPart[] }
type StoredCapped = { readonly cap: number; readonly kept: string; readonly keptWithFewer: string }
type StoredCause = Omit<RiskLossCause, 'capped'> & { readonly capped: StoredCapped | null }
type StoredPart = { readonly part: string; readonly amount: string }

/** A finding as returned by the statements below: amounts in minor units, as texts. */
type FindingRow = Omit<
  RiskFinding,
  'loss' | 'monthly' | 'stillToCome' | 'lossAtDetection' | 'lostByDetection' | 'waterfall' | 'marginChange' | 'cause'
> & {
  readonly cause: StoredCause | null
  readonly loss: string
  readonly lossLow: string
  readonly lossHigh: string
  readonly monthly: string
  readonly monthlyLow: string
  readonly monthlyHigh: string
  readonly lossAtDetection: string
  /** Whole micros. */
  readonly lostByDetection: string
  readonly toComeLow: string | null
  readonly toCome: string | null
  readonly toComeHigh: string | null
  readonly waterfall: readonly StoredPart[]
  readonly marginChange: StoredChange | null
}

const findingColumns = `finding.id, risk_finding.risk_id as "riskId", finding.kind, finding.entity, finding.entity_type as "entityType",
  finding.state, finding.nature, finding.loss_cause as cause, finding.phase, finding.to_come_low::text as "toComeLow", finding.to_come::text as "toCome",
  finding.to_come_high::text as "toComeHigh", finding.detected_on as "detectedOn", finding.started_on as "startedOn", finding.ended_on as "endedOn",
  finding.loss::text, finding.loss_low::text as "lossLow", finding.loss_high::text as "lossHigh",
  finding.monthly::text, finding.monthly_low::text as "monthlyLow", finding.monthly_high::text as "monthlyHigh",
  finding.loss_at_detection::text as "lossAtDetection", finding.currency, finding.confidence::float8 as confidence,
  finding.title, finding.explanation, finding.action, finding.advice, finding.waterfall, finding.margin_change as "marginChange",
  (select name from product
    where product.business_id = $1 and product.sku = finding.entity and finding.entity_type = 'sku') as "entityName",
  part.rows, part.picks, part.by_detection as "lostByDetection"`

function findingOf({ lossLow, lossHigh, monthlyLow, monthlyHigh, toComeLow, toCome, toComeHigh, ...row }: FindingRow): RiskFinding {
  // Validated when it was stored.
  const of = row.currency as Currency
  return Object.assign(new RiskFinding(), {
    ...row,
    loss: range(of, BigInt(lossLow), BigInt(row.loss), BigInt(lossHigh)),
    monthly: range(of, BigInt(monthlyLow), BigInt(row.monthly), BigInt(monthlyHigh)),
    stillToCome: stillToComeOf({ toComeLow: minorOrNull(toComeLow), toCome: minorOrNull(toCome), toComeHigh: minorOrNull(toComeHigh) }, of),
    lossAtDetection: new GraphMoney({ minor: BigInt(row.lossAtDetection), currency: of }),
    lostByDetection: new GraphMoney({ minor: lostMinor(BigInt(row.lostByDetection), of), currency: of }),
    waterfall: row.waterfall.map((part) => partOf(part, of)),
    cause: row.cause && causeOf(row.cause, of),
    marginChange: row.marginChange && marginChangeOf(row.marginChange, row, of),
  })
}

function causeOf({ capped, ...cause }: StoredCause, of: Currency): RiskLossCause {
  const money = (minor: string) => new GraphMoney({ minor: BigInt(minor), currency: of })
  return { ...cause, capped: capped && { cap: capped.cap, kept: money(capped.kept), keptWithFewer: money(capped.keptWithFewer) } }
}

/** The sums over the parts of each finding of the business `$1`. */
const ofParts = `
  cross join lateral (
    select coalesce(sum(rows), 0)::int as rows, string_agg(distinct ${pickText}, ',') as picks, ${lostByDetection('finding')}::text as by_detection
      from finding_evidence where business_id = $1 and finding_id = finding.id) as part`

/**
 * The findings of the business `$1` in risks that match `condition`, most expensive first. One
 * statement.
 */
async function findingsWhere(work: Work, condition: string, ids: readonly string[]): Promise<readonly RiskFinding[]> {
  may(work.actor, 'risk:read')
  // As JSON, which parses faster than a column for each value.
  const [read] = await work.sql<{ rows: readonly FindingRow[] | null }>(
    `select json_agg(one) as rows from (
       select ${findingColumns}
         from risk_finding join finding on finding.business_id = $1 and finding.id = risk_finding.finding_id ${ofParts}
        where risk_finding.business_id = $1 and ${condition}
        order by finding.monthly desc, finding.loss desc, finding.id) as one`,
    [work.businessId, ids],
  )
  return (read?.rows ?? []).map(findingOf)
}

/** The findings of many risks in one statement, most expensive first; a loader's batch. */
export async function findingsOfRisks(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, RiskFinding[]>> {
  const byRisk = new Map<string, RiskFinding[]>()
  for (const finding of await findingsWhere(work, 'risk_finding.risk_id = any($2::uuid[])', riskIds)) {
    const others = byRisk.get(finding.riskId)
    if (others) others.push(finding)
    else byRisk.set(finding.riskId, [finding])
  }
  return byRisk
}

/**
 * The day on which the last of the findings ended; null while one is open, and for an empty list.
 */
export function lastEnd(findings: readonly Pick<RiskFinding, 'endedOn'>[]): string | null {
  const ends = findings.flatMap(({ endedOn }) => (endedOn ? [endedOn] : []))
  return ends.length === findings.length ? (ends.sort().at(-1) ?? null) : null
}

/**
 * One finding that belongs to a risk, or that an earlier scan would have reported; null when this
 * business has none of that id.
 */
export async function findingById(work: Work, id: string): Promise<RiskFinding | null> {
  may(work.actor, 'risk:read')
  if (!isUuid(id)) return null
  const [found] = await work.sql<FindingRow>(
    `select ${findingColumns}
       from finding left join risk_finding on risk_finding.business_id = $1 and risk_finding.finding_id = finding.id ${ofParts}
      where finding.business_id = $1 and finding.id = $2 and (finding.is_told or risk_finding.risk_id is not null)`,
    [work.businessId, id],
  )
  return found ? findingOf(found) : null
}

/** Findings by their ids in one statement; a loader's batch. */
export async function findingsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, RiskFinding>> {
  const found = await findingsWhere(work, 'finding.id = any($2::uuid[])', ids.filter(isUuid))
  return new Map(found.map((finding) => [finding.id, finding]))
}

function partOf({ part, amount }: StoredPart, of: Currency): RiskWaterfallPart {
  return { part, amount: new GraphMoney({ minor: BigInt(amount), currency: of }) }
}

function marginChangeOf(
  { since, until, parts }: StoredChange,
  finding: Pick<FindingRow, 'kind' | 'loss' | 'startedOn'>,
  of: Currency,
): RiskMarginChange {
  const minor = parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const agreement = marginAgreement({
    kind: finding.kind,
    parts: parts.map(({ part, amount }) => ({ part, amount: BigInt(amount) })),
    // A leak that came back is compared since then, and counted from its first day on.
    loss: since === finding.startedOn ? BigInt(finding.loss) : null,
    currency: of,
  })
  return { since, until, change: new GraphMoney({ minor, currency: of }), parts: parts.map((part) => partOf(part, of)), agreement }
}

/** Both losses of the day of the first report, over all findings of a risk. */
export function firstVisible(findings: readonly RiskFinding[], of: Currency): Pick<RiskFinding, 'lossAtDetection' | 'lostByDetection'> {
  // Every amount has the digits of its currency.
  const minorOf = ({ amount }: GraphMoney) => BigInt(amount.replace('.', ''))
  const together = (amount: (finding: RiskFinding) => GraphMoney) =>
    new GraphMoney({ minor: findings.reduce((sum, finding) => sum + minorOf(amount(finding)), 0n), currency: of })
  return {
    lossAtDetection: together(({ lossAtDetection }) => lossAtDetection),
    lostByDetection: together(({ lostByDetection: lost }) => lost),
  }
}

/** What late rows may still cost; null where nothing estimates it. */
export function stillToComeOf({ toComeLow, toCome, toComeHigh }: Pick<Risk, Coming>, of: Currency): GraphMoneyRange | null {
  return toComeLow === null || toCome === null || toComeHigh === null ? null : range(of, toComeLow, toCome, toComeHigh)
}

export function range(of: Currency, low: bigint, expected: bigint, high: bigint): GraphMoneyRange {
  return new MinorRange(of, { low, expected, high })
}
