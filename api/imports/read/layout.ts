import type { Fact, RowRefusal } from '../../ledger/fact.ts'
import type { FileKind } from '../../values/file-kind.ts'
import type { Cells } from './cells/cell.ts'

export type LayoutColumn = {
  /** The name that the layout, the mapping and the documentation use. */
  readonly name: string
  /**
   * Other headers for it. Case, spaces and marks are ignored, here and in `name`; a currency
   * suffix, as in `Cost (USD)`, is checked.
   */
  readonly synonyms?: readonly string[]
  readonly isRequired?: boolean
  /**
   * Numbers and dates can be ambiguous: their columns are searched as a whole when a cell is not
   * clear.
   */
  readonly holds: 'text' | 'number' | 'date'
  /**
   * Whether its cells are ids of orders, products, parcels or payouts: they are read as written,
   * also where one looks like a card number.
   */
  readonly isId?: boolean
  /** Whether its cells are codes of the currency of the record's amounts. */
  readonly namesCurrency?: boolean
}

/**
 * One kind of file in the format of one source. Pure: it processes headers and cells, without files
 * or a database.
 */
export type Layout = RecordLayout | GroupLayout

/** A layout with independent records. */
export type RecordLayout = LayoutHeader & {
  /**
   * Reads one record: its fact, or several, of which the first counts for the record. The return
   * value is valid only when `cells.refusal` is null afterwards.
   */
  read(cells: Cells): Fact | readonly [Fact, ...Fact[]]
}

/**
 * A layout in which consecutive records form a group: the lines of an order, the charges of a
 * parcel.
 */
export type GroupLayout = LayoutHeader & {
  /** The column whose equal cells define a group; records without a value are groups of one. */
  readonly groupBy: string
  /** Whether records without a value go on with the group before them instead. */
  readonly blankGoesOn?: boolean
  /** Reads one group: a reading for each of its records, in their order. */
  readGroup(records: GroupRecords): readonly GroupReading[]
}

type LayoutHeader = {
  readonly name: string
  readonly kind: FileKind
  readonly columns: readonly LayoutColumn[]
  /** Layouts whose files state the same refunds and fees: of the same days only one may count. */
  readonly statesAgain?: readonly string[]
  /**
   * Whether its sales only say again what the shop's orders say, where those are read too: then the
   * orders count, and its sales are set aside. What it says beyond them counts either way.
   */
  readonly yieldsSales?: boolean
  /**
   * A business may have several shops or accounts there, and only its rows say whose a file is: by
   * its orders, which shops number alike, or by the provider's own ids of its records.
   */
  readonly toldApartBy?: 'orders' | 'ids'
  /**
   * Headers that the source repeats and the layout does not read. Any other repeated header is
   * refused.
   */
  readonly repeats?: readonly string[]
  /** The first cell of lines that the source writes below its rows: a copyright, a count. */
  readonly remarks?: RegExp
  /** For sources that name their currency by signs alone: amounts bear one, such as `$12.00`. */
  readonly hasMoneySigns?: boolean
  /** The currency named in the lines above the header; null where none names one. */
  currencyAbove?(lines: readonly (readonly string[])[]): string | null
  /** For sources without a header: the header for this first record, when it is one of theirs. */
  headerFor?(first: readonly string[]): readonly string[] | null
}

/**
 * The records of a group. `at` moves the one cursor to a record: read one record's cells before
 * moving to the next.
 */
export type GroupRecords = { readonly length: number; at(index: number): Cells }

/**
 * The result of a record in a group: facts, the first of which counts for it; that it belongs to
 * the previous record; or the reason for its refusal.
 */
export type GroupReading = readonly [Fact, ...Fact[]] | 'with_the_one_before' | RowRefusal

/**
 * A larger group is not an order or a parcel; the group ends here, so that memory stays constant.
 */
export const largestGroup = 5_000
