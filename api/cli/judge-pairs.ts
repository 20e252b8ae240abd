import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { type Comparison, compareNames } from '../matching/compare-names.ts'
import { Failure } from '../platform/failures/failures.ts'

/** A pair of a file, judged; `pair_id` as the file has it. */
export type JudgedPair = { readonly pair_id: string } & Pick<Comparison, 'probability' | 'decision' | 'reasons'>

const required = ['pair_id', 'name1', 'name2'] as const

/**
 * Judges every pair of a CSV file, in its order. Columns stand in any order, others are left; the
 * separator is a comma, a semicolon or a tab, by the header. Throws `refused` for a file that
 * cannot be read, that is not UTF-8 or not CSV, or lacks a column.
 */
export async function judgePairs(path: string): Promise<JudgedPair[]> {
  const text = await readText(path)
  const records = recordsOf(path, text)
  return records.map((record) => {
    const [first, second] = [
      { name: record['name1'] ?? '', country: record['country1'] },
      { name: record['name2'] ?? '', country: record['country2'] },
    ]
    const { probability, decision, reasons } = compareNames(first, second)
    return { pair_id: record['pair_id'] ?? '', probability, decision, reasons }
  })
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new Failure('refused', `‘${path}’ is no file that can be read.`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure('refused', `‘${path}’ is not UTF-8. Save it as CSV in UTF-8.`)
  }
}

function recordsOf(path: string, text: string): Record<string, string>[] {
  const header = text.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [',', ';', '\t'].find((mark) => header.includes(mark)) ?? ','
  let rows: string[][]
  try {
    rows = parse(text, { bom: true, delimiter, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new Failure('refused', `‘${path}’ is no CSV: ${error instanceof Error ? error.message : error}`)
  }
  const columns = (rows[0] ?? []).map((name) => name.toLowerCase())
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new Failure('refused', `‘${path}’ lacks ${missing.join(' and ')}: its first line must name pair_id, name1 and name2.`)
  return rows.slice(1).map((cells) => Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])))
}
