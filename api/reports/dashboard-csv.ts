import { stringify } from 'csv-stringify/sync'
import type { GraphMoneyRange } from '../platform/graph-types/graph-money.ts'
import type { DashboardReport, ReportedAlert } from './dashboard-report.ts'

const header = [
  ...['section', 'name', 'value', 'low', 'high', 'currency', 'lost_so_far', 'lost_low', 'lost_high'],
  ...['severity', 'status', 'category', 'score', 'since', 'first_reported', 'cause'],
  ...[
    'phase',
    'still_to_come',
    'still_to_come_low',
    'still_to_come_high',
    'lost_as_known_when_first_reported',
    'lost_by_then_as_known_now',
  ],
]

const atOnce = 200

/**
 * The dashboard as one CSV table, piece by piece: about, score, open alerts by severity, money at
 * risk, its categories, every open alert. Amounts are decimal text with a point, `value` of money
 * is a month's; days are `YYYY-MM-DD`. Cells that a spreadsheet would take for a formula get an
 * apostrophe.
 */
export function* dashboardCsv(report: DashboardReport): Generator<string> {
  yield csv([header, ...summaryOf(report)])
  for (let i = 0; i < report.alerts.length; i += atOnce) yield csv(report.alerts.slice(i, i + atOnce).map(alertRow))
}

function summaryOf({ business, day, dataUntil, checks, stats, atRisk, categories }: DashboardReport): string[][] {
  const severities = ['critical', 'high', 'medium', 'low', 'total'] as const
  return [
    ['about', 'business', business],
    ['about', 'day', day],
    ['about', 'files end on', dataUntil ?? ''],
    ['about', 'checks that can run', String(checks.able), '', String(checks.all)],
    ['score', 'Overall Leakage Score', String(stats.overallLeakageScore)],
    ...severities.map((severity) => ['open alerts', severity, String(stats[severity])]),
    ['money at risk', 'a month', ...amounts(atRisk.monthly)],
    ['money at risk', 'claimed by two alerts, counted once', atRisk.overlap.amount, '', '', atRisk.overlap.currency],
    ...categories.map(({ name, monthly }) => ['category', name, ...amounts(monthly)]),
  ].map((row) => [...row, ...Array.from({ length: header.length - row.length }, () => '')])
}

function alertRow({
  title,
  monthly,
  loss,
  severity,
  status,
  category,
  score,
  startedOn,
  detectedOn,
  cause,
  ...alert
}: ReportedAlert): string[] {
  const lost = [loss.expected.amount, loss.low.amount, loss.high.amount]
  const { expected, low, high } = alert.stillToCome ?? {}
  const coming = [expected, low, high].map((money) => money?.amount ?? '')
  const first = [alert.lossAtDetection.amount, alert.lostByDetection.amount]
  const about = [severity, status, category, score, startedOn, detectedOn, cause]
  return ['alert', title, ...amounts(monthly), ...lost, ...about, alert.phase, ...coming, ...first]
}

const amounts = ({ expected, low, high }: GraphMoneyRange) => [expected.amount, low.amount, high.amount, expected.currency]

const csv = (rows: string[][]): string => stringify(rows, { escape_formulas: true })
