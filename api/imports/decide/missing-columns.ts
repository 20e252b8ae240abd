import type { FileKind } from '../../values/file-kind.ts'
import { columnLabel } from '../column-label.rules.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'

/** What is known of a file whose needed columns were not all found. */
type MissingColumns = {
  readonly fileKind: FileKind | null
  readonly missing: readonly string[]
  readonly absent: string | null
  readonly header: readonly string[]
  readonly choices?: readonly unknown[]
}

/** The question for people; follows the file's name. */
export function missingColumnsText(question: MissingColumns): string {
  const { absent, fileKind, missing } = question
  if (absent !== null) return `has no column ‘${cellExcerpt(absent)}’, which the mapping names.`
  if (fileKind === null || missing.length === 0) return 'is not a file that RiskPilot knows.'
  return `looks like a list of ${kindInWords[fileKind]}${nextMissing(question)}`
}

/** The problem for the command line, with RiskPilot's own names; follows the file's name. */
export function missingColumnsProblem({ fileKind, missing, absent, header }: MissingColumns): string {
  if (absent !== null) return `has no column ‘${cellExcerpt(absent)}’, which the mapping names. Its columns: ${listed(header)}.`
  const start = `is not a file that RiskPilot knows. Its columns: ${listed(header)}.`
  const [first] = missing
  if (fileKind === null || first === undefined) return `${start} docs/import-reference.md lists the files and their columns.`
  const hint = `Rename columns, or say what they are with a mapping such as {"columns": {"${first}": "…"}}, or {"values": {"${first}": "…"}} where one value holds for all rows.`
  return `${start} It comes closest to ${fileKind}, where ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. ${hint}`
}

const kindInWords: Readonly<Record<FileKind, string>> = {
  orders: 'orders',
  refunds: 'refunds',
  costs: 'unit costs',
  shipping: 'shipping bills',
  ads: 'ad spend',
  chargebacks: 'chargebacks',
  payouts: 'payouts',
}

/** What it lacks, and the one thing to say next; follows the kind of file. */
function nextMissing({ missing, choices = [] }: MissingColumns): string {
  const names = missing.map(columnInWords)
  const [first = ''] = names
  if (missing.join() === 'valid_from' && choices.length > 0) return '. From which day do these costs hold?'
  const lacks = `, but ${names.length === 1 ? 'this column was' : 'these columns were'} not found: ${names.join(', ')}.`
  if (choices.length === 0) return `${lacks} Say which column it is, or import another export.`
  return missing.length > 1 ? `${lacks} Which column is the ${first}?` : `. Which of its columns is the ${first}?`
}

/** A column of RiskPilot as words within a sentence; one of another system by its own name. */
function columnInWords(name: string): string {
  const label = columnLabel(name)
  return label === name ? `‘${name}’` : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Header names joined in a sentence. */
function listed(header: readonly string[]): string {
  const names = header.slice(0, 12).map((name) => `‘${cellExcerpt(name.trim())}’`)
  return names.join(', ') + (header.length > 12 ? ` and ${header.length - 12} more` : '')
}
