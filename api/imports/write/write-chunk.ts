import { stringify } from 'csv-stringify/sync'
import { rollUpTouchedDays } from '../../ledger/daily-roll-up.ts'
import { type Conflict, newAmong, writeRows } from '../../ledger/write-rows.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Question, questionJson } from '../decide/question.ts'
import type { RefusedRecord } from '../read/fact-batch-builder.ts'
import type { Chunk } from '../read/read-chunks.ts'

export type Progress = {
  /** The mark after which the chunk begins. */
  readonly from: number
  /** Time of the last progress event, in milliseconds; updated here. */
  readonly said: { at: number }
}

/** Least interval between progress events, in milliseconds. */
const tellEvery = 250

/**
 * Writes one chunk: rows, refusals, conflicts, counts and the mark, all in the transaction of
 * `work`. Returns false and writes nothing when the import was cancelled meanwhile.
 */
export async function writeChunk(work: Work, importId: string, chunk: Chunk, { from, said }: Progress): Promise<boolean> {
  await holdLedger(work)
  const [row] = await work.sql<{ state: string; rows_read: bigint }>(
    'select state, rows_read from import where business_id = $1 and id = $2 for update',
    [work.businessId, importId],
  )
  if (row?.state !== 'reading') return false
  if (row.rows_read !== BigInt(from)) throw new Error('Another worker reads this import; this one stops.')
  const { conflicts, ...sum } = await writeFacts(work, importId, chunk)
  await keepRefusals(work, importId, chunk.refusals)
  await keepConflicts(work, importId, conflicts, chunk)
  await work.sql(
    `update import set rows_read = rows_read + $3, accepted = accepted + $4, duplicates = duplicates + $5, conflicts = conflicts + $6,
            refused = refused + $7, restated = restated + $8, advanced_at = $9, active_at = $9
      where business_id = $1 and id = $2`,
    [
      work.businessId,
      importId,
      chunk.rows,
      sum.accepted,
      sum.duplicates,
      sum.contradicting,
      chunk.refusals.length,
      sum.restated,
      work.clock.now(),
    ],
  )
  if (performance.now() - said.at < tellEvery) return true
  said.at = performance.now()
  await work.publish('import.progress', importId)
  return true
}

/**
 * Records why the import pauses, or that it continues (null). False when it was cancelled
 * meanwhile.
 */
export async function tellPause(work: Work, importId: string, problem: string | null): Promise<boolean> {
  const [row] = await work.sql<{ state: string; problem: string | null }>(
    'select state, problem from import where business_id = $1 and id = $2 for update',
    [work.businessId, importId],
  )
  if (row?.state !== 'reading') return false
  if (row.problem === problem) return true
  await work.sql('update import set problem = $3, active_at = $4 where business_id = $1 and id = $2', [
    work.businessId,
    importId,
    problem,
    work.clock.now(),
  ])
  await work.publish('import.progress', importId)
  return true
}

/**
 * Writes the chunk's facts and counts its records. A record counts as a conflict when its first
 * fact is accepted or known but a further fact contradicts the ledger.
 */
async function writeFacts(work: Work, importId: string, chunk: Chunk) {
  const sum = { accepted: 0, duplicates: 0, restated: 0, contradicting: 0 }
  const conflicts = new Map<number, Conflict>()
  for (const rows of chunk.staged) {
    const written = await writeRows(work, importId, rows)
    sum.accepted += written.accepted
    sum.duplicates += written.duplicates
    sum.restated += written.restated
    for (const conflict of written.conflicts) {
      sum.contradicting += conflict.records
      if (conflict.records > 0 || !conflicts.has(conflict.line)) conflicts.set(conflict.line, conflict)
    }
  }
  const beside = [...conflicts.values()].filter(({ records }) => records === 0).map(({ line }) => line)
  if (beside.length > 0) {
    let fresh = 0
    for (const rows of chunk.staged) fresh += await newAmong(work, importId, rows, beside)
    sum.contradicting += beside.length
    sum.accepted -= fresh
    sum.duplicates -= beside.length - fresh
  }
  return { ...sum, conflicts: [...conflicts.values()].sort((a, b) => a.line - b.line) }
}

/**
 * Allows one writer of a business's ledger at a time: otherwise two overlapping files would wait
 * for each other's rows. A worker that resumes an interrupted import waits here for the last
 * transaction of the dead worker.
 */
export function holdLedger({ sql, businessId }: Work): Promise<object[]> {
  return sql(`select pg_advisory_xact_lock(hashtextextended('ledger ' || $1, 0))`, [businessId])
}

