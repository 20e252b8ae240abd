import { requireCurrency } from '../businesses/businesses.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { type Connection, connection, isInstantAndId, isUuid, type PageArgs, pageRequest } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Import, RefusedRow } from './import.entity.ts'
import { startImportInput } from './import.input.ts'
import { refuseBeyondFileCheck } from './upload/refuse-beyond-file-check.ts'
import { refuseBeyondUnfinished } from './upload/refuse-beyond-unfinished.ts'
import { addImport } from './write/import-file.ts'

const columns = `id, file_name as "fileName", layout, state, problem, other_currency as "otherCurrency", question as asked, mapping,
  coalesce(header, question -> 'header', '[]') as header, notes, bytes_expected::text as "bytesExpected",
  bytes_received::text as "bytesReceived", rows_read::int as "rowsRead", rows_total::int as "rowsTotal", accepted::int, duplicates::int,
  conflicts::int, decided::int, refused::int, restated::int,
  first_day::text as "firstDay", last_day::text as "lastDay", columns_read as "columnsRead", refusal_reasons as "commonReasons",
  case when accepted + duplicates > 0 then (select currency from business where business.id = $1) end as currency,
  imported_by as "importedBy", rows_left::int as "rowsLeft", taken_back_at as "takenBackAt", taken_back_by as "takenBackBy",
  dismissed_at as "dismissedAt", kept_until as "fileExpiresAt", bytes_of as "bytesOf", created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`

/** SQL: rows of a connection have an import of their own, which is no file. */
const isFile = 'integration_id is null'

const currencyFirst = 'Its owner does so in Settings, under Business. Then send the file again.'

/** The first import of a file of this name; null when there is none. */
export async function importOfFile(
  { sql, businessId }: Pick<Work, 'sql' | 'businessId'>,
  fileName: string,
): Promise<{ readonly id: string; readonly state: string } | null> {
  const [known] = await sql<{ id: string; state: string }>(
    'select id, state from import where business_id = $1 and file_name = $2 order by id limit 1',
    [businessId, fileName],
  )
  return known ?? null
}

/** Whether a file is being read now. */
export async function isImporting({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<boolean> {
  const [reading] = await sql(`select from import where business_id = $1 and state = 'reading' limit 1`, [businessId])
  return reading !== undefined
}

/**
 * Announces a file. Its bytes are then sent to the upload address. Throws `invalid_input`, and
 * `conflict` for a program while nobody has chosen the currency of the business, and while too much
 * of what was announced before is still to come.
 */
export async function startImport(work: Work, input: unknown): Promise<Import> {
  may(work.actor, 'import:write')
  const { fileName, bytes, mapping } = parse(startImportInput, input)
  await refuseBeyondFileCheck(work, bytes)
  await refuseBeyondUnfinished(work, bytes)
  // A person is asked by the screen before the first file is sent; a program has nobody to ask.
  if (work.actor.kind === 'key') await requireCurrency(work, currencyFirst)
  const id = await addImport(work, { fileName, mapping: mapping ?? {}, state: 'uploading', bytes })
  return requireImport(work, id)
}

/**
 * Cancels an import. Rows already read stay in the ledger, and a running import stops before its
 * next chunk. Throws `not_found`, and `conflict` when the import has ended.
 */
export async function cancelImport(work: Work, importId: string): Promise<Import> {
  may(work.actor, 'import:write')
  await requireImport(work, importId)
  const [row] = await work.sql<{ isPart: boolean }>(
    `update import set state = 'cancelled', finished_at = case when state = 'reading' then null else $3::timestamptz end
      where business_id = $1 and id = $2 and state in ('uploading', 'waiting', 'reading')
      returning bytes_received > 0 and bytes_received < bytes_expected as "isPart"`,
    [work.businessId, importId, work.clock.now()],
  )
  if (!row) throw new Failure('conflict', 'The import has ended; there is nothing left to cancel.')
  // The job sees that the import has ended and deletes the uploaded bytes; a whole file already has
  // its job.
  if (row.isPart) await work.enqueue('import', { businessId: work.businessId, importId })
  await work.publish('import.progress', importId)
  return requireImport(work, importId)
}

/** One import, or null when this business has none with that id. */
export async function importById(work: Work, id: string): Promise<Import | null> {
  may(work.actor, 'import:read')
  if (!isUuid(id)) return null
  const [row] = await work.sql<Import>(`select ${columns} from import where ${isFile} and business_id = $1 and id = $2`, [
    work.businessId,
    id,
  ])
  return row ?? null
}

/** Imports by their ids in one statement; a loader's batch. */
export async function importsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Import>> {
  may(work.actor, 'import:read')
  const rows = await work.sql<Import>(`select ${columns} from import where ${isFile} and business_id = $1 and id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** One import; throws `not_found`. */
export async function requireImport(work: Work, id: string): Promise<Import> {
  const found = await importById(work, id)
  if (!found) throw new Failure('not_found', 'There is no import of this id.')
  return found
}

/** Imports, the newest first. Throws `invalid_input` for a bad page. */
export async function importsPage(work: Work, page: PageArgs): Promise<Connection<Import>> {
  may(work.actor, 'import:read')
  const order = 'newest imports'
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isInstantAndId })
  const rows = await work.sql<Import & { at: string }>(
    `select ${columns}, created_at::text as at from import
      where ${isFile} and business_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
      order by created_at desc, id desc limit $4`,
    [work.businessId, request.after?.[0] ?? null, request.after?.[1] ?? null, request.limit + 1],
  )
  const [total] = await work.sql<{ count: number }>(`select count(*)::int as count from import where ${isFile} and business_id = $1`, [
    work.businessId,
  ])
  return connection(rows, { request, order, totalCount: total?.count ?? 0, keys: ({ at, id }) => [at, id], node: (row) => row })
}

/** Refused rows of an import in the order of the file. */
export async function refusalsPage(work: Work, importId: string, page: PageArgs): Promise<Connection<RefusedRow>> {
  may(work.actor, 'import:read')
  const order = `lines of import_refusal ${importId}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: ([line]) => /^\d{1,10}$/.test(line ?? '') })
  const rows = await work.sql<RefusedRow>(
    `select line, "column", code, reason, record from import_refusal
      where business_id = $1 and import_id = $2 and line > $3::bigint order by line limit $4`,
    [work.businessId, importId, request.after?.[0] ?? -1, request.limit + 1],
  )
  const [total] = await work.sql<{ count: number }>(
    'select count(*)::int as count from import_refusal where business_id = $1 and import_id = $2',
    [work.businessId, importId],
  )
  return connection(rows, { request, order, totalCount: total?.count ?? 0, keys: ({ line }) => [String(line)], node: (row) => row })
}
