import { recordsIn } from '../ui/csv-records.ts'

export type ProductRow = { readonly supplier: string; readonly sku: string }
type Read = { readonly rows: readonly ProductRow[]; readonly skippedLines: readonly number[] } | { readonly problem: string }

/** Larger files are no list of products. */
const mostCharacters = 5_000_000

const headers = {
  supplier: ['supplier', 'supplier name', 'vendor', 'vendor name'],
  sku: ['sku', 'product', 'product code', 'item', 'item code', 'variant sku'],
} as const

/**
 * The rows of a list of products by supplier, by its header. Lines that lack one of the two are
 * skipped, empty ones without a word.
 */
export function productRowsIn(text: string): Read {
  if (text.length > mostCharacters) return { problem: 'this file is too large for a list of products.' }
  const [header = [], ...records] = recordsIn(text)
  const columns = header.map((cell) => cell.trim().toLowerCase())
  const [supplier, sku] = [headers.supplier, headers.sku].map((names) =>
    columns.findIndex((column) => (names as readonly string[]).includes(column)),
  )
  if (supplier === undefined || sku === undefined || supplier < 0 || sku < 0)
    return { problem: 'it needs the columns “supplier” and “sku”. Add a header line and try again.' }
  const rows: ProductRow[] = []
  const skippedLines: number[] = []
  records.forEach((cells, i) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const row = { supplier: (cells[supplier] ?? '').trim(), sku: (cells[sku] ?? '').trim() }
    if (row.supplier === '' || row.sku === '') skippedLines.push(i + 2)
    else rows.push(row)
  })
  return rows.length > 0 || skippedLines.length > 0 ? { rows, skippedLines } : { problem: 'it has no row under its header.' }
}
