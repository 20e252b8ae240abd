import Big from 'big.js'
import type { EventTime, InstantAndDay } from '../../../ledger/fact.ts'
import type { Day } from '../../../values/day.ts'
import type { Currency } from '../../../values/money.ts'
import { microsToMinor, parseUnitPrice } from '../../../values/unit-price.ts'
import { isYear } from '../../decide/mapping.input.ts'
import { cellExcerpt } from './cell-excerpt.ts'
import type { CellSettings } from './cell-settings.ts'
import { Moments } from './moments.ts'
import { isComputed, numberText, plainDecimal, roundedToMillionths } from './number-shape.ts'
import { type ColumnPosition, RecordCells } from './record-cells.ts'
import { isWords } from './text-for-numbers.ts'
import { dayInYear, dayOfMonth, wholeMonth, yearless } from './yearless.ts'

/** Largest number of units in one line. */
const maxCount = 1_000_000_000
const plainNumber = /^-?\d{1,12}(?:\.(?:\d{1,2}|\d{4,6}))?$/

/**
 * One record's cells, read by the layout's column names. The first unreadable cell is stored as
 * `refusal`; later return values are then meaningless, so a layout reads all its cells and checks
 * `refusal` once. Currencies, zones and marks in the file are checked against the business, never
 * converted.
 */
export class Cells extends RecordCells {
  readonly #moments: Moments

  constructor(columns: ReadonlyMap<string, ColumnPosition>, settings: CellSettings, others: readonly ColumnPosition[] = []) {
    super(columns, settings, others)
    this.#moments = new Moments({ ...settings, note: (note) => this.note(note) })
  }

  get currency(): Currency {
    return this.settings.currency
  }

  /** Millionths of the major unit in the smallest unit of the currency. */
  get microsPerMinor(): number {
    return 10 ** (6 - this.settings.minorDigits)
  }

  /** Micros: millionths of the major unit, exact. */
  price(column: string): bigint {
    const price = this.optionalPrice(column)
    if (price === null && !this.refusal) this.missing(column)
    return price ?? 0n
  }

  optionalPrice(column: string): bigint | null {
    const plain = this.#decimal(column, this.settings.symbols)
    if (plain === null) return null
    const micros = parseUnitPrice(isComputed(plain) ? roundedToMillionths(plain) : plain)
    if (micros === null) this.#unreadable(column, plain)
    return micros
  }

  /**
   * Micros of a number computed by a program (`731.9399999999999`, `5e-05`): rounded to the
   * millionth, half up, because the further decimals are arithmetic noise. Null for an empty cell.
   */
  computedPrice(column: string): bigint | null {
    const exponent = /^-?\d+(?:\.\d+)?[eE][+-]?\d{1,2}$/.test(this.raw(column))
    const plain = exponent ? new Big(this.raw(column)).toFixed() : this.#decimal(column, this.settings.symbols)
    if (plain === null) return null
    const micros = parseUnitPrice(roundedToMillionths(plain))
    if (micros === null) this.#unreadable(column, plain)
    return micros
  }

  /** A price that cannot be negative. */
  positivePrice(column: string): bigint {
    const price = this.price(column)
    if (price < 0n) this.refuse(column, 'out_of_range', `‘${cellExcerpt(this.raw(column))}’ is negative`)
    return price
  }

  /**
   * Minor units (cents); finer amounts are refused, not rounded. A division by a program
   * (`33.333333333333336`) is rounded to the coin where the column's other amounts are in coins.
   */
  amount(column: string): bigint {
    return this.optionalAmount(column) ?? this.#missingAmount(column)
  }

  optionalAmount(column: string): bigint | null {
    const { currency, minorDigits } = this.settings
    const micros = this.optionalPrice(column)
    if (micros === null) return null
    const step = 10n ** BigInt(6 - minorDigits)
    if (micros % step === 0n) return micros / step
    const raw = this.raw(column)
    const isInCoins = /[.,]\d{10,}\D*$/.test(raw) ? this.settings.reading.isInCoins(this.headerOf(column)) : false
    if (isInCoins) {
      this.note('rounded_amount')
      return microsToMinor(micros, currency)
    }
    if (isInCoins === null) this.refuse(column, 'ambiguous', `‘${cellExcerpt(raw)}’ was computed by a program`)
    this.refuse(column, 'too_fine', `‘${cellExcerpt(raw)}’ is finer than the smallest coin of ${currency} (${minorDigits} decimal places)`)
    return micros / step
  }

  /**
   * Minor units of an amount that a report may give in fractions of a cent: rounded half to even,
   * with a note where that changes it.
   */
  roundedAmount(column: string): bigint | null {
    const micros = this.computedPrice(column)
    if (micros === null) return null
    const minor = microsToMinor(micros, this.settings.currency)
    if (minor * BigInt(this.microsPerMinor) !== micros) this.note('rounded_amount')
    return minor
  }

