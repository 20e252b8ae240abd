import type { Moment, Refusal, RefusalCode } from '../ledger/fact.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { parseUnitPrice } from '../values/unit-price.ts'
import { CalendarDays } from './calendar-days.ts'
import { type DateOrder, type DateText, dateText } from './date-shape.ts'
import { type DecimalMark, numberText, plainDecimal } from './number-shape.ts'
import type { ZoneClock } from './zone-clock.ts'

/** How a column writes what can be read in two ways; null where neither the mapping nor the data have settled it. */
export type Reading = {
  decimal(header: string): DecimalMark | null
  dates(header: string): DateOrder | null
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

/** Where a column stands in the file, and what the file calls it. */
export type Place = { readonly index: number; readonly header: string }

/** Something that was normalized. The import says each kind with its count. */
export type Note = 'clock_skipped' | 'serial_date'

const maxKeyLength = 200
const maxTextLength = 20_000
/** Largest number of units in one line. */
const maxCount = 1_000_000_000
const firstDay = '1990-01-01'
const lastDay = '2100-12-31'
const plainNumber = /^-?\d{1,12}(?:\.(?:\d{1,2}|\d{4,6}))?$/

/**
 * One record's cells, read by the layout's names for columns. The first cell that cannot be read is kept as `refusal`; what a
 * method returns after that is of no meaning, so a layout reads all its cells and looks at `refusal` once.
 * Where the file writes a currency, a zone or marks, they are checked against the business, never converted.
 */
export class Cells {
  refusal: Refusal | null = null
  readonly #days: CalendarDays
  readonly #others: readonly Place[]
  #record: readonly string[] = []
  #line = 0
  #last: { readonly column: string; readonly raw: string; readonly moment: Moment } = { column: '', raw: '', moment: nowhere }

  constructor(
    private readonly columns: ReadonlyMap<string, Place>,
    private readonly settings: CellSettings,
    others: readonly Place[] = [],
  ) {
    this.#others = [...others].sort((a, b) => (a.header < b.header ? -1 : 1))
    this.#days = new CalendarDays(firstDay, lastDay)
  }

  /** Points at the next record. Records are read one after the other with the same `Cells`. */
  at(record: readonly string[], line: number): this {
    this.#record = record
    this.#line = line
    this.refusal = null
    return this
  }

  get currency(): Currency {
    return this.settings.currency
  }

  /** Cells of the columns that the layout has no name for, by their header; empty ones are left out. */
  others(): Record<string, string> {
    const found: [string, string][] = []
    for (const { index, header } of this.#others) {
      const text = (this.#record[index] ?? '').trim().normalize('NFC')
      if (text !== '') found.push([header, text])
    }
    return Object.fromEntries(found)
  }

  /** True where the file has the column. */
  has(column: string): boolean {
    return this.columns.has(column)
  }

  /** The cell as written, without blanks around it; the empty text where the file has no such column. */
  raw(column: string): string {
    const place = this.columns.get(column)
    return place === undefined ? '' : (this.#record[place.index] ?? '').trim()
  }

  /** A text that cannot be missing: a code, a name. In composed Unicode, so that two spellings of one letter are one SKU. */
  text(column: string): string {
    const text = this.optionalText(column, maxKeyLength)
    if (text === null) this.#missing(column)
    return text ?? ''
  }

  optionalText(column: string, maxLength = maxTextLength): string | null {
    const raw = this.raw(column)
    if (raw === '') return null
    if (raw.includes('\0')) this.refuse(column, 'not_text', 'holds a NUL character, which is no text')
    if (raw.includes('\uFFFD'))
      this.refuse(column, 'invalid_bytes', `‘${shown(raw)}’ holds bytes that are no characters of the file’s encoding`)
    if (raw.length > maxLength) this.refuse(column, 'too_long', `is ${raw.length} characters long; at most ${maxLength} are taken`)
    return raw.normalize('NFC')
  }

  /** Micros: millionths of the major unit, exact. */
  price(column: string): bigint {
    const price = this.optionalPrice(column)
    if (price === null && !this.refusal) this.#missing(column)
    return price ?? 0n
  }

  optionalPrice(column: string): bigint | null {
    const plain = this.#decimal(column, this.settings.symbols)
    if (plain === null) return null
    const micros = parseUnitPrice(plain)
    if (micros === null) this.#unreadable(column, plain)
    return micros
  }

  /** A price that cannot be negative. */
  positivePrice(column: string): bigint {
    const price = this.price(column)
    if (price < 0n) this.refuse(column, 'out_of_range', `‘${shown(this.raw(column))}’ is negative`)
    return price
  }

  /** Minor units (cents); finer amounts are refused, not rounded. */
  amount(column: string): bigint {
    return this.optionalAmount(column) ?? this.#missingAmount(column)
  }

  optionalAmount(column: string): bigint | null {
    const { currency, minorDigits } = this.settings
    const micros = this.optionalPrice(column)
    if (micros === null) return null
    const step = 10n ** BigInt(6 - minorDigits)
    if (micros % step !== 0n) {
      const found = shown(this.raw(column))
      this.refuse(column, 'too_fine', `‘${found}’ is finer than the smallest coin of ${currency} (${minorDigits} decimal places)`)
    }
    return micros / step
  }

  /** A whole number. */
  count(column: string): number {
    const count = this.optionalCount(column)
    if (count === null && !this.refusal) this.#missing(column)
    return count ?? 0
  }

  optionalCount(column: string): number | null {
    const plain = this.#decimal(column, [])
    if (plain === null) return null
    const whole = /^(-?\d+)(?:\.0*)?$/.exec(plain)
    if (!whole) this.refuse(column, 'not_whole', `‘${shown(this.raw(column))}’ is not a whole number`)
    const count = Number(whole?.[1] ?? 0)
    if (Math.abs(count) > maxCount) this.refuse(column, 'out_of_range', `‘${shown(this.raw(column))}’ is more than ${maxCount}`)
    return count === 0 ? 0 : count
  }

  /** A share from 0 to 1 in millionths; `15 %` is 0.15. Rounded to the millionth, because it is a statement about prices and no money. */
  optionalShare(column: string): bigint | null {
    const isPercent = this.raw(column).endsWith('%')
    const plain = this.#decimal(column, ['%'])
    if (plain === null) return null
    const share = Math.round(Number(plain) * (isPercent ? 10_000 : 1_000_000))
    if (!(share >= 0 && share <= 1_000_000)) this.refuse(column, 'out_of_range', `‘${shown(this.raw(column))}’ is no share between 0 and 1`)
    return BigInt(this.refusal ? 0 : share)
  }

  /** Refuses the record when the file names a currency and it is not the business's. Nothing is converted. */
  sameCurrency(column: string): void {
    const code = this.raw(column)
    if (code === '' || code.toUpperCase() === this.settings.currency) return
    this.refuse(column, 'other_currency', `‘${shown(code)}’ is not ${this.settings.currency}, the currency of the business`)
  }

  /** A local day; a time of day beside it is left out. */
  day(column: string): Day {
    return this.moment(column).day
  }

  /** Like `day`, for what may lie ahead, such as a price from next month on. */
  plannedDay(column: string): Day {
    return this.#moment(column, false).day
  }

  /** When something happened: local unless the cell names a zone. A day alone is its midnight. */
  moment(column: string): Moment {
    return this.#moment(column, true)
  }

  /** Keeps the first refusal of the record. `problem` begins with the cell as found, in ‘ ’, or goes on after “The cell”. */
  refuse(column: string, code: RefusalCode, problem: string): void {
    const header = this.columns.get(column)?.header ?? column
    const reason = problem.startsWith('‘') ? `${problem}.` : `The cell ${problem}.`
    this.refusal ??= { line: this.#line, column: header, code, reason }
  }

  #moment(column: string, hasHappened: boolean): Moment {
    const raw = this.raw(column)
    if (raw === '') {
      this.#missing(column)
      return nowhere
    }
    // The lines of an order follow each other with one time.
    if (raw === this.#last.raw && column === this.#last.column) return this.#last.moment
    const written = this.settings.hasSerialDates && /^\d{4,5}(\.\d+)?$/.test(raw) ? this.#serial(raw) : dateText(raw)
    const count = written === null ? null : this.#dayCount(column, written)
    if (written === null || count === null) {
      this.refuse(column, 'not_a_date', `‘${shown(raw)}’ is not a date such as 2025-01-31 or 2025-01-31 14:05`)
      return nowhere
    }
    const moment = this.#place(written, count)
    if (hasHappened && moment.instant > this.settings.latest) this.refuse(column, 'future', `‘${shown(raw)}’ is still to come`)
    const isPlain = written.order === 'ymd' && !this.settings.hasSerialDates && !('wasMoved' in moment && moment.wasMoved)
    if (isPlain && !this.refusal) this.#last = { column, raw, moment }
    return moment
  }

  #place(written: DateText, count: number): Moment {
    const seconds = written.seconds ?? 0
    if (written.offset !== null) return this.settings.clock.instant(count * 86_400 + seconds - written.offset)
    const placed = this.settings.clock.local(count, seconds)
    if (placed.wasMoved) this.settings.note('clock_skipped')
    return placed
  }

  /** Days since 1970-01-01; null when the calendar has no such day, or refused when it can be two days. */
  #dayCount(column: string, written: DateText): number | null {
    const { year, first, second } = written
    const order = written.order === 'either' ? this.settings.reading.dates(this.#header(column)) : written.order
    if (order === null) {
      this.refuse(column, 'ambiguous', `‘${shown(this.raw(column))}’ can be read with the day first or with the month first`)
      return 0
    }
    return order === 'dmy' ? this.#days.count(year, second, first) : this.#days.count(year, first, second)
  }

  #serial(raw: string): DateText | null {
    this.settings.note('serial_date')
    return serialDate(Number(raw))
  }

  /** Plain decimal text, or null for an empty cell (and where the cell was refused). */
  #decimal(column: string, symbols: readonly string[]): string | null {
    const raw = this.raw(column)
    if (raw === '') return null
    if (plainNumber.test(raw)) return raw
    const text = numberText(raw, symbols)
    if (text.shape === 'none') return this.#noNumber(column)
    const mark = text.shape === 'either' ? this.settings.reading.decimal(this.#header(column)) : text.shape === 'comma' ? ',' : '.'
    if (mark !== null) return plainDecimal(text, mark)
    this.refuse(column, 'ambiguous', `‘${shown(raw)}’ can be read with a thousands mark or with a decimal mark`)
    return null
  }

  #noNumber(column: string): null {
    const raw = this.raw(column)
    const foreign = foreignCurrency(raw)
    if (foreign) this.refuse(column, 'other_currency', `‘${shown(raw)}’ is not in ${this.settings.currency}, the currency of the business`)
    this.refuse(column, 'not_a_number', `‘${shown(raw)}’ is not a number`)
    return null
  }

  #unreadable(column: string, plain: string): void {
    const raw = shown(this.raw(column))
    if (/^[+-]?\d{1,12}\.\d+$/.test(plain)) this.refuse(column, 'too_fine', `‘${raw}’ has more than six decimal places`)
    else this.refuse(column, 'out_of_range', `‘${raw}’ is too large`)
  }

  #missing(column: string): void {
    this.refuse(column, 'missing', 'is empty')
  }

  #missingAmount(column: string): bigint {
    if (!this.refusal) this.#missing(column)
    return 0n
  }

  #header(column: string): string {
    return this.columns.get(column)?.header ?? column
  }
}

const nowhere: Moment = { instant: 0, day: '' as Day }

/** Excel's day count: 1 is 1900-01-01, with a 29 February 1900 that never was, so days are counted from 1899-12-30. */
function serialDate(serial: number): DateText | null {
  const whole = Math.floor(serial)
  const date = new Date((whole - 25_569) * 86_400_000)
  if (Number.isNaN(date.getTime())) return null
  const seconds = Math.round((serial - whole) * 86_400)
  return { order: 'ymd', year: date.getUTCFullYear(), first: date.getUTCMonth() + 1, second: date.getUTCDate(), seconds, offset: null }
}

function foreignCurrency(raw: string): boolean {
  return /^\p{Sc}\s*[\d.,()-]+$|^[\d.,()-]+\s*\p{Sc}$|^[A-Z]{3}\s*[\d.,()-]+$|^[\d.,()-]+\s*[A-Z]{3}$/u.test(raw)
}

/** A piece of a cell that fits a sentence; characters that change the direction or control a terminal are shown as their codes. */
export function shown(text: string): string {
  const piece = text.length > 60 ? `${text.slice(0, 57)}…` : text
  return piece.replace(/[\p{Cc}\p{Cf}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
}
