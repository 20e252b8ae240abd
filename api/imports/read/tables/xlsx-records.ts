import type { Mapping } from '../../decide/mapping.input.ts'
import { headerFor } from '../recognize.ts'
import { headerIn, headerWithin } from './dialect.ts'
import type { ByteLimits } from './file-bytes.ts'
import { type SheetRow, SheetRows } from './sheet-rows.ts'
import type { RecordBatch, Table } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { openWorkbook, type Workbook } from './workbook-parts.ts'
import { XmlScanner } from './xml-scanner.ts'
import { entryText, type ZipEntry } from './zip-entries.ts'

export type XlsxOptions = { readonly mapping: Mapping; readonly limits: ByteLimits; readonly batchSize: number }

/**
 * Opens the first sheet with a known header. Numbers keep the digits of the file, dates become
 * `YYYY-MM-DDTHH:MM:SS`. Sheets are read while they are decompressed, so memory stays constant;
 * only the shared texts are in memory.
 */
export async function readXlsx(path: string, { mapping, limits, batchSize }: XlsxOptions): Promise<Table> {
  const book = await openWorkbook(path)
  const starts: { sheet: ZipEntry; first: readonly SheetRow[] }[] = []
  for (const sheet of book.sheets) starts.push({ sheet, first: await firstRows(book, sheet, limits) })
  const [found] = starts
    .map((start) => ({
      ...start,
      ...headerIn(
        start.first.map(({ cells }) => cells),
        null,
        mapping,
      ),
    }))
    .sort((a, b) => b.known - a.known || b.first.length - a.first.length)
  if (!found || found.first.length === 0) throw new Unreadable('has no sheet with a header.')
  const { sheet, first, headerAt } = found
  const leftOut = headerAt === 0 ? headerFor(first[0]?.cells ?? []) : null
  const header = leftOut ?? first[headerAt]?.cells ?? []
  const behind = leftOut ? 0 : (first[headerAt]?.line ?? 0)
  const notes = headerAt === 0 ? [] : [`Skipped ${headerAt} lines above the header.`]
  const batches = inBatches(book, sheet, { behind, width: header.length, batchSize, limits })
  const above = first.slice(0, headerAt).map(({ cells }) => cells)
  return { header, above, hasSerialDates: true, batches, notes: () => notes }
}

async function firstRows(book: Workbook, sheet: ZipEntry, limits: ByteLimits): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  for await (const rows of rowsOf(book, sheet, limits)) {
    first.push(...rows)
    if (first.length >= headerWithin) break
  }
  return first.slice(0, headerWithin)
}

async function* rowsOf(book: Workbook, sheet: ZipEntry, limits: ByteLimits): AsyncGenerator<SheetRow[]> {
  const rows = new SheetRows(book)
  const scanner = new XmlScanner(rows)
  for await (const piece of entryText(book.path, sheet, limits)) {
    scanner.write(piece)
    if (rows.count > 0) yield rows.take()
  }
}

type Part = { readonly behind: number; readonly width: number; readonly batchSize: number; readonly limits: ByteLimits }

/** Rows after the header. A sheet omits empty cells at the end of a row. */
async function* inBatches(book: Workbook, sheet: ZipEntry, { behind, width, batchSize, limits }: Part): AsyncGenerator<RecordBatch> {
  let held: { records: (readonly string[])[]; lines: number[] } = { records: [], lines: [] }
  for await (const rows of rowsOf(book, sheet, limits)) {
    for (const { cells, line } of rows) {
      if (line <= behind) continue
      held.records.push(cells.length >= width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')])
      held.lines.push(line)
      if (held.records.length < batchSize) continue
      yield held
      held = { records: [], lines: [] }
    }
  }
  if (held.records.length > 0) yield held
}
