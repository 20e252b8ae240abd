import type { Work } from '../platform/transaction/work.ts'
import { findingsOfRisks, risksById } from '../risks/risks.ts'
import { riskIdsFoundIn, risksFixedIn } from '../risks/risks-of-period.ts'
import { alertOf, type DashboardReport, dashboardReport, type ReportedAlert } from './dashboard-report.ts'

/**
 * A calendar month of the business: its first day, its first instant and the first one after it.
 */
export type ReportedMonth = { readonly first: string; readonly from: Date; readonly until: Date }

/** `fixedOn`: the business's day on which it was resolved, by a person or because it stopped. */
export type FixedAlert = ReportedAlert & { readonly fixedOn: string }

export type MonthReport = {
  readonly month: ReportedMonth
  /**
   * Found in the month, as they are now; most expensive first. Not those that were dismissed or
   * that later rows explained.
   */
  readonly found: readonly ReportedAlert[]
  /** Resolved in the month; most expensive in all first. */
  readonly fixed: readonly FixedAlert[]
  readonly now: DashboardReport
}

/** The month before the one of this instant. */
export async function monthBefore({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, at: Date): Promise<ReportedMonth> {
  const [month] = await sql<ReportedMonth>(
    `select (this - interval '1 month')::date::text as first, (this - interval '1 month') at time zone zone as "from", this at time zone zone as until
       from (select zone, date_trunc('month', $2::timestamptz at time zone zone) as this from business where id = $1) as months`,
    [businessId, at],
  )
  if (!month) throw new Error('the business of this work does not exist')
  return month
}

/** Reads all of it in the work's one transaction. `now` is as of the work's clock. */
export async function monthReport(work: Work, month: ReportedMonth): Promise<MonthReport> {
  const found = await riskIdsFoundIn(work, month)
  const fixed = await risksFixedIn(work, month)
  const alerts = await alertsById(work, [...found, ...fixed.map(({ id }) => id)])
  const of = (id: string) => alerts.get(id) as ReportedAlert
  return {
    month,
    found: found.map(of),
    fixed: fixed.map(({ id, fixedOn }) => ({ ...of(id), fixedOn })),
    now: await dashboardReport(work),
  }
}

async function alertsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, ReportedAlert>> {
  const [risks, findings] = [await risksById(work, ids), await findingsOfRisks(work, ids)]
  return new Map([...risks.values()].map((risk) => [risk.id, alertOf(risk, findings.get(risk.id) ?? [])]))
}
