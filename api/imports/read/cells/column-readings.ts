import { type Currency, minorDigits } from '../../../values/money.ts'
import { type Mapping, settingFor } from '../../decide/mapping.input.ts'
import { type Choice, type ColumnQuestion, withAnswer } from '../../decide/question.ts'
import type { Table } from '../tables/table.ts'
import { Unreadable } from '../tables/unreadable.ts'
import { type Ambiguity, clearMajority, enough } from './ambiguity.ts'
import { cellExcerpt } from './cell-excerpt.ts'
import { type DateOrder, dateText } from './date-shape.ts'
import { dayText, months } from './day-text.ts'
import { type DecimalMark, isComputed, numberText, plainDecimal, roundedToMillionths } from './number-shape.ts'
import { orderOfColumn, type PossibleOrders } from './order-of-column.ts'
import { type ShortOrder, shortDate, shortDay } from './short-date.ts'
import { isWords, textQuestion } from './text-for-numbers.ts'
import { monthQuestion, yearQuestion } from './year-question.ts'
import { wholeMonth, yearless } from './yearless.ts'

type ReadingOptions = {
  readonly mapping: Mapping
  readonly symbols: readonly string[]
  readonly currency: Currency
  /** Seconds since 1970-01-01 UTC; events after this time are in the future. */
  readonly latest: number
  /**
   * The mapping of an earlier file with the same header: it decides where the column itself does
   * not.
   */
  readonly saved?: Mapping | undefined
  /**
   * The file's headers of numbers and of dates, which are written alike where one of them does not
   * tell.
   */
  readonly alike?: { readonly number: readonly string[]; readonly date: readonly string[] }
}

/**
 * How each column writes ambiguous values: as in the mapping, or as the whole column shows (a 13th
 * month, a `2.55`). A column is searched only when it has an ambiguous cell; unambiguous cells are
 * read directly. A date with a two-digit year is always ambiguous: its column decides.
 */
export class ColumnReadings {
  readonly #decimal = new Map<string, DecimalMark>()
  readonly #dates = new Map<string, DateOrder>()
  readonly #shortDates = new Map<string, ShortOrder>()
  readonly #inCoins = new Map<string, boolean>()
  readonly #withoutMeaning = new Set<string>()
  readonly #withYears = new Set<string>()
  readonly #notes: string[] = []

  constructor(private readonly options: ReadingOptions) {}

  decimal(header: string): DecimalMark | null {
    return settingFor<DecimalMark>(this.options.mapping.decimal, header) ?? this.#decimal.get(header) ?? null
  }

  dates(header: string): DateOrder | null {
    return longOrder(this.options.mapping, header) ?? this.#dates.get(header) ?? null
  }

  shortDates(header: string): ShortOrder | null {
    return settingFor<ShortOrder>(this.options.mapping.dates, header) ?? this.#shortDates.get(header) ?? null
  }

