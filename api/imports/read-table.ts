import { readCsv } from './csv-records.ts'
import { type ByteLimits, headOf, usualLimits } from './file-bytes.ts'
import { fileType } from './file-type.ts'
import type { Mapping } from './mapping.input.ts'
import { readXlsx } from './xlsx-records.ts'

/** Records in the order of the file, each with the line it begins on (in a spreadsheet: its row). */
export type Batch = { readonly records: readonly (readonly string[])[]; readonly lines: readonly number[] }

/** A file opened as a table. `batches` can be read once; opening the file again gives the same. */
export type Table = {
  readonly header: readonly string[]
  readonly hasSerialDates: boolean
  readonly batches: AsyncGenerator<Batch>
  /** Sentences on how the file was read, complete when `batches` has ended. */
  notes(): string[]
}

export type TableOptions = { readonly mapping?: Mapping; readonly limits?: ByteLimits; readonly batchSize?: number }

/**
 * Opens a file as a table: CSV in any usual encoding and delimiter, gzip or not, or XLSX. What it is is told by its content.
 * Throws `Unreadable` at once when it is none of these; the batches throw it where reading has to stop.
 */
export async function openTable(
  path: string,
  { mapping = {}, limits = usualLimits, batchSize = 5_000 }: TableOptions = {},
): Promise<Table> {
  if (fileType(await headOf(path)) === 'xlsx') return readXlsx(path, mapping, batchSize)
  return readCsv(path, { mapping, limits, batchSize })
}
