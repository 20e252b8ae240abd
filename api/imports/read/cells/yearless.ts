import { CalendarDays } from './calendar-days.ts'

/** A day or a month that is written without its year; `dayOfMonth` is null for a month alone. */
export type Yearless = { readonly month: number; readonly dayOfMonth: number | null }

const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª)?\.?[-/ ]?\s*(?:de\s+)?(\p{L}{3,10})\.?$/u
const monthFirst = /^(\p{L}{3,10})\.?(?:[-/ ]\s*(\d{1,2})(?:st|nd|rd|th)?)?$/u
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl']

/**
 * `March`, `Mar`, `3 March`, `Mar 3` with months in six languages; null for any other text.
 * `Mar-25` is none: it may be a month with its year.
 */
export function yearless(cell: string): Yearless | null {
  const [, before, after] = dayFirst.exec(cell) ?? []
  const [, word = after, behind] = after === undefined ? (monthFirst.exec(cell) ?? []) : []
  const month = monthNames().get((word ?? '').toLowerCase())
  if (month === undefined) return null
  const day = before ?? behind
  if (behind !== undefined && /[-/]/.test(cell)) return null
  const dayOfMonth = day === undefined ? null : Number(day)
  // Of a leap year, so that 29 February is a day.
  return dayOfMonth !== null && leapYear.count(2024, month, dayOfMonth) === null ? null : { month, dayOfMonth }
}

/** A month of a year, as `March 2025` names it. */
export type WholeMonth = { readonly year: number; readonly month: number }

/**
 * `March 2025`, `Mar-2025`, `2025-03`, `03/2025`: a month with its year and without a day; null for
 * any other text.
 */
export function wholeMonth(cell: string): WholeMonth | null {
  const [, first = '', second = ''] = /^(\p{L}{3,10}\.?|\d{1,2}|\d{4})\s*[-/. ,]\s*(\d{4}|\d{1,2})$/u.exec(cell) ?? []
  const [month, year] = first.length === 4 && /^\d+$/.test(first) ? [second, first] : [first, second]
  if (!/^(19|20)\d{2}$/.test(year) || month.length === 0) return null
  const number = /^\d+$/.test(month) ? Number(month) : (yearless(month)?.month ?? 0)
  return number >= 1 && number <= 12 ? { year: Number(year), month: number } : null
}

const leapYear = new CalendarDays('2024-01-01', '2024-12-31')
let names: ReadonlyMap<string, number> | undefined

/** Whole names of months and their usual short forms, without a dot. */
function monthNames(): ReadonlyMap<string, number> {
  names ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
        return Array.from(
          { length: 12 },
          (_, i) =>
            [
              format
                .format(new Date(Date.UTC(2024, i)))
                .replace('.', '')
                .toLowerCase(),
              i + 1,
            ] as const,
        )
      }),
    ),
  )
  return names
}

/** The first or the last day of a month. */
export function dayOfMonth({ year, month }: WholeMonth, end: 'first' | 'last'): { year: number; month: number; dayOfMonth: number } {
  return { year, month, dayOfMonth: end === 'first' ? 1 : new Date(Date.UTC(year, month, 0)).getUTCDate() }
}

/** The day in this year; the first of the month where only the month is written. */
export function dayInYear({ month, dayOfMonth }: Yearless, year: number): { year: number; month: number; dayOfMonth: number } {
  return { year, month, dayOfMonth: dayOfMonth ?? 1 }
}
