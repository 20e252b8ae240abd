import type { Fact } from '../ledger/fact.ts'
import type { Cells } from './cells/cell.ts'

/** The kinds of files, as people name them (`--kind orders`). */
const fileKinds = ['orders', 'refunds', 'costs', 'shipping', 'ads', 'chargebacks'] as const
export type FileKind = (typeof fileKinds)[number]

export type LayoutColumn = {
  /** The name that the layout, the mapping and the documentation use. */
  readonly name: string
  /** Other headers for it. Case, blanks and marks do not count, here and in `name`. */
  readonly synonyms?: readonly string[]
  readonly isRequired?: boolean
  /** Numbers and dates can be written in two ways, so their columns are looked over as a whole when a cell is not clear. */
  readonly holds: 'text' | 'number' | 'date'
}

/** One kind of file as one source writes it. Pure: it knows headers and cells, no file and no database. */
export type Layout = {
  readonly name: string
  readonly kind: FileKind
  readonly columns: readonly LayoutColumn[]
  /** Reads one record. What it returns counts only when `cells.refusal` is null afterwards. */
  read(cells: Cells): Fact
}
