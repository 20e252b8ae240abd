import { capitalized } from '../values/capitalized.rules.ts'
import type { ReportedAlert } from './dashboard-report.ts'
import { dayWords, money, rangeWords } from './report-words.ts'
import type { Column, Sheet } from './sheet.ts'

/** What stands below a table with a column of months. */
export const monthNote =
  'A month: expected loss in 30 days while the leak runs, with its 80% range. Each figure is the sum of named rows of your files.'

/**
 * Alerts as they are now, each with its cause, its start, what it costs a month and what it has
 * cost.
 */
export function alertTable(sheet: Sheet, alerts: readonly ReportedAlert[], lostTitle: 'Lost' | 'Lost so far'): void {
  const columns: Column[] = [
    { title: 'Alert', share: 12 },
    { title: 'Severity', share: 2 },
    { title: 'Since', share: 2.8 },
    { title: 'A month', share: 4, isFigure: true },
    { title: lostTitle, share: 3, isFigure: true },
  ]
  sheet.table(columns, alerts.map(alertCells))
}

function alertCells(alert: ReportedAlert) {
  const { startedOn, loss, detectedOn, lossAtDetection } = alert
  return [
    ...nameCells(alert),
    { text: dayWords(startedOn), note: `visible ${dayWords(detectedOn)}` },
    monthCell(alert),
    { text: money(loss.expected), note: `${money(lossAtDetection)} known when first visible` },
  ]
}

/** Its title with its cause, and its severity. */
export const nameCells = ({ title, cause, severity }: Pick<ReportedAlert, 'title' | 'cause' | 'severity'>) => [
  { text: title, note: firstSentence(cause) },
  { text: capitalized(severity) },
]

function monthCell({ phase, status, monthly, stillToCome }: ReportedAlert) {
  if (status === 'resolved' || phase === 'ended') return { text: 'Over' }
  if (phase !== 'fading') return { text: money(monthly.expected), note: rangeWords(monthly) }
  return {
    text: 'Probably over',
    note: stillToCome ? `late rows: up to ${money(stillToCome.high)} may still come` : 'late rows may still come',
  }
}

/** Up to the first full stop that ends a sentence; a point within a figure ends none. */
const firstSentence = (text: string) => /^.*?[.!?](?=\s+\p{Lu})/su.exec(text)?.[0] ?? text
