import type { Currency } from '../../../values/money.ts'
import type { DateOrder } from './date-shape.ts'
import type { DecimalMark } from './number-shape.ts'
import type { ShortOrder } from './short-date.ts'
import type { ZoneClock } from './zone-clock.ts'

/** How a column writes what can be read in two ways; null where neither the mapping nor the data have settled it. */
export type Reading = {
  decimal(header: string): DecimalMark | null
  dates(header: string): DateOrder | null
  /** Of dates with two digits for their year. */
  shortDates(header: string): ShortOrder | null
}

/** What cells need to know of the business and the file. */
export type CellSettings = {
  readonly clock: ZoneClock
  readonly currency: Currency
  readonly minorDigits: number
  readonly symbols: readonly string[]
  readonly reading: Reading
  /** Seconds since 1970-01-01 UTC after which nothing can have happened yet. */
  readonly latest: number
  /** True for spreadsheets: a bare number in a date column is a day count since 1899-12-30. */
  readonly hasSerialDates: boolean
  /** Is told what was changed to be read, once a cell. */
  readonly note: (note: Note) => void
}

/** Something that was normalized. The import says each kind with its count. */
export type Note =
  | 'clock_skipped'
  | 'serial_date'
  | 'two_digit_year'
  | 'rounded_amount'
  | 'refund_without_day'
  | 'refund_without_line'
  | 'lines_not_subtotal'
