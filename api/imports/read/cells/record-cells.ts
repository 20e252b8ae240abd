import type { RefusalCode, RowRefusal } from '../../../ledger/fact.ts'
import type { CellSettings, Note } from './cell-settings.ts'
import { shown } from './shown.ts'

/**
 * A column's position in the file, its header, and the currency in that header, as in `Cost (USD)`.
 */
export type ColumnPosition = {
  readonly index: number
  readonly header: string
  readonly currency: string | null
  /** The mapping's value for every row, where the file has no such column. */
  readonly value?: string
}

const maxKeyLength = 200
const maxTextLength = 20_000

/**
 * One record's cells as texts, by the layout's column names, and the first reason why the record is
 * refused.
 */
export class RecordCells {
  refusal: RowRefusal | null = null
  readonly #others: readonly ColumnPosition[]
  readonly #foreign: ColumnPosition | undefined
  #record: readonly string[] = []
  #line = 0
  #notes: Note[] = []

  constructor(
    protected readonly columns: ReadonlyMap<string, ColumnPosition>,
    protected readonly settings: CellSettings,
    others: readonly ColumnPosition[] = [],
  ) {
    this.#others = [...others].sort((a, b) => (a.header < b.header ? -1 : 1))
    this.#foreign = [...columns.values()].find(({ currency }) => currency !== null && currency !== settings.currency)
  }

  /** Moves to the next record. Records are read one after the other with the same `Cells`. */
  at(record: readonly string[], line: number): this {
    this.#record = record
    this.#line = line
    this.refusal = null
    return this
  }

  /** Cells of the columns unknown to the layout, by their header; empty ones are omitted. */
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

  /** The line of the file on which the record begins. */
  get line(): number {
    return this.#line
  }

  /** Whether the cell has no value: absent, empty, or a dash as in reports. */
  isNone(column: string): boolean {
    return /^[-–—]*$/.test(this.raw(column))
  }

  /** The cell as written, trimmed; the empty text where the file has no such column. */
  raw(column: string): string {
    const place = this.columns.get(column)
    return place === undefined ? '' : (place.value ?? this.#record[place.index] ?? '').trim()
  }

  /** The cell under this header of the file, whatever the layout makes of it; empty where there is none. */
  protected rawUnder(header: string): string {
    const place = [...this.columns.values(), ...this.#others].find((one) => one.header === header.trim())
    return place === undefined ? '' : (this.#record[place.index] ?? '').trim()
  }

  /**
   * A required text: a code, a name. In composed Unicode, so that two encodings of one letter are
   * one SKU.
   */
  text(column: string): string {
    const text = this.optionalText(column, maxKeyLength)
    if (text === null) this.missing(column)
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

  /**
   * Refuses the record when a cell or a header names a currency other than the business's. Nothing
   * is converted.
   */
  sameCurrency(column: string): void {
    if (this.#foreign) this.#otherCurrency(this.#foreign.header)
    const code = this.raw(column)
    if (code === '' || code.toUpperCase() === this.settings.currency) return
    this.refuse(column, 'other_currency', `‘${shown(code)}’ is not ${this.settings.currency}, the currency of the business`)
  }

  #otherCurrency(header: string): void {
    this.refuse(header, 'other_currency', `‘${shown(header)}’ is not in ${this.settings.currency}, the currency of the business`)
  }

  /** Notes an assumption; the import reports each kind with its count. */
  note(note: Note): void {
    this.#notes.push(note)
  }

  /** Passes on the notes since the last call: their records have been read. */
  keepNotes(): void {
    if (this.#notes.length === 0) return
    for (const note of this.#notes) this.settings.note(note)
    this.#notes = []
  }

  /** Discards the notes: the records are read again. */
  dropNotes(): void {
    if (this.#notes.length > 0) this.#notes = []
  }

  /**
   * Stores the first refusal of the record. `problem` begins with the cell as found, in ‘ ’, or
   * follows “The cell”; without a column (the whole row) it follows “The”.
   */
  refuse(column: string, code: RefusalCode, problem: string): void {
    const header = this.columns.get(column)?.header ?? column
    const reason = problem.startsWith('‘') ? `${problem}.` : `The ${column === '' ? '' : 'cell '}${problem}.`
    this.refusal ??= { line: this.#line, column: header, code, reason }
  }

  protected missing(column: string): void {
    this.refuse(column, 'missing', 'is empty')
  }

  protected headerOf(column: string): string {
    return this.columns.get(column)?.header ?? column
  }
}