  year(header: string): string | null {
    const { mapping, saved } = this.options
    const said = settingFor(mapping.years, header) ?? settingFor(saved?.years, header)
    return said ?? (this.#withYears.has(header) ? 'none' : null)
  }

  dayOfMonth(header: string): 'first' | 'last' | 'none' | null {
    const { mapping, saved } = this.options
    return (
      settingFor<'first' | 'last'>(mapping.months, header) ??
      settingFor<'first' | 'last'>(saved?.months, header) ??
      (this.#withYears.has(header) ? 'none' : null)
    )
  }

  meaning(header: string, text: string): string | null {
    const { mapping, saved } = this.options
    const said = [mapping.texts, saved?.texts].map((texts) => new Map(Object.entries(texts ?? {})).get(header))
    const [meaning] = said.flatMap((texts) => new Map(Object.entries(texts ?? {})).get(text) ?? [])
    return meaning ?? (this.#withoutMeaning.has(header) ? 'unknown' : null)
  }

  isInCoins(header: string): boolean | null {
    return this.#inCoins.get(header) ?? null
  }

  /** The reading chosen for columns that do not clearly show it, in sentences. */
  notes(): readonly string[] {
    return this.#notes
  }

  /**
   * Searches the whole column. Throws `Unreadable` with a question when the column does not decide.
   */
  async resolveAmbiguity(doubt: Ambiguity, reopen: () => Promise<Table>, fileName: string): Promise<void> {
    const saved = this.options.saved ?? {}
    const { header } = doubt
    if (await this.#settleOther(doubt, reopen, fileName)) return
    if (doubt.holds === 'number') {
      const proven = await this.#proven(doubt, reopen, (cell) => proofOfMark(cell, this.options.symbols))
      const mark = proven ?? settingFor<DecimalMark>(saved.decimal, header)
      if (mark === null) throw this.#asking(numberQuestion(doubt), fileName)
      this.#decimal.set(header, mark)
    } else if (shortDate(doubt.found)) await this.#settleShort(doubt, { reopen, fileName })
    else {
      const order = (await this.#proven(doubt, reopen, proofOfOrder)) ?? longOrder(saved, header)
      if (order === null) throw this.#asking(dateQuestion(doubt), fileName)
      this.#dates.set(header, order)
    }
  }

  /**
   * Settles or asks what is not the order of a date or the mark of a number; false where it is one
   * of these.
   */
  async #settleOther(doubt: Ambiguity, reopen: () => Promise<Table>, fileName: string): Promise<boolean> {
    const { latest, symbols, currency } = this.options
    const { header, holds, found } = doubt
    if (holds === 'date') {
      const isMonth = wholeMonth(found) !== null
      if (!isMonth && !yearless(found)) return false
      const question = isMonth ? await monthQuestion(doubt, reopen) : await yearQuestion(doubt, reopen, { fileName, latest })
      if (question) throw this.#asking(question, fileName)
      this.#withYears.add(header)
      return true
    }
    const { shape } = numberText(found, symbols)
    if (isWords(found) && shape === 'none') {
      const question = await textQuestion(doubt, reopen, symbols)
      if (question) throw this.#asking(question, fileName)
      this.#withoutMeaning.add(header)
      return true
    }
    if (shape !== 'point' && shape !== 'comma') return false
    this.#inCoins.set(
      header,
      (await majority(await reopen(), [header], (cell) => proofOfCoins(cell, symbols, minorDigits(currency)))) ?? false,
    )
    return true
  }

  /**
   * What the column itself shows; else what all others of its kind in the file do, which is noted.
   */
  async #proven<Way>({ header, holds }: Ambiguity, reopen: () => Promise<Table>, proof: (cell: string) => Way | null): Promise<Way | null> {
    const own = await majority(await reopen(), [header], proof)
    if (own !== null) return own
    const others = this.options.alike?.[holds].filter((name) => name !== header) ?? []
    const shared = others.length === 0 ? null : await majority(await reopen(), others, proof)
    if (shared !== null) this.#notes.push(`‘${cellExcerpt(header)}’ was read as the file’s other ${holds}s are written.`)
    return shared
  }

  /**
   * An answer replaces the earlier file's mapping, so each choice includes that mapping, except its
   * settings for columns, which this file's columns may contradict.
   */
  #asking(question: ColumnQuestion, fileName: string): Unreadable {
    const { decimal: _decimal, dates: _dates, ...saved } = this.options.saved ?? {}
    const choices = question.choices.map((choice) => ({ ...choice, mapping: withAnswer(saved, choice) }))
    return Unreadable.asking({ ...question, choices }, fileName)
  }

  async #settleShort(doubt: Ambiguity, { reopen, fileName }: { reopen: () => Promise<Table>; fileName: string }): Promise<void> {
    const { saved = {}, latest } = this.options
    const columnOrder = await orderOfColumn(await reopen(), doubt, latest)
    const before = settingFor<ShortOrder>(saved.dates, doubt.header)
    const order = columnOrder.possible.length === 1 ? columnOrder.possible[0] : columnOrder.possible.find((one) => one === before)
    if (order === undefined) throw this.#asking(shortQuestion(doubt.header, columnOrder), fileName)
    this.#shortDates.set(doubt.header, order)
    const date = shortDate(columnOrder.found)
    const day = date && shortDay(date, order)
    if (day)
      this.#notes.push(`‘${cellExcerpt(doubt.header)}’ was read ${inWords[order]}: ‘${cellExcerpt(columnOrder.found)}’ is ${dayText(day)}.`)
  }
}

