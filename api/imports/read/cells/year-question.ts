import { isYear } from '../../decide/mapping.input.ts'
import type { Choice, ColumnQuestion } from '../../decide/question.ts'
import type { Table } from '../tables/table.ts'
import type { Ambiguity } from './ambiguity.ts'
import { cellExcerpt } from './cell-excerpt.ts'
import { dateText } from './date-shape.ts'
import { dayText } from './day-text.ts'
import { shortDate } from './short-date.ts'
import { dayInYear, dayOfMonth, wholeMonth, type Yearless, yearless } from './yearless.ts'

type OfFile = { readonly fileName: string; readonly latest: number }

const yearHeader = /^(fiscal |calendar )?(year|jahr|ann[ée]e|a[ñn]o|anno|jaar)$/i

/**
 * Asks for the year of days that are written without one. Offered are the file's column of years,
 * the years in its name, and the last years of which the day is not to come (`latest`, seconds
 * since 1970). Null where the column has days with years as well: then the others are slips.
 */
export async function yearQuestion(
  { header, found, line }: Ambiguity,
  open: () => Promise<Table>,
  of: OfFile,
): Promise<ColumnQuestion | null> {
  const written = yearless(found)
  if (!written || (await hasYears(header, open))) return null
  const inYear = (year: number | string) => dayText(dayInYear(written, Number(year)))
  const choice = (label: string, year: string): Choice => ({ label, mapping: { years: { [header]: year } } })
  const ofColumn = await yearColumn(open, line)
  const named = new Set(of.fileName.match(/(?<!\d)(19|20)\d{2}(?!\d)/g))
  const last = lastYears(written, of.latest).filter((year) => !named.has(year) && year !== ofColumn?.cell)
  return {
    ...{ kind: 'dates', column: header, found, line },
    choices: [
      ...(ofColumn
        ? [
            choice(
              `${isYear(ofColumn.cell) ? inYear(ofColumn.cell) : 'of the year'}, as in the column ‘${cellExcerpt(ofColumn.name)}’`,
              ofColumn.name,
            ),
          ]
        : []),
      ...[...named].map((year) => choice(`${inYear(year)}, as in the file’s name`, year)),
      ...last.map((year) => choice(inYear(year), year)),
    ],
  }
}

/**
 * Asks for the day that a month stands for, its first or its last: what a month brought is of none
 * alone. Null where the column has days as well: then the others are slips.
 */
export async function monthQuestion({ header, found, line }: Ambiguity, open: () => Promise<Table>): Promise<ColumnQuestion | null> {
  const month = wholeMonth(found)
  if (!month || (await hasYears(header, open))) return null
  const choice = (end: 'first' | 'last'): Choice => ({ label: dayText(dayOfMonth(month, end)), mapping: { months: { [header]: end } } })
  return { kind: 'dates', column: header, found, line, choices: [choice('first'), choice('last')] }
}

async function hasYears(header: string, open: () => Promise<Table>): Promise<boolean> {
  const table = await open()
  const at = table.header.findIndex((cell) => cell.trim() === header)
  const isDated = (record: readonly string[]) => {
    const cell = (record[at] ?? '').trim()
    return dateText(cell) !== null || shortDate(cell) !== null || (table.hasSerialDates && /^\d{4,5}(\.\d+)?$/.test(cell))
  }
  try {
    for await (const { records } of table.batches) if (records.some(isDated)) return true
    return false
  } finally {
    await table.batches.return(undefined)
  }
}

/** The column of years, with its cell on this line. */
async function yearColumn(open: () => Promise<Table>, line: number): Promise<{ name: string; cell: string } | null> {
  const { header, batches } = await open()
  const at = header.findIndex((name) => yearHeader.test(name.trim()))
  try {
    if (at < 0) return null
    for await (const { records, lines } of batches) {
      const record = records[lines.indexOf(line)]
      if (record) return { name: header[at]?.trim() ?? '', cell: (record[at] ?? '').trim() }
    }
    return null
  } finally {
    await batches.return(undefined)
  }
}

/** Proposed: a file without a year is seldom older. */
const offered = 3

function lastYears(written: Yearless, latest: number): string[] {
  const now = new Date(latest * 1000).getUTCFullYear()
  const years = Array.from({ length: offered + 1 }, (_, i) => now - i)
  const isPast = (year: number) => {
    const { month, dayOfMonth } = dayInYear(written, year)
    return Date.UTC(year, month - 1, dayOfMonth) / 1000 <= latest
  }
  return years.filter(isPast).slice(0, offered).map(String)
}
