import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day } from '../../values/day.ts'
import { currency, minorDigits } from '../../values/money.ts'
import type { RiskFinding } from '../finding.entity.ts'
import { bucketDays, type ChartDay, type ChartInput, type ChartLoss, type ChartShape, chartPoints } from './chart-points.ts'
import { chartDaysSql, dataSpanSql } from './chart-sql.ts'
import { lostMicros } from './evidence-micros.ts'
import { ChartBucket, ChartMeasure, FindingChart } from './finding-chart.entity.ts'
import { seriesOf } from './loss-days.ts'

/** Each kind of leak is drawn as what it is; all others as the money lost. */
const measures: Readonly<Record<string, ChartMeasure>> = {
  cogs_rise: ChartMeasure.unitCost,
  refund_step: ChartMeasure.refunds,
  chargeback_burst: ChartMeasure.disputes,
  marketplace_fee: ChartMeasure.fees,
  ad_waste: ChartMeasure.returnOnAds,
  shipping_overrun: ChartMeasure.costPerParcel,
  discount_stack: ChartMeasure.discountDepth,
  discount_beyond_margin: ChartMeasure.discountDepth,
}

const shapes: Readonly<Record<ChartMeasure, ChartShape>> = {
  unitCost: 'rate',
  costPerParcel: 'rate',
  discountDepth: 'rate',
  returnOnAds: 'return',
  refunds: 'amount',
  disputes: 'amount',
  fees: 'amount',
  loss: 'amount',
}

/**
 * The longest axis with a point a day. Returns, discounts and parcels of single days are mostly
 * chance, and sales of an ad come days after its cost.
 */
const mostDays: Readonly<Partial<Record<ChartMeasure, number>>> = { returnOnAds: 28, costPerParcel: 28, discountDepth: 28 }
const mostDaysElse = 120

/** Days before the change that the axis shows, and days after the end of a leak. */
const daysBefore = 60
const daysAfter = 30

/** The chart of a finding. `load` batches those of many: one statement for each kind of row. */
export async function findingChart(load: Context['load'], finding: RiskFinding): Promise<FindingChart> {
  const chart = await load(chartsOf, finding)
  if (!chart) throw new Error(`the finding ${finding.id} has no chart`)
  return chart
}

type Axis = { readonly finding: RiskFinding; readonly measure: ChartMeasure; readonly from: Day; readonly until: Day }

/** The charts of findings of one business; a loader's batch. */
export async function chartsOf(work: Work, findings: readonly RiskFinding[]): Promise<ReadonlyMap<RiskFinding, FindingChart>> {
  may(work.actor, 'risk:read')
  const losses = await lossesOf(work, findings)
  const [span] = await work.sql<{ first: Day | null; last: Day | null }>(dataSpanSql, [work.businessId])
  const axes = findings.map((finding) => axisOf(finding, losses.get(finding.id) ?? [], span ?? { first: null, last: null }))
  const days = new Map<string, ChartDay[]>()
  for (const [measure, group] of Map.groupBy(axes, (axis) => axis.measure)) {
    for (const [id, found] of await daysOf(work, measure, group)) days.set(id, found)
  }
  return new Map(
    axes.map((axis) => {
      const own = losses.get(axis.finding.id) ?? []
      return [axis.finding, drawn(axis, days.get(axis.finding.id) ?? lossesAsDays(own), own)]
    }),
  )
}

/** From before the change, or the begin of the data, to after the end; every loss lies within. */
function axisOf(finding: RiskFinding, losses: readonly ChartLoss[], span: { first: Day | null; last: Day | null }): Axis {
  const { startedOn, detectedOn, endedOn } = finding
  const before = addDays(startedOn, -daysBefore)
  const last = span.last ?? detectedOn
  const after = endedOn ? addDays(endedOn, daysAfter) : last
  const shown = [startedOn, detectedOn, ...losses.map(({ day }) => day)]
  const from = least([span.first && span.first > before ? span.first : before, ...shown])
  const until = most([after < last ? after : last, ...shown])
  return { finding, measure: measures[finding.kind] ?? ChartMeasure.loss, from, until }
}

