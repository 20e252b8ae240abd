import { buffer } from 'node:stream/consumers'
import { alertTable, monthNote, nameCells } from './alert-table.ts'
import type { FixedAlert, MonthReport } from './month-report.ts'
import { dayWords, money, monthWords, rangeWords } from './report-words.ts'
import { type Column, openSheet, type Sheet } from './sheet.ts'

/**
 * A month as an A4 report: what was found in it, what was fixed, and what is still open, each by
 * money. Figures are the graph's own, to the cent. `fonts` is the folder of the fonts.
 */
export async function monthPdf(report: MonthReport, fonts: string): Promise<Buffer> {
  const { month, now } = report
  const name = monthWords(month.first)
  const { doc, sheet } = openSheet({ title: `${name} at ${now.business}`, at: now.at }, fonts)
  sheet.text('RiskPilot', { size: 9, isMuted: true })
  sheet.text(`${name} at ${now.business}`, { size: 20, isStrong: true })
  sheet.text(`As known on ${dayWords(now.day)}`, { size: 10, isMuted: true })
  sheet.gap(14)
  summary(sheet, report)
  part(sheet, `Found in ${name}`, report.found.length, 'No new leak was found.', () => alertTable(sheet, report.found, 'Lost so far'))
  part(sheet, `Fixed in ${name}`, report.fixed.length, 'No leak ended, and none was resolved.', () => fixedTable(sheet, report.fixed))
  part(sheet, 'Still open', now.alerts.length, 'No leak is open.', () => alertTable(sheet, now.alerts, 'Lost so far'))
  sheet.text(monthNote, { size: 8, isMuted: true })
  sheet.numberPages(`${now.business} · ${name}`)
  doc.end()
  return buffer(doc)
}

function summary(sheet: Sheet, { found, fixed, now: { alerts, atRisk } }: MonthReport): void {
  const columns: Column[] = [
    { title: 'Found', share: 2, isFigure: true },
    { title: 'Fixed', share: 2, isFigure: true },
    { title: 'Still open', share: 2, isFigure: true },
    { title: 'Open leaks cost a month', share: 5, isFigure: true },
  ]
  const counts = [found.length, fixed.length, alerts.length].map((count) => ({ text: String(count) }))
  sheet.table(columns, [[...counts, { text: money(atRisk.monthly.expected), note: rangeWords(atRisk.monthly) }]])
  sheet.gap(18)
}

function part(sheet: Sheet, title: string, count: number, none: string, table: () => void): void {
  sheet.text(title, { size: 13, isStrong: true })
  sheet.gap(4)
  if (count === 0) sheet.text(none, { size: 9, isMuted: true })
  else table()
  sheet.gap(16)
}

function fixedTable(sheet: Sheet, fixed: readonly FixedAlert[]): void {
  const columns: Column[] = [
    { title: 'Alert', share: 12 },
    { title: 'Severity', share: 2 },
    { title: 'Since', share: 2.8 },
    { title: 'Fixed on', share: 4 },
    { title: 'Lost in all', share: 3, isFigure: true },
  ]
  sheet.table(
    columns,
    fixed.map((alert) => [
      ...nameCells(alert),
      { text: dayWords(alert.startedOn) },
      { text: dayWords(alert.fixedOn) },
      { text: money(alert.loss.expected) },
    ]),
  )
}
