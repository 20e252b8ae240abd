import { parse } from 'csv-parse/sync'
import type { Mapping } from '../../decide/mapping.input.ts'
import { knownColumns } from '../recognize.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

/** The format of a text table, and the index of its header record (exports put titles above it). */
export type Dialect = { readonly delimiter: Delimiter; readonly headerAt: number }

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
/** The number of first records that are searched for a header. */
export const headerWithin = 20

/**
 * Detects the delimiter and the header from the start of a table (decoded): the combination with
 * the most known columns.
 */
export function dialectOf(start: string, mapping: Mapping = {}): Dialect {
  const tried = mapping.delimiter ? [mapping.delimiter] : delimiters
  const found = tried.map((delimiter) => headerIn(firstRecords(start, delimiter), delimiter, mapping))
  const best = found.reduce((a, b) => (b.known > a.known || (b.known === a.known && b.width > a.width) ? b : a))
  return { delimiter: best.delimiter, headerAt: best.headerAt }
}

/** The record with the most known columns; the first one where none has two. */
export function headerIn<Delimited>(records: readonly (readonly string[])[], delimiter: Delimited, mapping: Mapping) {
  let best = { delimiter, headerAt: 0, known: 0, width: records[0]?.length ?? 0 }
  for (const [headerAt, record] of records.slice(0, headerWithin).entries()) {
    // A record names no more columns than it has cells, unless a mapping reads one cell for
    // several.
    if (mapping.columns === undefined && record.length <= Math.max(1, best.known)) continue
    const known = knownColumns(record, mapping)
    if (known >= 2 && known > best.known) best = { delimiter, headerAt, known, width: record.length }
  }
  return best
}

function firstRecords(start: string, delimiter: Delimiter): string[][] {
  const records: string[][] = []
  try {
    parse(start, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: headerWithin,
      on_record: (record: string[]) => {
        if (!isBlank(record)) records.push(record)
        return null
      },
    })
  } catch {
    // A quote is still open at the end of this sample: the records before it are enough to decide,
    // and the reader itself reports the line.
  }
  return records
}

/** A row of delimiters only, as spreadsheets add at the end, is an empty line. */
export function isBlank(record: readonly string[]): boolean {
  return record[0]?.trim() === '' && record.every((cell) => cell.trim() === '')
}
