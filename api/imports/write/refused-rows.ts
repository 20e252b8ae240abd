import { stringify } from 'csv-stringify/sync'
import type { Conflict } from '../../ledger/write-rows.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { RefusedRecord } from '../read/fact-batch-builder.ts'
import type { Chunk } from '../read/read-chunks.ts'
import { keptRefusals } from './kept-refusals.rules.ts'

/**
 * Keeps refused rows, as many as are still to be kept after `before`, the number of those refused
 * in earlier chunks.
 */
export async function storeRefusals(
  { sql, businessId }: Work,
  importId: string,
  all: readonly RefusedRecord[],
  before: number,
): Promise<void> {
  const refusals = all.slice(0, Math.max(0, keptRefusals - before))
  if (refusals.length === 0) return
  await sql(
    `insert into import_refusal (business_id, import_id, line, "column", code, reason, record)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
     on conflict do nothing`,
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

export async function storeConflicts(
  { sql, businessId }: Work,
  importId: string,
  conflicts: readonly Conflict[],
  { records }: Chunk,
): Promise<void> {
  if (conflicts.length === 0) return
  await sql(
    `insert into import_conflict (business_id, import_id, line, "table", row_id, reason, record, file_row)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::jsonb[])
     on conflict do nothing`,
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
