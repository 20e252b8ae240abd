import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Mapping } from '../../../api/imports/decide/mapping.input.ts'
import { layouts } from '../../../api/imports/layouts/list.ts'
import type { Layout } from '../../../api/imports/read/layout.ts'
import { recognize } from '../../../api/imports/read/recognize.ts'
import { type Delimiter, dialectOf } from '../../../api/imports/read/tables/dialect.ts'
import type { Fact } from '../../../api/ledger/fact.ts'
import type { ReadFile } from './read-content.ts'

/**
 * A golden file: a small export in the true columns of its source, written by ourselves. `rows` are
 * as wide as the header; a file without a header has none of its parts.
 */
export type Golden = {
  readonly name: string
  readonly layout: Layout
  readonly text: string
  readonly mapping: Mapping
  readonly parts: FileParts | null
  /** Where each of the layout's columns stands. */
  readonly columns: ReadonlyMap<string, number>
}

export type FileParts = {
  readonly above: readonly (readonly string[])[]
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const goldenFolder = join(import.meta.dirname, '../../../api/imports/layouts/golden')

/** What a person says of files that do not say it themselves. */
const said: Readonly<Record<string, Mapping>> = { 'shopify-products': { values: { valid_from: '2025-03-01' } } }

/** All golden files: `<layout>.csv`, and `<layout>.<variant>.csv` for a source's other columns. */
export const goldens: readonly Golden[] = readdirSync(goldenFolder)
  .filter((file) => /\.(csv|tsv)$/.test(file))
  .sort()
  .map(golden)

function golden(file: string): Golden {
  const name = file.replace(/\.(csv|tsv)$/, '')
  const layout = layouts.find((one) => one.name === name.split('.')[0])
  if (!layout) throw new Error(`no layout reads ${file}`)
  const text = readFileSync(join(goldenFolder, file), 'utf8')
  const of = { name, layout, text, mapping: said[name] ?? {} }
  if (layout.headerFor) return { ...of, parts: null, columns: new Map() }
  const { delimiter, headerAt } = dialectOf(text)
  const parts = partsOf(text, delimiter, headerAt)
  const known = recognize(parts.header, of.mapping)
  const columns = 'layout' in known ? [...known.columns].map(([column, { index }]) => [column, index] as const) : []
  return { ...of, parts, columns: new Map(columns.filter(([, index]) => index >= 0)) }
}

function partsOf(text: string, delimiter: Delimiter, headerAt: number): FileParts {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
  const records = (parse(text, options) as string[][]).filter((record) => record.some((cell) => cell.trim() !== ''))
  const header = records[headerAt] ?? []
  const rows = records.slice(headerAt + 1).map((record) => header.map((_, i) => record[i] ?? ''))
  return { above: records.slice(0, headerAt), header, rows }
}

/** The parts as a file with this mark between cells. */
export function written({ above, header, rows }: FileParts, delimiter: Delimiter = ','): string {
  const cell = (text: string) => (/["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text)
  return `${[...above, header, ...rows].map((record) => record.map(cell).join(delimiter)).join('\n')}\n`
}

/**
 * What was read, a fact a line, with what was refused and noted: easy to compare with the file by
 * eye.
 */
export function inLines({ facts, refusals, notes }: ReadFile): string {
  const refused = refusals.map(({ line, column, code, reason }) => `line ${line}, ${column || 'row'}: ${code}. ${reason}`)
  return `${[...facts.map(factLine), ...refused, ...notes.map((note) => `note: ${note}`)].join('\n')}\n`
}

function factLine({ table, ...fact }: Fact): string {
  const parts = Object.entries(fact).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`${name}=${goldenValue(name, value)}`],
  )
  return `${table} ${parts.join(' ')}`
}

/** Prices and shares are millionths; amounts are cents. */
function goldenValue(name: string, value: unknown): string {
  if (name === 'at') {
    const { instant, day } = value as { instant: number; day: string }
    return `${day} (${new Date(instant * 1000).toISOString().replace('.000', '')})`
  }
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value !== 'bigint') return /\s/.test(String(value)) ? `‘${String(value)}’` : String(value)
  return String(Number(value) / (/price|discount|unitcost/i.test(name) ? 1_000_000 : 100))
}
