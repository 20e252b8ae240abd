import { readFile, stat } from 'node:fs/promises'
import readXlsxFile from 'read-excel-file/node'
import type { Mapping } from '../mapping.input.ts'
import { headerFor } from '../recognize.ts'
import { headerIn } from './dialect.ts'
import type { Batch, Table } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { unpackedSize } from './zip-size.ts'

/** A spreadsheet is read whole, so it may not be large; a shop with more exports CSV. */
const maxPacked = 30 * 2 ** 20
const maxUnpacked = 300 * 2 ** 20

/** Opens the first sheet whose header is known. Numbers keep the digits of the file, dates become `YYYY-MM-DDTHH:MM:SS`. */
export async function readXlsx(path: string, mapping: Mapping, batchSize: number): Promise<Table> {
  const { size } = await stat(path)
  if (size > maxPacked) throw new Unreadable('is too large for a spreadsheet (30 MB). Save it as CSV and import it again.')
  const bytes = await readFile(path)
  if (unpackedSize(bytes) > maxUnpacked) throw new Unreadable('unpacks to more than 300 MB. Save it as CSV and import it again.')
  const sheets = await sheetsOf(bytes)
  const found = sheets.map((rows) => ({ rows, ...headerIn(rows, null, mapping) })).sort((a, b) => b.known - a.known)[0]
  if (!found || found.rows.length === 0) throw new Unreadable('has no sheet with a header.')
  const { rows, headerAt } = found
  const leftOut = headerAt === 0 ? headerFor(rows[0] ?? []) : null
  const skipped = rows.slice(0, headerAt).filter((row) => row.some((cell) => cell !== '')).length
  const notes = skipped === 0 ? [] : [`Skipped ${skipped} lines above the header.`]
  const from = leftOut ? 0 : headerAt + 1
  return { header: leftOut ?? rows[headerAt] ?? [], hasSerialDates: true, batches: inBatches(rows, from, batchSize), notes: () => notes }
}

/** A number as its digits in the file: a JavaScript number would have lost some. */
type Digits = { readonly digits: string }

async function sheetsOf(bytes: Buffer): Promise<string[][][]> {
  try {
    const sheets = await readXlsxFile<Digits>(bytes, { trim: false, parseNumber: (digits) => ({ digits }) })
    return sheets.map(({ data }) => data.map((row) => row.map(cellText)))
  } catch {
    throw new Unreadable('is no spreadsheet that can be read (XLSX). Save it again as XLSX or CSV.')
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (cell instanceof Date) return cell.toISOString().slice(0, 19)
  if (typeof cell === 'object' && 'digits' in cell) return plainDigits(String(cell.digits))
  return String(cell)
}

/**
 * Spreadsheets write `0.1` as `0.10000000000000001` and `1E-3`: 15 digits are what they mean. Where three decimals would look like
 * a thousands mark a zero is added, because here the mark is known.
 */
function plainDigits(digits: string): string {
  const number = Number(digits)
  if (!Number.isFinite(number)) return digits
  const text = String(Number(number.toPrecision(15)))
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text
}

async function* inBatches(rows: readonly (readonly string[])[], from: number, size: number): AsyncGenerator<Batch> {
  for (let start = from; start < rows.length; start += size) {
    const records: (readonly string[])[] = []
    const lines: number[] = []
    for (let at = start; at < Math.min(start + size, rows.length); at++) {
      const row = rows[at] ?? []
      if (row.every((cell) => cell.trim() === '')) continue
      records.push(row)
      lines.push(at + 1)
    }
    yield { records, lines }
  }
}
