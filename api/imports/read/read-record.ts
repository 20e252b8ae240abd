import type { Fact, RowRefusal } from '../../ledger/fact.ts'
import type { Ambiguity } from './cells/ambiguity.ts'
import type { Cells } from './cells/cell.ts'
import type { ColumnPosition } from './cells/record-cells.ts'
import type { RecordReading } from './fact-batch-builder.ts'
import type { Layout, RecordLayout } from './layout.ts'
import { refusedForm, totalInstead } from './record-form.ts'

/** A file whose layout is known. */
export type KnownFile = {
  readonly layout: Layout
  readonly columns: ReadonlyMap<string, ColumnPosition>
  readonly header: readonly string[]
  readonly cells: Cells
  /** The refusal of a record that the mapping excludes. */
  leftOut(record: readonly string[], line: number): RowRefusal | null
}

/** Reads records one by one. */
export class RecordReader {
  readonly #doubts: Ambiguities

  constructor(
    private readonly file: KnownFile,
    private readonly layout: RecordLayout,
  ) {
    this.#doubts = new Ambiguities(file)
  }

  read(record: readonly string[], line: number): Fact | readonly Fact[] | RowRefusal {
    const { cells } = this.file
    const wrongForm = refusedForm(record, this.file, line) ?? this.file.leftOut(record, line)
    if (wrongForm) return wrongForm
    cells.dropNotes()
    const fact = this.layout.read(cells.at(record, line))
    const { refusal } = cells
    return refusal ? totalInstead(refusal, record) : fact
  }

  /** Confirms the assumptions of the last record. */
  confirmForm(): void {
    this.file.cells.keepNotes()
  }

  /** The ambiguous column, when it is the reason for the record's refusal. */
  doubt(read: RecordReading, record: readonly string[]): Ambiguity | null {
    return this.#doubts.in(read, record)
  }
}

/** Finds ambiguous columns among the reasons of refusals. */
export class Ambiguities {
  readonly #holds: ReadonlyMap<string, 'text' | 'number' | 'date'>

  constructor(private readonly file: KnownFile) {
    this.#holds = new Map(file.layout.columns.map(({ name, holds }) => [file.columns.get(name)?.header ?? name, holds]))
  }

  in(read: RecordReading, record: readonly string[]): Ambiguity | null {
    if (read === null || !('code' in read) || read.code !== 'ambiguous') return null
    const holds = this.#holds.get(read.column) === 'date' ? 'date' : 'number'
    const index = this.file.header.findIndex((cell) => cell.trim() === read.column)
    return { header: read.column, holds, found: (record[index] ?? '').trim(), line: read.line }
  }
}
