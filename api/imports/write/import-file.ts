import { basename } from 'node:path'
import { uuidv7 } from '../../../db/uuid.ts'
import type { RowRefusal } from '../../ledger/fact.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Currency } from '../../values/money.ts'
import { actorName } from '../actor-name.ts'
import type { Mapping } from '../decide/mapping.input.ts'
import type { Question } from '../decide/question.ts'
import type { ByteLimits } from '../read/tables/file-bytes.ts'
import type { UnreadKind } from '../read/tables/unreadable.ts'
import { completeImport } from './complete-import.ts'
import { runImport } from './run-import.ts'

/** The result of an import. accepted + duplicates + conflicts + refusedRows = rows. */
export type ImportSummary = {
  readonly id: string
  readonly file: string
  /** The recognized layout; null when there is none. */
  readonly layout: string | null
  readonly state: string
  /** Why it was refused or cancelled, or why none of its rows was accepted, a sentence. */
  readonly problem: string | null
  /** What must be answered before it can be read; null where nothing is asked. */
  readonly question: Question | null
  /** The currency of most of the file, where that is the reason for the refusal. */
  readonly otherCurrency: string | null
  readonly rows: number
  readonly accepted: number
  readonly duplicates: number
  readonly conflicts: number
  /** Of the accepted rows: those that replaced an older value. */
  readonly restated: number
  readonly refusedRows: number
  /** The refused rows that are kept: the first `keptRefusals`. */
  readonly refused: readonly RowRefusal[]
  /** Sentences on how the file was read, where that is not obvious. */
  readonly notes: readonly string[]
}

export type ImportFileOptions = {
  readonly mapping?: Mapping
  /** The display name; default: the path's last part. */
  readonly fileName?: string
  /**
   * `false`: the caller imports more files and then calls `rollUpTouchedDays` and scans itself.
   * Default: true.
   */
  readonly thenScan?: boolean
  /** As in `ImportSettings`. */
  readonly asksOtherShop?: boolean
  readonly limits?: ByteLimits
  /** As in `ImportSettings`. */
  readonly inOtherCurrency?: (currency: Currency) => string
  readonly signal?: AbortSignal
}

/**
 * Imports a local file at once, in the caller's process, with the same code as the worker. `within`
 * runs one transaction of the business (`inWork`); there are several. An unreadable file is not an
 * error: the summary's state is `refused`, its `problem` has the reason, and `unread` its kind.
 * Throws the reason of `signal` when it is aborted; the import is then cancelled.
 */
export async function importFile(
  within: <T>(fn: (work: Work) => Promise<T>) => Promise<T>,
  path: string,
  { mapping = {}, fileName = basename(path), signal = new AbortController().signal, ...settings }: ImportFileOptions = {},
): Promise<{ summary: ImportSummary; unread: UnreadKind | null }> {
  const id = await within((work) => addImport(work, { fileName, mapping, state: 'waiting' }))
  try {
    const end = await runImport({ step: within, advance: within, finish: within, signal }, id, path, settings)
    return { summary: await within((work) => importSummary(work, id)), unread: end?.unread ?? null }
  } catch (error) {
    // No worker resumes an import of a command: it would stay in the state reading forever.
    if (signal.aborted) await within((work) => completeImport(work, id, { state: 'cancelled', problem: interrupted }))
    throw error
  }
}

const interrupted = 'Interrupted. The rows read until then stay in; import the file again to add the rest.'

/** Adds the import's row and returns its id. */
export async function addImport(
  { sql, businessId, clock, actor }: Work,
  { fileName, mapping, state, bytes = null }: { fileName: string; mapping: Mapping; state: 'uploading' | 'waiting'; bytes?: bigint | null },
): Promise<string> {
  const id = uuidv7(clock.now())
  await sql(
    `insert into import (business_id, id, file_name, mapping, state, bytes_expected, created_by, created_at, active_at, imported_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [
      businessId,
      id,
      fileName,
      JSON.stringify(mapping),
      state,
      bytes,
      actor.kind === 'person' ? actor.userId : null,
      clock.now(),
      actorName(actor),
    ],
  )
  return id
}

/** The import's results so far, with the refusals that are kept. */
export async function importSummary({ sql, businessId }: Work, importId: string): Promise<ImportSummary> {
  const [row] = await sql<Omit<ImportSummary, 'refused'>>(
    `select id, file_name as file, layout, state, problem, question, other_currency as "otherCurrency", notes, rows_read::float8 as rows, accepted::float8 as accepted,
            duplicates::float8 as duplicates, conflicts::float8 as conflicts, restated::float8 as restated,
            refused::float8 as "refusedRows"
       from import where business_id = $1 and id = $2`,
    [businessId, importId],
  )
  if (!row) throw new Error('The business has no import of this id.')
  const refused = await sql<RowRefusal>(
    `select line, "column", code, reason from import_refusal where business_id = $1 and import_id = $2 order by line`,
    [businessId, importId],
  )
  return { ...row, refused }
}
