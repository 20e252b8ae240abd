import type { RowRefusal } from '../../ledger/fact.ts'
import type { Mapping } from '../decide/mapping.input.ts'
import { cellExcerpt } from './cells/cell-excerpt.ts'
import type { Layout } from './layout.ts'

/** A file with its header and the layout that reads it. */
type FormedFile = { readonly header: readonly string[]; readonly layout: Layout }

/**
 * Refuses records that do not have the form of the table: comments, a repeated header, too few or
 * too many cells. Null for a valid one.
 */
export function refusedForm(record: readonly string[], { header, layout }: FormedFile, line: number): RowRefusal | null {
  const [first = ''] = record
  if (layout.remarks && record.some((cell) => layout.remarks?.test(cell.trim()))) {
    return { line, column: '', code: 'comment', reason: 'The line is a remark of the report, not a row.' }
  }
  if (/^\s*(#|\/\/)/.test(first) && record.slice(1).every((cell) => cell.trim() === '')) {
    return { line, column: '', code: 'comment', reason: 'The line is a comment.' }
  }
  if (record.length === header.length && record.every((cell, i) => cell === header[i])) {
    return { line, column: '', code: 'comment', reason: 'The line is the header again.' }
  }
  const extra = record.slice(header.length).some((cell) => cell.trim() !== '')
  if (record.length >= header.length && !extra) return null
  const reason = `The row has ${record.length} cells, the header has ${header.length}. Look for a missing or extra mark between cells.`
  return { line, column: '', code: total.test(first.trim()) ? 'total' : 'ragged', reason }
}

/** An unreadable row that is a sum of others is reported as a sum. */
export function totalInstead(refusal: RowRefusal, record: readonly string[]): RowRefusal {
  if (!record.some((cell) => total.test(cell.trim()))) return refusal
  return { line: refusal.line, column: '', code: 'total', reason: 'The row is a total of others, not a record of its own.' }
}

/**
 * Also `Total: Account` as Google, `Total of 12 results` as TikTok, `Total for Mugs` as QuickBooks
 * writes it.
 */
const total = /^(grand |sub)?(total|totals|sum|summe|gesamt|gesamtsumme|insgesamt|totale|totaal)\s*(:.*|of \d+ \w+|for .+)?$/i

/** Finds the records that a mapping's `only` excludes. Its columns must be in the header. */
export function leavingOut({ only = {} }: Mapping, header: readonly string[]) {
  const wanted = Object.entries(only).map(([name, text]) => ({
    name,
    text,
    index: header.findIndex((cell) => cell.trim() === name.trim()),
  }))
  return (record: readonly string[], line: number): RowRefusal | null => {
    for (const { name, text, index } of wanted) {
      const found = (record[index] ?? '').trim()
      if (found === text.trim()) continue
      const reason = `‘${cellExcerpt(found)}’ is not ‘${cellExcerpt(text)}’, and the mapping takes only such rows.`
      return { line, column: name, code: 'not_counted', reason }
    }
    return null
  }
}
