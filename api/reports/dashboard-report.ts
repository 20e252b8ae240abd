import type { GraphMoneyRange } from '../platform/graph-types/graph-money.ts'
import { maxPageSize } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Risk } from '../risks/risk.entity.ts'
import { risksPage } from '../risks/risk-list.ts'
import { range } from '../risks/risks.ts'
import { categories } from '../risks/summary/categories.ts'
import { type MoneyAtRisk, moneyAtRisk } from '../risks/summary/money-at-risk.ts'
import type { RiskStats } from '../risks/summary/risk-stats.entity.ts'
import { riskStats } from '../risks/summary/risk-stats.ts'
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
}

/** What the dashboard shows, of one moment. `day` is the business's own; `at` the instant. */
export type DashboardReport = {
  readonly business: string
  readonly currency: string
  readonly day: string
  readonly at: Date
  readonly stats: RiskStats
  readonly atRisk: MoneyAtRisk
  readonly categories: readonly { readonly name: string; readonly risks: number; readonly monthly: GraphMoneyRange }[]
  /** All that are open, the dearest a month first. */
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
  return {
    business: business.name,
    currency: business.currency,
    day: business.day,
    at,
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
    alerts.push(...nodes.map(alertOf))
    if (!pageInfo.hasNextPage) return alerts
    after = pageInfo.endCursor
  }
}

function alertOf(risk: Risk): ReportedAlert {
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
  }
}

const nameOf = (categoryId: string): string => categories.find(({ id }) => id === categoryId)?.name ?? categoryId