const least = (days: readonly Day[]): Day => days.reduce((one, other) => (other < one ? other : one))
const most = (days: readonly Day[]): Day => days.reduce((one, other) => (other > one ? other : one))

function drawn({ finding, measure, from, until }: Axis, days: readonly ChartDay[], losses: readonly ChartLoss[]): FindingChart {
  const input: ChartInput = {
    shape: shapes[measure],
    mostDays: mostDays[measure] ?? mostDaysElse,
    isTypical: measure === ChartMeasure.unitCost,
    isExact: measure === ChartMeasure.unitCost || measure === ChartMeasure.discountDepth,
    startedOn: finding.startedOn,
    ...{ from, until, days, losses },
  }
  const { usual, points } = chartPoints(input)
  const of = currency(finding.currency)
  return Object.assign(new FindingChart(), {
    measure,
    bucket: bucketDays(input) === 7 ? ChartBucket.week : ChartBucket.day,
    from,
    until,
    usual,
    points: points.map(({ lost, ...point }) => ({ ...point, loss: new GraphMoney({ minor: lost, currency: of }) })),
  })
}

/** A chart of losses alone has no other rows. */
const lossesAsDays = (losses: readonly ChartLoss[]): ChartDay[] =>
  losses.map(({ day, major }) => ({ day, value: major, base: 0, beside: null, besideRange: null }))

type DayRow = { readonly id: string; readonly day: Day } & Readonly<Record<'value' | 'base', string>> &
  Readonly<Record<'beside' | 'low' | 'high', string | null>>

async function daysOf(work: Work, measure: ChartMeasure, axes: readonly Axis[]): Promise<Map<string, ChartDay[]>> {
  if (measure === ChartMeasure.loss) return new Map()
  const rows = await work.sql<DayRow>(
    `select id, day, value::text, base::text, beside::text, low::text, high::text from (${chartDaysSql[measure]}) as days order by id, day`,
    [
      work.businessId,
      axes.map(({ finding }) => finding.id),
      axes.map(({ finding }) => finding.entity),
      axes.map(({ from }) => from),
      axes.map(({ until }) => until),
    ],
  )
  const minor = 10 ** minorDigits(currency(axes[0]?.finding.currency ?? ''))
  const isPriced = measure === ChartMeasure.unitCost || measure === ChartMeasure.discountDepth
  const money = isPriced ? 1e6 : minor
  const base = measure === ChartMeasure.discountDepth ? 1e6 : measure === ChartMeasure.returnOnAds ? minor : 1
  const days = rows.map(({ id, ...row }) => ({
    id,
    day: row.day,
    value: Number(row.value) / money,
    base: Number(row.base) / base,
    beside: row.beside === null ? null : Number(row.beside) / money,
    besideRange: row.low === null || row.high === null ? null : ([Number(row.low) / money, Number(row.high) / money] as const),
  }))
  return Map.groupBy(days, ({ id }) => id)
}

/** The exact losses of `seriesOf`, with their unrounded amounts. */
async function lossesOf(work: Work, findings: readonly RiskFinding[]): Promise<ReadonlyMap<string, readonly ChartLoss[]>> {
  const ids = findings.map(({ id }) => id)
  const code = findings[0]?.currency
  if (code === undefined) return new Map()
  const exact = await seriesOf(work, ids, code)
  const rows = await work.sql<{ id: string; day: Day; micros: string }>(
    `select finding_id as id, day::text as day, sum(${lostMicros})::text as micros
       from finding_evidence where business_id = $1 and finding_id = any($2::uuid[]) group by finding_id, day`,
    [work.businessId, ids],
  )
  const micros = new Map(rows.map((row) => [`${row.id} ${row.day}`, Number(row.micros) / 1e6]))
  return new Map(
    [...exact].map(([id, series]) => [
      id,
      series.map(({ day, loss }) => ({ day, minor: minorOf(loss), major: micros.get(`${id} ${day}`) ?? Number(loss.amount) })),
    ]),
  )
}

/** An amount of the graph always has the currency's digits. */
const minorOf = ({ amount }: GraphMoney): bigint => BigInt(amount.replace('.', ''))
