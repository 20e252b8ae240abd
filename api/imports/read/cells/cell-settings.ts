import type { ZoneClock } from '../../../ledger/zone-clock.ts'
import type { Currency } from '../../../values/money.ts'
import type { DateOrder } from './date-shape.ts'
import type { DecimalMark } from './number-shape.ts'
import type { ShortOrder } from './short-date.ts'

/**
 * How a column writes ambiguous values; null where neither the mapping nor the data has decided it.
 */
export type Reading = {
  decimal(header: string): DecimalMark | null
  dates(header: string): DateOrder | null
  /** For dates with a two-digit year. */
  shortDates(header: string): ShortOrder | null
  /**
   * The year of days without one: four digits, or the header of the column that has it. `none`: the
   * column's other days have years. Null until the column has been searched.
   */
  year(header: string): string | null
  /**
   * The day that a month of a year stands for. `none`: the column's other cells are days. Null
   * until the column has been searched.
   */
  dayOfMonth(header: string): 'first' | 'last' | 'none' | null
  /**
   * What a text means in a column of amounts: plain decimal text, or `leave_out`. `unknown`: the
   * text is no number there. Null until the column has been searched.
   */
  meaning(header: string, text: string): string | null
  /**
   * Whether the numbers of a column usually have no more places than the coin. Null until the
   * column has been searched.
   */
  isInCoins(header: string): boolean | null
}

/** The settings of the business and the file for reading cells. */
export type CellSettings = {
  readonly clock: ZoneClock
  readonly currency: Currency
  readonly minorDigits: number
  readonly symbols: readonly string[]
  readonly reading: Reading
  /** Seconds since 1970-01-01 UTC; events after this time are in the future. */
  readonly latest: number
  /** True for spreadsheets: a bare number in a date column is a day count since 1899-12-30. */
  readonly hasSerialDates: boolean
  /** Called once a cell with each normalization. */
  readonly note: (note: Note) => void
}

/** A normalization. The import reports each kind with its count. */
export type Note =
  | 'clock_skipped'
  | 'serial_date'
  | 'two_digit_year'
  | 'rounded_amount'
  | 'refund_without_day'
  | 'refund_without_line'
  | 'dispute_without_day'
  | 'lines_not_subtotal'
  | 'net_differs'
  | 'amounts_left_out'
