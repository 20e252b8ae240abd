import { type CheckCounts, checkCounts } from '../detection/check-counts.rules.ts'
import { isOldData } from '../ledger/data-age.rules.ts'
import { dataUntil, isToldByConnections } from '../ledger/data-until.ts'
import { type DataWord, dataWordOf } from '../ledger/data-word.rules.ts'
import type { GraphMoney, GraphMoneyRange } from '../platform/graph-types/graph-money.ts'
import { maxPageSize } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { RiskFinding } from '../risks/finding.entity.ts'
import type { Risk } from '../risks/risk.entity.ts'
import { risksPage } from '../risks/risk-list.ts'
import { findingsOfRisks, firstVisible, range, stillToComeOf } from '../risks/risks.ts'
import { categories } from '../risks/summary/categories.ts'
import { type MoneyAtRisk, moneyAtRisk } from '../risks/summary/money-at-risk.ts'
import type { RiskStats } from '../risks/summary/risk-stats.entity.ts'
import { riskStats } from '../risks/summary/risk-stats.ts'
import { latestDetectorStatuses } from '../scans/last-statuses.ts'
import { currency } from '../values/money.ts'

/** An open alert as a report tells it. Days are `YYYY-MM-DD`. */
export type ReportedAlert = {
  readonly title: string
  readonly cause: string
  readonly severity: string
  readonly status: string
  readonly category: string
  readonly score: string
  readonly startedOn: string
  readonly detectedOn: string
  readonly monthly: GraphMoneyRange
  readonly loss: GraphMoneyRange
  /** `running`, or `fading`: over, with late rows still to come. */
  readonly phase: string
  readonly stillToCome: GraphMoneyRange | null
  /** Known on `detectedOn` to be lost, and lost up to that day as known now. */
  readonly lossAtDetection: GraphMoney
  readonly lostByDetection: GraphMoney
}

/** What the dashboard shows, of one moment. `day` is the business's own; `at` the instant. */
export type DashboardReport = {
  readonly business: string
  readonly currency: string
  readonly day: string
  readonly at: Date
  /** The newest day of the rows; null before the first. `isOld`: too long ago to speak of now. */
  readonly dataUntil: string | null
  readonly isOld: boolean
  /** What the shop's rows are called. */
  readonly dataWord: DataWord
  /** How many checks can run on the shop's rows, of how many; none before the first scan. */
  readonly checks: CheckCounts
  readonly stats: RiskStats
  readonly atRisk: MoneyAtRisk
  readonly categories: readonly { readonly name: string; readonly risks: number; readonly monthly: GraphMoneyRange }[]
  /** All that are open, most expensive a month first. */
  readonly alerts: readonly ReportedAlert[]
}

/** Reads all of it in the work's one transaction, so that its figures agree with each other. */
export async function dashboardReport(work: Work): Promise<DashboardReport> {
  may(work.actor, 'risk:read')
  const at = work.clock.now()
  const [business] = await work.sql<{ name: string; currency: string; day: string }>(
    'select name, currency, (($2::timestamptz at time zone zone)::date)::text as day from business where id = $1',
    [work.businessId, at],
  )
  if (!business) throw new Error('a session has a business')
  const atRisk = await moneyAtRisk(work)
  const until = await dataUntil(work)
  const detectors = await latestDetectorStatuses(work)
  return {
    business: business.name,
    currency: business.currency,
    day: business.day,
    at,
    dataUntil: until,
    isOld: isOldData(until, business.day),
    dataWord: dataWordOf(await isToldByConnections(work)),
    checks: checkCounts(detectors),
    stats: await riskStats(work),
    atRisk,
    categories: atRisk.categories.map(({ categoryId, risks, monthly }) => ({ name: nameOf(categoryId), risks, monthly })),
    alerts: await openAlerts(work),
  }
}

async function openAlerts(work: Work): Promise<ReportedAlert[]> {
  const alerts: ReportedAlert[] = []
  const options = { filter: { statuses: ['active', 'investigating'] }, sort: 'money' } as const
  for (let after: string | undefined; ; ) {
    const { nodes, pageInfo } = await risksPage(work, { first: maxPageSize, ...(after && { after }) }, options)
    const ids = nodes.map(({ id }) => id)
    const findings = await findingsOfRisks(work, ids)
    alerts.push(...nodes.map((risk) => alertOf(risk, findings.get(risk.id) ?? [])))
    if (!pageInfo.hasNextPage) return alerts
    after = pageInfo.endCursor
  }
}

/** A risk with its findings as a report tells it. */
export function alertOf(risk: Risk, findings: readonly RiskFinding[]): ReportedAlert {
  const of = currency(risk.currency)
  return {
    title: risk.title,
    cause: risk.description,
    severity: risk.severity,
    status: risk.status,
    category: nameOf(risk.categoryId),
    score: risk.riskScore,
    startedOn: risk.startedOn,
    detectedOn: risk.detectedOn,
    monthly: range(of, risk.monthlyLow, risk.monthly, risk.monthlyHigh),
    loss: range(of, risk.lossLow, risk.loss, risk.lossHigh),
    phase: risk.phase,
    stillToCome: stillToComeOf(risk, of),
    ...firstVisible(findings, of),
  }
}

const nameOf = (categoryId: string): string => categories.find(({ id }) => id === categoryId)?.name ?? categoryId
