import type { Work } from '../../platform/transaction/work.ts'
import type { SourceStream } from './source-record.ts'

/** A record as it was read, by its number within the connection. */
export type NumberedRecord = { readonly number: number; readonly key: string; readonly said: unknown }

/**
 * Times in seconds: `member` of a record has them, `until` is not among them. Records up to `after`
 * were told before.
 */
export type RecordsBetween = { readonly member: string; readonly from: number; readonly until: number; readonly after: number }

/** More are not told at once. */
const mostAtOnce = 1_000

/**
 * The next records of a stream that the provider still has and that are of these times; empty after
 * the last one.
 */
export function recordsBetween(
  { sql, businessId }: Work,
  { importId, stream }: SourceStream,
  { member, from, until, after }: RecordsBetween,
): Promise<NumberedRecord[]> {
  return sql<NumberedRecord>(
    `select number, key, said from source_record
      where business_id = $1 and import_id = $2 and stream = $3 and gone_at is null and number > $7
        and (said ->> $4)::bigint >= $5 and (said ->> $4)::bigint < $6
      order by number limit ${mostAtOnce}`,
    [businessId, importId, stream, member, from, until, after],
  )
}

/**
 * The keys of records that are there, of these or beginning with one of them and a space: `5 7`
 * finds `5 7 2026-02-28`.
 */
export async function keysUnder(
  { sql, businessId }: Work,
  { importId, stream }: SourceStream,
  keys: readonly string[],
): Promise<readonly string[]> {
  // In bytes `!` is the next character after a space.
  const rows = await sql<{ key: string }>(
    `select record.key from unnest($4::text[]) as wanted (key)
       join source_record record on record.business_id = $1 and record.import_id = $2 and record.stream = $3 and record.gone_at is null
        and (record.key = wanted.key or record.key >= wanted.key || ' ' and record.key < wanted.key || '!')`,
    [businessId, importId, stream, keys],
  )
  return rows.map(({ key }) => key)
}

/** The keys of records that have rows, each once and without its last word, which is a day. */
export async function keysWithoutDay({ sql, businessId }: Work, { importId, stream }: SourceStream): Promise<readonly string[]> {
  const rows = await sql<{ key: string }>(
    `select distinct regexp_replace(key, ' [^ ]*$', '') as key from source_record
      where business_id = $1 and import_id = $2 and stream = $3 and gone_at is null and cardinality(row_ids) > 0 order by 1`,
    [businessId, importId, stream],
  )
  return rows.map(({ key }) => key)
}

/** A record by its key; null where there is none, or the provider has it no more. */
export async function recordOfKey(
  { sql, businessId }: Work,
  { importId, stream }: SourceStream,
  key: string,
): Promise<NumberedRecord | null> {
  const [found] = await sql<NumberedRecord>(
    'select number, key, said from source_record where business_id = $1 and import_id = $2 and stream = $3 and key = $4 and gone_at is null',
    [businessId, importId, stream, key],
  )
  return found ?? null
}
