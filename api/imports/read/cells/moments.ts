import type { EventTime, RefusalCode } from '../../../ledger/fact.ts'
import { CalendarDays } from './calendar-days.ts'
import { cellExcerpt } from './cell-excerpt.ts'
import type { CellSettings } from './cell-settings.ts'
import { type DateText, dateText } from './date-shape.ts'
import { isSameInAllOrders, type ShortDate, type ShortOrder, shortDate, shortDay, shortOrders } from './short-date.ts'

type Refused = { readonly code: RefusalCode; readonly problem: string }

/** No shop's rows are older, and no plan goes further. */
const [firstYear, lastYear] = [1990, 2100]
const days = new CalendarDays(`${firstYear}-01-01`, `${lastYear}-12-31`)
const isOutside = (year: number) => year < firstYear || year > lastYear

/** Reads cells with a time. Local unless the cell names a zone; a day alone means its midnight. */
export class Moments {
  /** Consecutive lines of an order have the same time. */
  #last: { readonly raw: string; readonly header: string; readonly moment: EventTime } | null = null

  constructor(private readonly settings: CellSettings) {}

  /** `hasHappened`: times in the future are refused. */
  read(raw: string, header: string, hasHappened: boolean): EventTime | Refused {
    if (this.#last?.raw === raw && this.#last.header === header) return this.#last.moment
    const isSerial = this.settings.hasSerialDates && /^\d{4,5}(\.\d+)?$/.test(raw)
    const long = isSerial ? serialDate(Number(raw)) : dateText(raw)
    const short = long || isSerial ? null : shortDate(raw)
    if (short) return this.#readShort(raw, header, { short, hasHappened })
    const order = long?.order === 'either' ? this.settings.reading.dates(header) : (long?.order ?? 'ymd')
    if (order === null)
      return { code: 'ambiguous', problem: `‘${cellExcerpt(raw)}’ can be read with the day first or with the month first` }
    const count = long && dayCount(long, order)
    if (!long || count === null) return notInCalendar(raw, long)
    if (isSerial) this.settings.note('serial_date')
    const { moment, wasMoved } = this.#place(long, count)
    if (hasHappened && moment.instant > this.settings.latest) return toCome(raw)
    // A cell with a note is not cached, because notes are counted per cell.
    if (hasHappened && !isSerial && !wasMoved) this.#last = { raw, header, moment }
    return moment
  }

  #readShort(raw: string, header: string, { short, hasHappened }: { short: ShortDate; hasHappened: boolean }): EventTime | Refused {
    const order = this.#shortOrder(short, header)
    if (order === null) {
      return { code: 'ambiguous', problem: `‘${cellExcerpt(raw)}’ has two digits for its year, and can be read in several orders` }
    }
    const written = inOrder(short, order)
    const count = written && dayCount(written, 'ymd')
    if (!written || count === null) return notInCalendar(raw, written)
    const { moment } = this.#place(written, count)
    if (hasHappened && moment.instant > this.settings.latest) return toCome(raw)
    this.settings.note('two_digit_year')
    return moment
  }

  /**
   * The column's order, or any order where all agree or none gives a valid day; null until the
   * column is searched.
   */
  #shortOrder(date: ShortDate, header: string): ShortOrder | null {
    const ofColumn = this.settings.reading.shortDates(header)
    if (ofColumn !== null) return ofColumn
    const possible = shortOrders.filter((order) => shortDay(date, order) !== null)
    return possible.length === 0 || isSameInAllOrders(date) ? (possible[0] ?? 'dmy') : null
  }

  #place(written: DateText, count: number): { moment: EventTime; wasMoved: boolean } {
    const { clock, note } = this.settings
    const seconds = written.seconds ?? 0
    const hasClockTime = seconds !== 0
    if (written.offset !== null) {
      return { moment: { ...clock.instant(count * 86_400 + seconds - written.offset), hasClockTime }, wasMoved: false }
    }
    const { wasMoved, ...moment } = clock.local(count, seconds)
    if (wasMoved) note('clock_skipped')
    return { moment: { ...moment, hasClockTime }, wasMoved }
  }
}

function notInCalendar(raw: string, written: DateText | null): Refused {
  if (written && isOutside(written.year)) {
    return { code: 'out_of_range', problem: `‘${cellExcerpt(raw)}’ is not between ${firstYear} and ${lastYear}` }
  }
  return { code: 'not_a_date', problem: `‘${cellExcerpt(raw)}’ is not a date such as 2025-01-31 or 2025-01-31 14:05` }
}

function toCome(raw: string): Refused {
  return { code: 'future', problem: `‘${cellExcerpt(raw)}’ is still to come` }
}

/** Null when the calendar has no such day. */
function inOrder(date: ShortDate, order: ShortOrder): DateText | null {
  const day = shortDay(date, order)
  return day && { order: 'ymd', year: day.year, first: day.month, second: day.dayOfMonth, seconds: date.seconds, offset: date.offset }
}

/** Days since 1970-01-01; null when the calendar has no such day. */
function dayCount({ year, first, second }: DateText, order: DateText['order']): number | null {
  return order === 'dmy' ? days.count(year, second, first) : days.count(year, first, second)
}

/**
 * Excel's day number: 1 is 1900-01-01, followed by a 29 February 1900 that did not exist, so days
 * are counted from 1899-12-30.
 */
function serialDate(serial: number): DateText | null {
  const whole = Math.floor(serial)
  const date = new Date((whole - 25_569) * 86_400_000)
  if (Number.isNaN(date.getTime())) return null
  const seconds = Math.round((serial - whole) * 86_400)
  return { order: 'ymd', year: date.getUTCFullYear(), first: date.getUTCMonth() + 1, second: date.getUTCDate(), seconds, offset: null }
}
