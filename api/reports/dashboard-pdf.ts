import type { Readable } from 'node:stream'
import { nothingOpenWords } from '../detection/verdict.rules.ts'
import type { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { capitalized } from '../values/capitalized.rules.ts'
import { alertTable, monthNote } from './alert-table.ts'
import type { DashboardReport } from './dashboard-report.ts'
import { dayWords, money, rangeWords } from './report-words.ts'
import { type Column, openSheet, type Sheet } from './sheet.ts'

/**
 * The dashboard as an A4 report: money at risk with its range, score and counts, categories, and a
 * table of every open alert. Figures are the graph's own, to the cent. `fonts` is the folder of the
 * fonts; characters that these have not are written as a question mark.
 */
export function dashboardPdf(report: DashboardReport, fonts: string): Readable {
  const { doc, sheet } = openSheet({ title: `Leakage report of ${report.business}, ${report.day}`, at: report.at }, fonts)
  head(sheet, report)
  figures(sheet, report)
  byCategory(sheet, report)
  openAlerts(sheet, report)
  sheet.numberPages(`${report.business} · ${dayWords(report.day)}`)
  doc.end()
  return doc as unknown as Readable
}

function head(sheet: Sheet, { business, day, dataUntil, isOld, dataWord }: DashboardReport): void {
  sheet.text('RiskPilot', { size: 9, isMuted: true })
  sheet.text(`Leakage report of ${business}`, { size: 20, isStrong: true })
  sheet.text(`As of ${dayWords(day)}`, { size: 10, isMuted: true })
  if (isOld && dataUntil)
    sheet.text(`Your ${dataWord} end on ${dayWords(dataUntil)}: every figure is of that day.`, { size: 10, isMuted: true })
  sheet.gap(18)
}

function figures(sheet: Sheet, { atRisk, stats, dataUntil, isOld, dataWord }: DashboardReport): void {
  sheet.text('Money at risk', { size: 10, isMuted: true })
  sheet.text(`${money(atRisk.monthly.expected)} a month`, { size: 24, isStrong: true })
  const tense = isOld && dataUntil ? `until ${dayWords(dataUntil)}, where your ${dataWord} end` : 'if nothing is done'
  sheet.text(`Between ${rangeWords(atRisk.monthly)}, ${tense}. ${onceWords(atRisk.overlap)}`, { size: 9, isMuted: true })
  sheet.gap(14)
  const columns: Column[] = [
    { title: 'Overall Leakage Score', share: 3 },
    ...['Critical', 'High', 'Medium', 'Low', 'Open alerts'].map((title) => ({ title, share: 2, isFigure: true })),
  ]
  const counts = [stats.critical, stats.high, stats.medium, stats.low, stats.total].map(String)
  sheet.table(columns, [[`${stats.overallLeakageScore} of 100`, ...counts].map((text) => ({ text }))])
  sheet.gap(18)
}

function byCategory(sheet: Sheet, { categories, atRisk }: DashboardReport): void {
  if (categories.length === 0) return
  sheet.text('Where it leaks', { size: 13, isStrong: true })
  sheet.gap(4)
  const columns: Column[] = [
    { title: 'Category', share: 4 },
    { title: 'Open alerts', share: 2, isFigure: true },
    { title: 'A month', share: 3, isFigure: true },
    { title: 'Range', share: 4, isFigure: true },
  ]
  const rows = categories.map(({ name, risks, monthly }) => [name, String(risks), money(monthly.expected), rangeWords(monthly)])
  const sum = ['Together', String(atRisk.risks), money(atRisk.monthly.expected), rangeWords(atRisk.monthly)]
  sheet.table(
    columns,
    rows.map((row) => row.map((text) => ({ text }))),
    sum.map((text) => ({ text })),
  )
  sheet.gap(18)
}

/** That nothing leaked, or what leaks cost that stopped. */
function noAlerts({ told, stopped, stoppedLost }: DashboardReport['atRisk']): string {
  return capitalized(nothingOpenWords({ told, stopped: { leaks: stopped, lost: money(stoppedLost) } }))
}

function openAlerts(sheet: Sheet, { alerts, atRisk, isOld, dataWord, checks }: DashboardReport): void {
  sheet.text('Open alerts', { size: 13, isStrong: true })
  sheet.text(
    alerts.length === 0
      ? `${noAlerts(atRisk)}: ${checks.able} of ${checks.all} checks can run on your ${dataWord}.`
      : 'Most expensive first.',
    { size: 9, isMuted: true },
  )
  sheet.gap(4)
  if (alerts.length === 0) return
  alertTable(sheet, alerts, isOld ? 'Lost' : 'Lost so far')
  sheet.gap(8)
  const claimed = `The alerts’ months together are more than the money at risk where two of them claim the same rows.`
  if (/[1-9]/.test(atRisk.overlap.amount)) sheet.text(claimed, { size: 8, isMuted: true })
  sheet.text(monthNote, { size: 8, isMuted: true })
}

const onceWords = (overlap: GraphMoney) => (/[1-9]/.test(overlap.amount) ? `${money(overlap)} that two alerts claim is counted once.` : '')
