import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Context } from '../platform/transaction/context.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { RefusedRow } from './import.entity.ts'
import { requireImport } from './imports.ts'

const atOnce = 1_000

/**
 * The refused rows of an import as CSV, piece by piece: the file's own columns, so that the
 * corrected rows can be imported again, and three of ours (`riskpilot_line`, `riskpilot_column`,
 * `riskpilot_problem`), which an import ignores. Cells that a spreadsheet would run as a formula
 * get an apostrophe. Throws `not_found` before the first piece.
 */
export async function refusedRowsCsv(read: Context['read'], importId: string): Promise<AsyncGenerator<string>> {
  const header = await read((work) => headerOf(work, importId))
  return pieces(read, importId, header)
}

async function* pieces(read: Context['read'], importId: string, header: readonly string[]): AsyncGenerator<string> {
  yield csv([[...header, 'riskpilot_line', 'riskpilot_column', 'riskpilot_problem']])
  for (let after = -1; ; ) {
    const rows = await read((work) => refusedAfter(work, importId, after))
    const last = rows.at(-1)
    if (!last) return
    yield csv(rows.map((row) => [...cellsOf(row, header.length), row.line, row.column, row.reason]))
    after = last.line
  }
}

async function headerOf(work: Work, importId: string): Promise<string[]> {
  await requireImport(work, importId)
  const [row] = await work.sql<{ header: string[] | null }>('select header from import where business_id = $1 and id = $2', [
    work.businessId,
    importId,
  ])
  return row?.header ?? []
}

function refusedAfter({ sql, businessId }: Work, importId: string, after: number): Promise<RefusedRow[]> {
  return sql<RefusedRow>(
    `select line, "column", code, reason, record from import_refusal
      where business_id = $1 and import_id = $2 and line > $3 order by line limit $4`,
    [businessId, importId, after, atOnce],
  )
}

/**
 * At least as many cells as the header, so that our columns stay under their own names; a longer
 * row has its further cells joined in the last one.
 */
function cellsOf({ record }: RefusedRow, width: number): (string | number)[] {
  const [cells = []] = parse(record, { relax_column_count: true }) as string[][]
  const fitting = cells.length <= width || width === 0 ? cells : [...cells.slice(0, width - 1), cells.slice(width - 1).join(',')]
  return [...fitting, ...Array.from({ length: Math.max(0, width - fitting.length) }, () => '')].map(numberOrText)
}

/** A plain negative number is a number, not a formula: it is not escaped. */
function numberOrText(cell: string): string | number {
  return /^-\d{1,12}(\.\d{1,3})?$/.test(cell) ? Number(cell) : cell
}

function csv(rows: (string | number)[][]): string {
  return stringify(rows, { escape_formulas: true })
}
