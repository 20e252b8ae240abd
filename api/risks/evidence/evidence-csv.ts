import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Failure } from '../../platform/failures/failures.ts'
import { diskIsFull, isDiskFull } from '../../platform/operations/disk.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Currency, currency, decimal } from '../../values/money.ts'
import type { RiskFinding } from '../finding.entity.ts'
import { findingsOfRisks, riskById } from '../risks.ts'
import { evidenceInPages, type RowOfFinding } from './evidence-in-pages.ts'

export const evidenceColumns = [
  'finding',
  'file',
  'line',
  'day',
  'table',
  'reference',
  'entity',
  'units',
  'expected',
  'actual',
  'loss',
  'currency',
  'record',
] as const

/**
 * All rows behind a risk as CSV, finding by finding, most expensive first. Their losses sum to the
 * risk's loss to the cent. The rows are read in one snapshot, page by page, into an unlinked
 * temporary file, and streamed from there: neither a slow reader nor a long list holds a connection
 * or memory. Throws `not_found` before the first byte when the business has no such risk.
 */
export async function evidenceCsv(snapshot: Context['snapshot'], riskId: string): Promise<Readable> {
  const file = await namelessFile()
  try {
    await snapshot((work) => writeEvidence(work, riskId, file))
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file.close()
    throw isDiskFull(error) ? diskIsFull() : error
  }
}

async function writeEvidence(work: Work, riskId: string, file: FileHandle): Promise<void> {
  const risk = await riskById(work, riskId)
  if (!risk) throw new Failure('not_found', 'There is no risk of this id.')
  const findings = countedIn((await findingsOfRisks(work, [riskId])).get(riskId) ?? [])
  const titles = new Map(findings.map(({ id, title }) => [id, title]))
  const of = currency(risk.currency)
  await file.write(csv([[...evidenceColumns]]))
  const ids = findings.map(({ id }) => id)
  for await (const rows of evidenceInPages(work, ids, of)) {
    await file.write(csv(rows.map(({ findingId, ...row }) => cellsOf(titles.get(findingId) ?? '', row, of))))
  }
}

/** Findings explained by later rows do not count, unless the risk has no others. */
export function countedIn(findings: readonly RiskFinding[]): readonly RiskFinding[] {
  const counted = findings.filter(({ state }) => state !== 'withdrawn')
  return counted.length > 0 ? counted : findings
}

/**
 * Amounts are plain decimals with the currency's digits. A negative one is a number and not a
 * formula.
 */
function cellsOf(title: string, row: Omit<RowOfFinding, 'findingId'>, of: Currency): string[] {
  const money = (minor: bigint) => decimal({ minor, currency: of })
  return [
    safe(title),
    safe(row.file),
    String(row.line),
    row.day,
    row.table,
    safe(row.reference ?? ''),
    safe(row.entity),
    row.units ?? '',
    money(row.expected),
    money(row.actual),
    money(row.loss),
    of,
    safe(row.record ?? ''),
  ]
}

/**
 * Text as a cell. A text that a spreadsheet would take for a formula gets an apostrophe, also with
 * full-width signs, which some spreadsheets normalize.
 */
export function safe(text: string): string {
  const escaped = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/**
 * Hand-written: of thirteen cells at most five ever need quotes; a general writer spends time and
 * memory on all of them.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  let text = ''
  for (const cells of rows) text += `${cells.join(',')}\n`
  return text
}

/**
 * A file that is unlinked at once, so it disappears with its handle, also when the process dies.
 */
async function namelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-rows-'))
  try {
    return await open(join(folder, 'rows.csv'), 'w+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
