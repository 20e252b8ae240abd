import { type Mapping, settingFor } from '../mapping.input.ts'
import type { Table } from '../tables/table.ts'
import { Unreadable } from '../tables/unreadable.ts'
import { type DateOrder, dateText } from './date-shape.ts'
import { type DecimalMark, numberText } from './number-shape.ts'
import { shown } from './shown.ts'

/** A column in which a cell was met that can be read in two ways. */
export type Doubt = { readonly header: string; readonly holds: 'number' | 'date'; readonly found: string; readonly line: number }

/** The clearer reading needs this many times the cells that speak for the other one: a slip of the hand decides nothing. */
const clearMajority = 20
/** So many cells that all say the same are enough; the rest of a long file need not be looked through. */
const enough = 1_000

/**
 * How each column writes what can be read in two ways: as the mapping says, or as the whole column shows (a 13th month, a `2.55`).
 * A column is looked through only when it holds a cell that is not clear by itself; clear cells are always read as what they show.
 */
export class ColumnReadings {
  readonly #decimal = new Map<string, DecimalMark>()
  readonly #dates = new Map<string, DateOrder>()

  constructor(
    private readonly mapping: Mapping,
    private readonly symbols: readonly string[],
    /** What was said of an earlier file with the same header: it answers where the column itself does not. */
    private readonly saved: Mapping = {},
  ) {}

  decimal(header: string): DecimalMark | null {
    return settingFor<DecimalMark>(this.mapping.decimal, header) ?? this.#decimal.get(header) ?? null
  }

  dates(header: string): DateOrder | null {
    return settingFor<DateOrder>(this.mapping.dates, header) ?? this.#dates.get(header) ?? null
  }

  /** Looks through the whole column. Throws `Unreadable` with the question that a person has to answer when the column does not tell. */
  async settle(doubt: Doubt, reopen: () => Promise<Table>, fileName: string): Promise<void> {
    const index = (table: Table) => table.header.findIndex((cell) => cell.trim() === doubt.header)
    if (doubt.holds === 'number') {
      const proven = await majority(await reopen(), index, (cell) => proofOfMark(cell, this.symbols))
      const mark = proven ?? settingFor<DecimalMark>(this.saved.decimal, doubt.header)
      if (mark === null) throw question(doubt, fileName)
      this.#decimal.set(doubt.header, mark)
    } else {
      const order = (await majority(await reopen(), index, proofOfOrder)) ?? settingFor<DateOrder>(this.saved.dates, doubt.header)
      if (order === null) throw question(doubt, fileName)
      this.#dates.set(doubt.header, order)
    }
  }
}

function proofOfMark(cell: string, symbols: readonly string[]): DecimalMark | null {
  const { shape } = numberText(cell, symbols)
  return shape === 'point' ? '.' : shape === 'comma' ? ',' : null
}

function proofOfOrder(cell: string): DateOrder | null {
  const order = dateText(cell.trim())?.order
  return order === 'dmy' || order === 'mdy' ? order : null
}

async function majority<Way>(table: Table, indexIn: (table: Table) => number, proof: (cell: string) => Way | null): Promise<Way | null> {
  const index = indexIn(table)
  const counts = new Map<Way, number>()
  for await (const { records } of table.batches) {
    for (const record of records) {
      const way = proof(record[index] ?? '')
      if (way !== null) counts.set(way, (counts.get(way) ?? 0) + 1)
    }
    const [only] = counts.values()
    if (counts.size === 1 && (only ?? 0) >= enough) break
  }
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1])
  return best && best[1] >= clearMajority * (second?.[1] ?? 0) ? best[0] : null
}

function question({ header, holds, found, line }: Doubt, fileName: string): Unreadable {
  const [readings, setting, one, other] = holds === 'number' ? numberReadings(found) : dateReadings(found)
  const line1 = mappingLine(fileName, setting, header, one)
  const line2 = mappingLine(fileName, setting, header, other)
  return new Unreadable(
    `has a column that can be read in two ways: ‘${shown(header)}’, where ‘${shown(found)}’ on line ${line} is ${readings}, and nothing in the column tells which. ` +
      `Settle it with --mapping and a file that holds ${line1} or ${line2}, in this order of meaning.`,
    { line, kind: 'question' },
  )
}

function numberReadings(found: string): [readings: string, setting: string, one: string, other: string] {
  const { digits } = numberText(found, [])
  const [whole = '', fraction = ''] = digits.split(/[.,]/)
  const mark = digits.includes(',') ? ',' : '.'
  return [`either ${whole}.${fraction} or ${whole}${fraction}`, 'decimal', mark, mark === ',' ? '.' : ',']
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

function dateReadings(found: string): [readings: string, setting: string, one: string, other: string] {
  const { first = 1, second = 1 } = dateText(found) ?? {}
  return [`either ${first} ${months[second - 1]} or ${second} ${months[first - 1]}`, 'dates', 'dmy', 'mdy']
}

function mappingLine(fileName: string, setting: string, header: string, value: string): string {
  return JSON.stringify({ [fileName]: { [setting]: { [header]: value } } })
}
