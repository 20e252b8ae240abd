import type { Mapping } from '../../decide/mapping.input.ts'
import { compoundProblem, compoundStart } from './compound-file.ts'
import { readCsv } from './csv-records.ts'
import { type ByteLimits, headOf, usualLimits } from './file-bytes.ts'
import { fileType } from './file-type.ts'
import { withoutCardNumbers } from './masked-cards.ts'
import type { OpenedTable } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { readXlsx } from './xlsx-records.ts'

export type TableOptions = {
  readonly mapping?: Mapping
  readonly limits?: ByteLimits
  readonly batchSize?: number
  /** Whose file it is: card numbers are masked differently for each business. */
  readonly businessId?: string
}

/**
 * Opens a file as a table: CSV in any usual encoding and delimiter, gzip or not, or XLSX. The type
 * is detected by content. Throws `Unreadable` at once for any other type; the batches throw it
 * where reading has to stop. Card numbers are masked in every cell, unless `leaving` names its
 * column.
 */
export async function openTable(
  path: string,
  { mapping = {}, limits = usualLimits, batchSize = 5_000, businessId = '' }: TableOptions = {},
): Promise<OpenedTable> {
  const head = await headOf(path)
  if (head.subarray(0, compoundStart.length).equals(compoundStart)) {
    throw new Unreadable(await compoundProblem(path), { kind: 'unrecognized' })
  }
  const read = fileType(head) === 'xlsx' ? readXlsx : readCsv
  const table = withoutCardNumbers(await read(path, { mapping, limits, batchSize }), businessId)
  const problem = headerProblem(table.header)
  if (problem === null) return table
  await table.batches.return(undefined)
  throw new Unreadable(problem)
}

/** A column name is stored and compared as text and as JSON; PostgreSQL allows NUL in neither. */
function headerProblem(header: readonly string[]): string | null {
  const at = header.findIndex((name) => name.includes('\0'))
  if (at < 0) return null
  const shown = header[at]?.slice(0, 80).replaceAll('\0', '␀')
  return `has a NUL character in its header, in the name of column ${at + 1} (‘${shown}’). Export it again, or delete that character in a text editor, and import it again.`
}
