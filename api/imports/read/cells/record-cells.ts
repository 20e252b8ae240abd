import type { RefusalCode, RowRefusal } from '../../../ledger/fact.ts'
import type { CellSettings, Note } from './cell-settings.ts'
import { shown } from './shown.ts'

/** Where a column stands in the file, what the file calls it, and the currency it names there, as in `Cost (USD)`. */
export type ColumnPosition = {
  readonly index: number
  readonly header: string
  readonly currency: string | null
  /** What a person said that every row means, where the file has no such column. */
  readonly value?: string
}

const maxKeyLength = 200
const maxTextLength = 20_000

/** One record's cells as texts, by the layout's names for columns, and the first reason why the record cannot be taken. */
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

  /** Points at the next record. Records are read one after the other with the same `Cells`. */
  at(record: readonly string[], line: number): this {
    this.#record = record
    this.#line = line
    this.refusal = null
    return this
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

  /** The line of the file that the record begins on. */
  get line(): number {
    return this.#line
  }

  /** Whether the cell says nothing: it is not there, empty, or a dash as reports write it. */
  isNone(column: string): boolean {
    return /^[-–—]*$/.test(this.raw(column))
  }

  /** The cell as written, without blanks around it; the empty text where the file has no such column. */
  raw(column: string): string {
    const place = this.columns.get(column)
    return place === undefined ? '' : (place.value ?? this.#record[place.index] ?? '').trim()
  }

  /** A text that cannot be missing: a code, a name. In composed Unicode, so that two spellings of one letter are one SKU. */
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

  /** Refuses the record when a cell or a header names a currency and it is not the business's. Nothing is converted. */
  sameCurrency(column: string): void {
    if (this.#foreign) this.#otherCurrency(this.#foreign.header)
    const code = this.raw(column)
    if (code === '' || code.toUpperCase() === this.settings.currency) return
    this.refuse(column, 'other_currency', `‘${shown(code)}’ is not ${this.settings.currency}, the currency of the business`)
  }

  #otherCurrency(header: string): void {
    this.refuse(header, 'other_currency', `‘${shown(header)}’ is not in ${this.settings.currency}, the currency of the business`)
  }

  /** Notes something that was assumed; the import says each kind with its count. */
  note(note: Note): void {
    this.#notes.push(note)
  }

  /** Tells what was noted since the last call: the records it was noted for are read. */
  keepNotes(): void {
    if (this.#notes.length === 0) return
    for (const note of this.#notes) this.settings.note(note)
    this.#notes = []
  }

  /** Forgets what was noted: the records are read again. */
  dropNotes(): void {
    if (this.#notes.length > 0) this.#notes = []
  }

  /**
   * Keeps the first refusal of the record. `problem` begins with the cell as found, in ‘ ’, or goes on after “The cell”; without a column,
   * which means the whole row, after “The”.
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
