import type { Mapping } from '../../decide/mapping.input.ts'
import { compoundProblem, compoundStart } from './compound-file.ts'
import { readCsv } from './csv-records.ts'
import { type ByteLimits, headOf, usualLimits } from './file-bytes.ts'
import { fileType } from './file-type.ts'
import type { Table } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { readXlsx } from './xlsx-records.ts'

export type TableOptions = { readonly mapping?: Mapping; readonly limits?: ByteLimits; readonly batchSize?: number }

/**
 * Opens a file as a table: CSV in any usual encoding and delimiter, gzip or not, or XLSX. What it is is told by its content.
 * Throws `Unreadable` at once when it is none of these; the batches throw it where reading has to stop.
 */
export async function openTable(
  path: string,
  { mapping = {}, limits = usualLimits, batchSize = 5_000 }: TableOptions = {},
): Promise<Table> {
  const head = await headOf(path)
  if (head.subarray(0, compoundStart.length).equals(compoundStart)) {
    throw new Unreadable(await compoundProblem(path), { kind: 'unrecognized' })
  }
  if (fileType(head) === 'xlsx') return readXlsx(path, { mapping, limits, batchSize })
  return readCsv(path, { mapping, limits, batchSize })
}