const inWords: Readonly<Record<ShortOrder, string>> = { dmy: 'day first', mdy: 'month first', ymd: 'year first' }

/** The mapping's setting for dates with a four-digit year. */
function longOrder({ dates }: Mapping, header: string): DateOrder | null {
  const order = settingFor<ShortOrder>(dates, header)
  return order === 'ymd' ? null : order
}

function proofOfMark(cell: string, symbols: readonly string[]): DecimalMark | null {
  const { shape } = numberText(cell, symbols)
  return shape === 'point' ? '.' : shape === 'comma' ? ',' : null
}

/**
 * Whether a number has at most the coin's places; null where a program computed it, or where it is
 * none.
 */
function proofOfCoins(cell: string, symbols: readonly string[], coinPlaces: number): boolean | null {
  const text = numberText(cell, symbols)
  if (text.shape === 'none' || text.shape === 'either') return null
  const plain = plainDecimal(text, text.shape === 'comma' ? ',' : '.')
  const places = (isComputed(plain) ? roundedToMillionths(plain) : plain).split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (places <= coinPlaces) return true
  return isComputed(plain) ? null : false
}

function proofOfOrder(cell: string): DateOrder | null {
  const order = dateText(cell.trim())?.order
  return order === 'dmy' || order === 'mdy' ? order : null
}

/** The way that the cells of these columns prove, by a clear majority; null where none does. */
async function majority<Way>(table: Table, headers: readonly string[], proof: (cell: string) => Way | null): Promise<Way | null> {
  const places = headers.map((name) => table.header.findIndex((cell) => cell.trim() === name)).filter((place) => place >= 0)
  const counts = new Map<Way, number>()
  for await (const { records } of table.batches) {
    for (const record of records) {
      for (const place of places) {
        const way = proof(record[place] ?? '')
        if (way !== null) counts.set(way, (counts.get(way) ?? 0) + 1)
      }
    }
    const [only] = counts.values()
    if (counts.size === 1 && (only ?? 0) >= enough) break
  }
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1])
  return best && best[1] >= clearMajority * (second?.[1] ?? 0) ? best[0] : null
}

function numberQuestion({ header, found, line }: Ambiguity): ColumnQuestion {
  const { digits } = numberText(found, [])
  const [whole = '', fraction = ''] = digits.split(/[.,]/)
  const mark = digits.includes(',') ? ',' : '.'
  const choices: Choice[] = [
    { label: `${whole}.${fraction}`, mapping: { decimal: { [header]: mark } } },
    { label: `${whole}${fraction}`, mapping: { decimal: { [header]: mark === ',' ? '.' : ',' } } },
  ]
  return { kind: 'numbers', column: header, found, line, choices }
}

function dateQuestion({ header, found, line }: Ambiguity): ColumnQuestion {
  const { first = 1, second = 1 } = dateText(found) ?? {}
  const choices: Choice[] = [
    { label: `${first} ${months[second - 1]}`, mapping: { dates: { [header]: 'dmy' } } },
    { label: `${second} ${months[first - 1]}`, mapping: { dates: { [header]: 'mdy' } } },
  ]
  return { kind: 'dates', column: header, found, line, choices }
}

function shortQuestion(column: string, { found, line, possible }: PossibleOrders): ColumnQuestion {
  const date = shortDate(found)
  const labels = possible.map((order) => {
    const day = date && shortDay(date, order)
    return day ? dayText(day) : 'no day'
  })
  const isClear = new Set(labels).size === labels.length
  const choices = possible.map((order, i) => ({
    label: isClear ? (labels[i] ?? '') : `${labels[i]} (${inWords[order]})`,
    mapping: { dates: { [column]: order } },
  }))
  return { kind: 'dates', column, found, line, choices }
}