  /** A whole number. */
  count(column: string): number {
    const count = this.optionalCount(column)
    if (count === null && !this.refusal) this.missing(column)
    return count ?? 0
  }

  optionalCount(column: string): number | null {
    const raw = this.raw(column)
    const plain = plainNumber.test(raw) ? raw : (this.#wholeThousands(column, raw) ?? this.#decimal(column, []))
    if (plain === null) return null
    const whole = /^(-?\d+)(?:\.0*)?$/.exec(isComputed(plain) ? roundedToMillionths(plain) : plain)
    if (!whole) this.refuse(column, 'not_whole', `‘${cellExcerpt(this.raw(column))}’ is not a whole number`)
    const count = Number(whole?.[1] ?? 0)
    if (Math.abs(count) > maxCount) this.refuse(column, 'out_of_range', `‘${cellExcerpt(this.raw(column))}’ is more than ${maxCount}`)
    return count === 0 ? 0 : count
  }

  /**
   * A share from 0 to 1 in millionths; `15 %` is 0.15. Rounded to the millionth, because it
   * describes prices and is not money.
   */
  optionalShare(column: string): bigint | null {
    const isPercent = this.raw(column).endsWith('%')
    const plain = this.#decimal(column, ['%'])
    if (plain === null) return null
    const share = Math.round(Number(plain) * (isPercent ? 10_000 : 1_000_000))
    if (!(share >= 0 && share <= 1_000_000))
      this.refuse(column, 'out_of_range', `‘${cellExcerpt(this.raw(column))}’ is no share between 0 and 1`)
    return BigInt(this.refusal ? 0 : share)
  }

  /** A local day; a time of day beside it is ignored. */
  day(column: string): Day {
    return this.moment(column).day
  }

  /** Like `day`, but accepts future days, such as the start of a price. */
  plannedDay(column: string): Day {
    return this.#moment(column, false).day
  }

  /** A local day that a layout assembled from several cells. */
  dayIn(written: string): { readonly day: Day; readonly problem: string | null } {
    const read = this.#moments.read(written, '', true)
    return 'instant' in read ? { day: read.day, problem: null } : { day: nowhere.day, problem: read.problem }
  }

  /**
   * The midnight at the start of a moment's local day: for events with a known day but an unknown
   * time.
   */
  startOf({ day }: InstantAndDay): EventTime {
    return { ...this.settings.clock.startOf(day), hasClockTime: false }
  }

  /** The time of an event: local unless the cell names a zone. A day alone means its midnight. */
  moment(column: string): EventTime {
    return this.#moment(column, true)
  }

  /** The time of an event in a column whose header says that its times are UTC. */
  utcMoment(column: string): EventTime {
    const raw = this.raw(column)
    return this.#moment(column, true, /\d:\d\d(:\d\d)?$/.test(raw) ? `${raw} UTC` : raw)
  }

  /**
   * The time of an event whose day, time of day and zone have cells of their own. The time and the
   * zone may be missing; a zone that is no known abbreviation is left out, and the time is local.
   */
  momentIn(dayColumn: string, timeColumn: string, zoneColumn = ''): EventTime {
    const day = this.raw(dayColumn)
    const time = this.raw(timeColumn)
    if (day === '' || time === '') return this.#moment(dayColumn, true)
    return this.#moment(dayColumn, true, `${day} ${time}${this.#zoneIn(zoneColumn)}`)
  }

  /** The same where day and time are one cell. */
  zonedMoment(column: string, zoneColumn: string): EventTime {
    const raw = this.raw(column)
    return this.#moment(column, true, /\d:\d\d(:\d\d)?$/.test(raw) ? `${raw}${this.#zoneIn(zoneColumn)}` : raw)
  }

  #zoneIn(column: string): string {
    return /^[A-Z]{3,4}$/.test(this.raw(column)) ? ` ${this.raw(column)}` : ''
  }

  #moment(column: string, hasHappened: boolean, raw = this.raw(column)): EventTime {
    const read = raw === '' ? null : this.#moments.read(raw, this.headerOf(column), hasHappened)
    if (read === null) this.missing(column)
    else if ('instant' in read) return read
    else if (read.code === 'not_a_date' && this.#isYearless(column, raw)) return this.#inItsYear(column, raw, hasHappened)
    else if (read.code === 'not_a_date' && wholeMonth(raw)) return this.#inItsMonth(column, raw, hasHappened)
    else this.refuse(column, read.code, read.problem)
    return nowhere
  }

