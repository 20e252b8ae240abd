import type { Fact, Refusal } from '../ledger/fact.ts'
import { type Currency, minorDigits } from '../values/money.ts'
import { Cells } from './cells/cell.ts'
import type { Note } from './cells/cell-settings.ts'
import { ColumnReadings, type Doubt } from './cells/column-readings.ts'
import { ZoneClock } from './cells/zone-clock.ts'
import type { Layout } from './layout.ts'
import type { Mapping } from './mapping.input.ts'
import { type Recognized, recognize } from './recognize.ts'
import type { ByteLimits } from './tables/file-bytes.ts'
import { openTable } from './tables/read-table.ts'
import type { Table } from './tables/table.ts'
import { Unreadable } from './tables/unreadable.ts'

/** A record that was refused, with its cells as the file has them. */
export type RefusedRecord = Refusal & { readonly record: readonly string[] }

/**
 * Facts in the order of the file, each with its line and its cells. `rows` counts the records that are new, facts and refusals;
 * `settled` facts at the front were read and written before a restart and are there to be counted, not to be written.
 */
export type FactBatch = {
  readonly rows: number
  readonly settled: number
  readonly facts: readonly Fact[]
  readonly lines: readonly number[]
  readonly records: readonly (readonly string[])[]
  readonly refusals: readonly RefusedRecord[]
}

export type FactFile = {
  readonly layout: Layout
  readonly header: readonly string[]
  readonly batches: AsyncGenerator<FactBatch>
  /** What was normalized or assumed, in sentences; complete when `batches` has ended. */
  notes(): string[]
}

export type FactOptions = {
  readonly fileName: string
  readonly currency: Currency
  readonly zone: string
  readonly now: Date
  readonly mapping?: Mapping
  readonly limits?: ByteLimits
  readonly batchSize?: number
  /** Records that an earlier, interrupted reading settled. */
  readonly settled?: number
}

/** Clocks differ and zones reach a day ahead: what is dated up to this long after now is taken. */
const aheadSeconds = 2 * 86_400

/**
 * Reads a file into facts. Throws `Unreadable` when it is no file we know, or a column can be read in two ways;
 * a record that cannot be read is a refusal and stops nothing.
 */
export async function readFacts(path: string, options: FactOptions): Promise<FactFile> {
  const { mapping = {}, fileName } = options
  const reopen = () => openTable(path, options)
  const table = await reopen()
  const recognized = recognize(table.header, mapping)
  if ('problem' in recognized) {
    await table.batches.return(undefined)
    throw new Unreadable(recognized.problem, { kind: recognized.kind === 'unknown' ? 'unrecognized' : 'question' })
  }
  const counts = new Map<Note, number>()
  const symbols = currencySymbols(options.currency)
  const readings = new ColumnReadings(mapping, symbols)
  const cells = new Cells(
    recognized.columns,
    {
      clock: new ZoneClock(options.zone),
      currency: options.currency,
      minorDigits: minorDigits(options.currency),
      symbols,
      reading: readings,
      latest: Math.floor(options.now.getTime() / 1000) + aheadSeconds,
      hasSerialDates: table.hasSerialDates,
      note: (note) => counts.set(note, (counts.get(note) ?? 0) + 1),
    },
    recognized.others,
  )
  const reader = new RecordReader(recognized, table.header, cells)
  const settle = (doubt: Doubt) => readings.settle(doubt, reopen, fileName)
  const notes = () => [...table.notes(), ...[...counts].map(([note, count]) => noteText(note, count, options.zone))]
  return { layout: recognized.layout, header: table.header, batches: factBatches(table, reader, settle, options.settled ?? 0), notes }
}

type Settle = (doubt: Doubt) => Promise<void>

