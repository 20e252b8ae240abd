/**
 * Records in the order of the file, each with the line on which it begins (in a spreadsheet: its
 * row).
 */
export type RecordBatch = { readonly records: readonly (readonly string[])[]; readonly lines: readonly number[] }

/**
 * A file opened as a table. `batches` can be read once; opening the file again gives the same
 * records.
 */
export type Table = {
  readonly header: readonly string[]
  /** The lines above the header, which say what the report is. */
  readonly above: readonly (readonly string[])[]
  readonly hasSerialDates: boolean
  readonly batches: AsyncGenerator<RecordBatch>
  /** Sentences on how the file was read, complete when `batches` has ended. */
  notes(): string[]
}

/** A table in which every cell is masked, until its columns are known. */
export type OpenedTable = Table & {
  /**
   * The same table, with the cells of these columns as they are. Only one of the two can be read.
   */
  leaving(columns: ReadonlySet<number>): Table
}
