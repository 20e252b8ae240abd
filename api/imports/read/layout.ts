import type { Fact, RowRefusal } from '../../ledger/fact.ts'
import type { FileKind } from '../../values/file-kind.ts'
import type { Cells } from './cells/cell.ts'

export type LayoutColumn = {
  /** The name that the layout, the mapping and the documentation use. */
  readonly name: string
  /** Other headers for it. Case, blanks and marks do not count, here and in `name`; a currency behind it, as in `Cost (USD)`, is checked. */
  readonly synonyms?: readonly string[]
  readonly isRequired?: boolean
  /** Numbers and dates can be written in two ways, so their columns are looked over as a whole when a cell is not clear. */
  readonly holds: 'text' | 'number' | 'date'
  /** Whether its cells are codes of currencies, in which the record's amounts are. */
  readonly namesCurrency?: boolean
}

/** One kind of file as one source writes it. Pure: it knows headers and cells, no file and no database. */
export type Layout = RecordLayout | GroupLayout

/** A layout whose records say something each by itself. */
export type RecordLayout = LayoutHeader & {
  /**
   * Reads one record: the fact it states, or several, of which the first is what the record is counted by. What it returns counts only
   * when `cells.refusal` is null afterwards.
   */
  read(cells: Cells): Fact | readonly [Fact, ...Fact[]]
}

/** A layout in which records that follow each other say one thing together: the lines of an order, the charges of a parcel. */
export type GroupLayout = LayoutHeader & {
  /** The column whose equal cells hold a group together; records without it stand alone. */
  readonly groupBy: string
  /** Reads one group: a reading for each of its records, in their order. */
  readGroup(records: GroupRecords): readonly GroupReading[]
}

type LayoutHeader = {
  readonly name: string
  readonly kind: FileKind
  readonly columns: readonly LayoutColumn[]
  /** Headers that the source writes more than once, and that the layout does not read. Any other header that stands twice is refused. */
  readonly repeats?: readonly string[]
  /** For sources that write no header: the header that they would have had, when this first record is one of theirs. */
  headerFor?(first: readonly string[]): readonly string[] | null
}

/** The records of a group. `at` points the one cursor at a record: read one record's cells before going to the next. */
export type GroupRecords = { readonly length: number; at(index: number): Cells }

/** What a record of a group says: facts, the first of which it is counted by; that it belongs to the record before it; or why it is refused. */
export type GroupReading = readonly [Fact, ...Fact[]] | 'with_the_one_before' | RowRefusal

/** More records are no order and no parcel; a group ends here, so that memory stays flat. */
export const largestGroup = 5_000