async function* factBatches(table: Table, reader: RecordReader, settle: Settle, settled: number): AsyncGenerator<FactBatch> {
  let seen = 0
  try {
    for await (const { records, lines } of table.batches) {
      const batch = new GrowingBatch()
      for (let i = 0; i < records.length; i++) {
        const record = records[i] as readonly string[]
        const line = lines[i] as number
        let read = reader.read(record, line)
        for (let doubt = reader.doubt(read); doubt; doubt = reader.doubt(read)) {
          await settle(doubt)
          read = reader.read(record, line)
        }
        batch.add(read, record, line, seen++ < settled)
      }
      if (batch.rows > 0 || batch.settled > 0) yield batch
    }
  } finally {
    await table.batches.return(undefined)
  }
}

class GrowingBatch implements FactBatch {
  rows = 0
  settled = 0
  readonly facts: Fact[] = []
  readonly lines: number[] = []
  readonly records: (readonly string[])[] = []
  readonly refusals: RefusedRecord[] = []

  add(read: Fact | Refusal, record: readonly string[], line: number, isSettled: boolean): void {
    if (!isSettled) this.rows++
    if ('table' in read) {
      if (isSettled) this.settled++
      this.facts.push(read)
      this.lines.push(line)
      this.records.push(record)
    } else if (!isSettled) this.refusals.push({ ...read, record })
  }
}

class RecordReader {
  readonly #holds: ReadonlyMap<string, 'text' | 'number' | 'date'>
  #record: readonly string[] = []

  constructor(
    private readonly recognized: Recognized,
    private readonly header: readonly string[],
    private readonly cells: Cells,
  ) {
    const { layout, columns } = recognized
    this.#holds = new Map(layout.columns.map(({ name, holds }) => [columns.get(name)?.header ?? name, holds]))
  }

  read(record: readonly string[], line: number): Fact | Refusal {
    this.#record = record
    const wrongForm = refusedForm(record, this.header, line)
    if (wrongForm) return wrongForm
    const fact = this.recognized.layout.read(this.cells.at(record, line))
    const { refusal } = this.cells
    if (!refusal) return fact
    if (!record.some((cell) => total.test(cell.trim()))) return refusal
    return { line, column: '', code: 'total', reason: 'The row is a total of others, not a record of its own.' }
  }

  /** The column in doubt, when that is why a record was refused. */
  doubt(read: Fact | Refusal): Doubt | null {
    if (!('code' in read) || read.code !== 'ambiguous') return null
    const holds = this.#holds.get(read.column) === 'date' ? 'date' : 'number'
    const index = this.header.findIndex((cell) => cell.trim() === read.column)
    return { header: read.column, holds, found: (this.#record[index] ?? '').trim(), line: read.line }
  }
}

const total = /^(grand |sub)?(total|totals|sum|summe|gesamt|gesamtsumme)\s*:?$/i

/** Records that have not the form of the table: comments, the header again, too few or too many cells. */
function refusedForm(record: readonly string[], header: readonly string[], line: number): Refusal | null {
  const [first = ''] = record
  if (/^\s*(#|\/\/)/.test(first) && record.slice(1).every((cell) => cell.trim() === '')) {
    return { line, column: '', code: 'comment', reason: 'The line is a comment.' }
  }
  if (record.length === header.length && record.every((cell, i) => cell === header[i])) {
    return { line, column: '', code: 'comment', reason: 'The line is the header again.' }
  }
  const extra = record.slice(header.length).some((cell) => cell.trim() !== '')
  if (record.length >= header.length && !extra) return null
  const reason = `The row has ${record.length} cells, the header has ${header.length}. Look for a missing or extra mark between cells.`
  return { line, column: '', code: total.test(first.trim()) ? 'total' : 'ragged', reason }
}

/** The signs and the code that may stand beside a number in this currency. */
function currencySymbols(of: Currency): readonly string[] {
  const sign = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('en', { style: 'currency', currency: of, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value
  return [...new Set([sign('symbol'), sign('narrowSymbol'), of].filter((symbol) => symbol !== undefined))]
}

function noteText(note: Note, count: number, zone: string): string {
  if (note === 'serial_date') return `${count} dates were day counts of a spreadsheet.`
  return `${count} times do not exist in ${zone}, because the clocks went forward; they were moved on by that hour. The file’s times may be of another zone.`
}