export type Ending = {
  readonly state: 'done' | 'cancelled' | 'refused' | 'failed'
  readonly problem?: string
  /** The question that must be answered first; `problem` states it as a sentence. */
  readonly question?: Question | null
  /** The currency of most of the file, where that is the reason for the refusal. */
  readonly otherCurrency?: string | null
  readonly notes?: readonly string[]
  readonly thenScan?: boolean
}

/**
 * The import's last transaction: updates the roll-ups, ends the import, and requests a scan when a
 * day has changed. With `thenScan: false` the caller does both once after the last of several
 * files.
 */
export async function completeImport(work: Work, importId: string, ending: Ending): Promise<void> {
  const { state, question, otherCurrency, notes = [], thenScan = true } = ending
  const problem = ending.problem ?? (state === 'done' ? await whyNothingWasTaken(work, importId) : null)
  await holdLedger(work)
  const days = thenScan ? await rollUpTouchedDays(work) : 0
  await work.sql(
    `update import set state = case when state = 'cancelled' then state else $3 end, notes = $4, finished_at = $5, question = $7, other_currency = $8,
            rows_total = case when $3 = 'done' then rows_read else rows_total end,
            problem = coalesce($6, case when state = 'cancelled' and rows_read > 0 then
              format('Cancelled after %s rows. They stay in; import the file again to add the rest.', rows_read) end)
      where business_id = $1 and id = $2 and finished_at is null`,
    [
      work.businessId,
      importId,
      state,
      JSON.stringify(notes),
      work.clock.now(),
      problem,
      question ? questionJson(question) : null,
      otherCurrency ?? null,
    ],
  )
  await work.publish('import.progress', importId)
  if (days > 0) await work.enqueue('scan', { businessId: work.businessId })
}

type SharedReason = { file: string; rows: number; shared: number; line: number; column: string; reason: string }

/**
 * Why none of an import's rows was accepted: the most frequent reason, a sentence. Null where one
 * was accepted, or there was none.
 */
async function whyNothingWasTaken({ sql, businessId }: Work, importId: string): Promise<string | null> {
  const [most] = await sql<SharedReason>(
    `select file_name as file, rows_read::int as rows, most.shared, first.line, first."column", first.reason
       from import
            cross join lateral (select count(*)::int as shared, min(line) as line from import_refusal
                                 where business_id = $1 and import_id = $2 group by code, "column" order by 1 desc, 2 limit 1) most
            join import_refusal first on first.business_id = $1 and first.import_id = $2 and first.line = most.line
      where import.business_id = $1 and import.id = $2 and rows_read > 0 and refused = rows_read limit 1`,
    [businessId, importId],
  )
  if (!most) return null
  const { file, rows, shared, line, column, reason } = most
  const place = `line ${line}${column === '' ? '' : `, ${column}`}: ${reason}`
  if (rows === 1) return `No row of ‘${file}’ was imported. L${place.slice(1)}`
  if (shared === rows) return `No row of ‘${file}’ was imported, all ${rows} for the same reason, first on ${place}`
  return `No row of ‘${file}’ was imported. ${shared} of ${rows} have the same problem as ${place}`
}

async function keepRefusals({ sql, businessId }: Work, importId: string, refusals: readonly RefusedRecord[]): Promise<void> {
  if (refusals.length === 0) return
  await sql(
    `insert into import_refusal (business_id, import_id, line, "column", code, reason, record)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      businessId,
      importId,
      refusals.map(({ line }) => line),
      refusals.map(({ column }) => storable(column)),
      refusals.map(({ code }) => code),
      refusals.map(({ reason }) => storable(reason)),
      refusals.map(({ record }) => recordText(record)),
    ],
  )
}

async function keepConflicts(
  { sql, businessId }: Work,
  importId: string,
  conflicts: readonly Conflict[],
  { records }: Chunk,
): Promise<void> {
  if (conflicts.length === 0) return
  await sql(
    `insert into import_conflict (business_id, import_id, line, "table", row_id, reason, record, file_row)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::jsonb[])`,
    [
      businessId,
      importId,
      conflicts.map(({ line }) => line),
      conflicts.map(({ table }) => table),
      conflicts.map(({ rowId }) => rowId),
      conflicts.map(({ reason }) => reason),
      conflicts.map(({ line }) => recordText(records.get(line) ?? [])),
      conflicts.map(({ fileRow }) => fileRow),
    ],
  )
}

/** A record as one line of CSV. */
function recordText(record: readonly string[]): string {
  return storable(stringify([[...record]], { record_delimiter: '\n' }).trimEnd())
}

/** PostgreSQL's text cannot contain NUL; a visible symbol replaces it. */
function storable(text: string): string {
  return text.replaceAll('\0', '␀')
}
