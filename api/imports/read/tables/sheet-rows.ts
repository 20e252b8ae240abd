import { Unreadable } from './unreadable.ts'
import type { Workbook } from './workbook-parts.ts'
import { attribute, type XmlListener } from './xml-scanner.ts'

export type SheetRow = { readonly cells: readonly string[]; readonly line: number }

/** The most columns of a sheet; a position further right is not a cell. */
const maxColumns = 16_384
/** A longer row is not a record. */
const maxRowSize = 1_000_000

/** Collects a sheet's non-empty rows from its XML events, each with its number in the sheet. */
export class SheetRows implements XmlListener {
  #rows: SheetRow[] = []
  #cells: string[] = []
  #line = 0
  #column = 0
  #size = 0
  #kind = 'n'
  #style = 0
  #value = ''
  /** Whether the current text is part of the cell's value. */
  #isValue = false
  #isAloud = false
  #isInCell = false

  constructor(private readonly book: Workbook) {}

  /** The rows found since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  get count(): number {
    return this.#rows.length
  }

  open(name: string, tag: string): void {
    if (name === 'c') this.#openCell(tag)
    else if (name === 'v' || name === 't') this.#isValue = this.#isInCell && !this.#isAloud
    else if (name === 'row') this.#openRow(tag)
    else if (name === 'rPh') this.#isAloud = true
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'rPh') this.#isAloud = false
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text
  }

  #openRow(tag: string): void {
    this.#line = Number(attribute(tag, 'r') ?? this.#line + 1)
    this.#cells = []
    this.#column = -1
    this.#size = 0
  }

  #openCell(tag: string): void {
    const place = attribute(tag, 'r')
    this.#column = place === null ? this.#column + 1 : columnAt(place)
    this.#kind = attribute(tag, 't') ?? 'n'
    this.#style = Number(attribute(tag, 's') ?? 0)
    this.#value = ''
    this.#isInCell = true
  }

  #closeCell(): void {
    this.#isInCell = false
    if (this.#value === '' || this.#column < 0 || this.#column >= maxColumns) return
    const text = this.#cellText()
    this.#size += text.length
    if (this.#size > maxRowSize) {
      throw new Unreadable(`cannot be read from row ${this.#line} on: it holds more than a million characters.`, { line: this.#line })
    }
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text
  }

  #closeRow(): void {
    if (this.#cells.some((cell) => cell.trim() !== '')) this.#rows.push({ cells: this.#cells, line: this.#line })
  }

  #cellText(): string {
    switch (this.#kind) {
      case 's':
        return this.book.texts[Number(this.#value)] ?? ''
      case 'b':
        return this.#value === '1' ? 'true' : 'false'
      case 'n':
        return this.book.dateStyles[this.#style] ? dateText(this.#value, this.book.countsFrom1904) : plainDigits(this.#value)
      default:
        return withoutEscapes(this.#value)
    }
  }
}

/** `AB12` is column 27, counted from 0; -1 for an invalid position. */
function columnAt(place: string): number {
  let column = 0
  for (let i = 0; i < place.length; i++) {
    const code = place.charCodeAt(i)
    if (code < 65 || code > 90) return i === 0 ? -1 : column - 1
    column = column * 26 + code - 64
    if (column > maxColumns) return maxColumns
  }
  return column - 1
}

/** Spreadsheets write characters that XML cannot contain as `_x000D_`. */
function withoutEscapes(text: string): string {
  return text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text
}

/**
 * Excel's day number as `YYYY-MM-DDTHH:MM:SS`: days since 1899-12-30, because it counts a 29
 * February 1900 that did not exist.
 */
function dateText(value: string, countsFrom1904: boolean): string {
  const serial = Number(value)
  const date = new Date(Math.round((serial - 25_569 + (countsFrom1904 ? 1_462 : 0)) * 86_400) * 1000)
  return value.trim() === '' || Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 19)
}

/**
 * Spreadsheets write `0.1` as `0.10000000000000001` and `1E-3`: 15 digits are the intended
 * precision. Where three decimals could be read as a thousands group a zero is added, because the
 * mark is known here.
 */
function plainDigits(digits: string): string {
  const number = Number(digits)
  if (digits.trim() === '' || !Number.isFinite(number)) return digits
  const text = String(Number(number.toPrecision(15)))
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text
}
