import type { Moment, RefusalCode } from '../../ledger/fact.ts'
import { CalendarDays } from './calendar-days.ts'
import type { CellSettings } from './cell-settings.ts'
import { type DateText, dateText } from './date-shape.ts'
import { shown } from './shown.ts'

type Refused = { readonly code: RefusalCode; readonly problem: string }

/** No shop's rows are older, and no plan goes further. */
const [firstYear, lastYear] = [1990, 2100]
const days = new CalendarDays(`${firstYear}-01-01`, `${lastYear}-12-31`)
const isOutside = (year: number) => year < firstYear || year > lastYear

/** Reads cells that say when. Local unless the cell names a zone; a day alone is its midnight. */
export class Moments {
  /** The lines of an order follow each other with one time. */
  #last: { readonly raw: string; readonly moment: Moment } | null = null

  constructor(private readonly settings: CellSettings) {}

  /** `hasHappened`: what lies ahead is refused. */
  read(raw: string, header: string, hasHappened: boolean): Moment | Refused {
    if (this.#last?.raw === raw) return this.#last.moment
    const isSerial = this.settings.hasSerialDates && /^\d{4,5}(\.\d+)?$/.test(raw)
    const written = isSerial ? serialDate(Number(raw)) : dateText(raw)
    const order = written?.order === 'either' ? this.settings.reading.dates(header) : (written?.order ?? 'ymd')
    if (order === null) return { code: 'ambiguous', problem: `‘${shown(raw)}’ can be read with the day first or with the month first` }
    const count = written && dayCount(written, order)
    if (!written || count === null) {
      if (written && isOutside(written.year)) {
        return { code: 'out_of_range', problem: `‘${shown(raw)}’ is not between ${firstYear} and ${lastYear}` }
      }
      return { code: 'not_a_date', problem: `‘${shown(raw)}’ is not a date such as 2025-01-31 or 2025-01-31 14:05` }
    }
    if (isSerial) this.settings.note('serial_date')
    const { moment, wasMoved } = this.#place(written, count)
    if (hasHappened && moment.instant > this.settings.latest) return { code: 'future', problem: `‘${shown(raw)}’ is still to come` }
    if (hasHappened && !isSerial && !wasMoved) this.#last = { raw, moment }
    return moment
  }

  #place(written: DateText, count: number): { moment: Moment; wasMoved: boolean } {
    const { clock, note } = this.settings
    const seconds = written.seconds ?? 0
    if (written.offset !== null) return { moment: clock.instant(count * 86_400 + seconds - written.offset), wasMoved: false }
    const { wasMoved, ...moment } = clock.local(count, seconds)
    if (wasMoved) note('clock_skipped')
    return { moment, wasMoved }
  }
}

/** Days since 1970-01-01; null when the calendar has no such day. */
function dayCount({ year, first, second }: DateText, order: DateText['order']): number | null {
  return order === 'dmy' ? days.count(year, second, first) : days.count(year, first, second)
}

/** Excel's day count: 1 is 1900-01-01, with a 29 February 1900 that never was, so days are counted from 1899-12-30. */
function serialDate(serial: number): DateText | null {
  const whole = Math.floor(serial)
  const date = new Date((whole - 25_569) * 86_400_000)
  if (Number.isNaN(date.getTime())) return null
  const seconds = Math.round((serial - whole) * 86_400)
  return { order: 'ymd', year: date.getUTCFullYear(), first: date.getUTCMonth() + 1, second: date.getUTCDate(), seconds, offset: null }
}