  #isYearless(column: string, raw: string): boolean {
    return yearless(raw) !== null && this.settings.reading.year(this.headerOf(column)) !== 'none'
  }

  /**
   * The day that a month stands for. A price is planned from the first on; where something happened
   * in a month, it was said for the column.
   */
  #inItsMonth(column: string, raw: string, hasHappened: boolean): EventTime {
    const header = this.headerOf(column)
    const said = hasHappened ? this.settings.reading.dayOfMonth(header) : 'first'
    const month = wholeMonth(raw)
    if (said === null || !month) this.refuse(column, 'ambiguous', `‘${cellExcerpt(raw)}’ has no day`)
    else if (said === 'none') this.refuse(column, 'not_a_date', `‘${cellExcerpt(raw)}’ is a month, and no day of it`)
    else {
      const { year, month: of, dayOfMonth: date } = dayOfMonth(month, said)
      const read = this.#moments.read(`${year}-${of}-${date}`, header, hasHappened)
      if ('instant' in read) return read
      this.refuse(column, read.code, read.problem)
    }
    return nowhere
  }

  /** A day without a year, in the year that was said for its column. */
  #inItsYear(column: string, raw: string, hasHappened: boolean): EventTime {
    const header = this.headerOf(column)
    const said = this.settings.reading.year(header)
    const written = yearless(raw)
    if (said === null || !written) {
      this.refuse(column, 'ambiguous', `‘${cellExcerpt(raw)}’ has no year`)
      return nowhere
    }
    const year = isYear(said) ? said : this.rawUnder(said).replace(/\.0+$/, '')
    const { month, dayOfMonth } = dayInYear(written, Number(year))
    const read = isYear(year) ? this.#moments.read(`${year}-${month}-${dayOfMonth}`, header, hasHappened) : null
    if (read !== null && 'instant' in read) return read
    if (read === null)
      this.refuse(column, 'not_a_date', `‘${cellExcerpt(raw)}’ has no year, and ‘${cellExcerpt(year)}’ in ‘${cellExcerpt(said)}’ is none`)
    else
      this.refuse(column, read.code, read.code === 'not_a_date' ? `‘${cellExcerpt(raw)} ${year}’ is no day of the calendar` : read.problem)
    return nowhere
  }

  /**
   * `1,234` is whole only with a thousands mark; `1.000` is whole either way, so its column has to
   * decide. A known reading of the column comes first.
   */
  #wholeThousands(column: string, raw: string): string | null {
    if (!/^-?[1-9]\d{0,2}[.,](?!000)\d{3}$/.test(raw) || this.settings.reading.decimal(this.headerOf(column)) !== null) return null
    return raw.replace(/[.,]/, '')
  }

  /** Plain decimal text, or null for an empty cell (and where the cell was refused). */
  #decimal(column: string, symbols: readonly string[]): string | null {
    const raw = this.raw(column)
    if (raw === '') return null
    if (plainNumber.test(raw)) return raw
    const text = numberText(raw, symbols)
    if (text.shape === 'none') return this.#meaningOf(column, symbols) ?? this.#noNumber(column)
    const mark = text.shape === 'either' ? this.settings.reading.decimal(this.headerOf(column)) : text.shape === 'comma' ? ',' : '.'
    if (mark !== null) return plainDecimal(text, mark)
    this.refuse(column, 'ambiguous', `‘${cellExcerpt(raw)}’ can be read with a thousands mark or with a decimal mark`)
    return null
  }

  /**
   * The amount that a text stands for, as it was said for its column; null where it stands for
   * none.
   */
  #meaningOf(column: string, symbols: readonly string[]): string | null {
    const raw = this.raw(column)
    if (symbols !== this.settings.symbols || !isWords(raw) || foreignCurrency(raw)) return null
    const meaning = this.settings.reading.meaning(this.headerOf(column), raw)
    if (meaning === null) this.refuse(column, 'ambiguous', `‘${cellExcerpt(raw)}’ is not a number`)
    if (meaning === 'leave_out') this.refuse(column, 'not_counted', `‘${cellExcerpt(raw)}’ is no amount, and such rows are left out`)
    return meaning === 'leave_out' || meaning === 'unknown' ? null : meaning
  }

  #noNumber(column: string): null {
    const raw = this.raw(column)
    const foreign = foreignCurrency(raw)
    if (foreign)
      this.refuse(column, 'other_currency', `‘${cellExcerpt(raw)}’ is not in ${this.settings.currency}, the currency of the business`)
    this.refuse(column, 'not_a_number', `‘${cellExcerpt(raw)}’ is not a number`)
    return null
  }

  #unreadable(column: string, plain: string): void {
    const raw = cellExcerpt(this.raw(column))
    if (/^[+-]?\d{1,12}\.\d+$/.test(plain)) this.refuse(column, 'too_fine', `‘${raw}’ has more than six decimal places`)
    else this.refuse(column, 'out_of_range', `‘${raw}’ is too large`)
  }

  #missingAmount(column: string): bigint {
    if (!this.refusal) this.missing(column)
    return 0n
  }
}

const nowhere: EventTime = { instant: 0, day: '' as Day, hasClockTime: false }

function foreignCurrency(raw: string): boolean {
  return /^\p{Sc}\s*[\d.,()-]+$|^[\d.,()-]+\s*\p{Sc}$|^[A-Z]{3}\s*[\d.,()-]+$|^[\d.,()-]+\s*[A-Z]{3}$/u.test(raw)
}
