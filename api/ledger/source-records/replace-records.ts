import { createHash } from 'node:crypto'
import { connectionOf } from '../../../db/in-business.ts'
import { copyInto, copyLine, stagingTable } from '../../../db/staging.ts'
import { businessCurrency } from '../../businesses/currency-and-day.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { deleteRows } from '../delete-rows.ts'
import { holdLedger } from '../ledger-lock.ts'
import { naturalKey, rowId } from '../row-key.ts'
import type { StagedRows } from '../row-stager.ts'
import { type AnyLedgerTable, ledgerTables, type TableName, tableOf } from '../tables.ts'
import { writeRows } from '../write-rows.ts'
import { dayOfFact, type Replaced, type SourcePage, type SourceRecord, type SourceStream } from './source-record.ts'
import { forgetOutdated, setSameCostsAside } from './superseded-rows.ts'

/** What the ledger has of a record. */
type Known = {
  readonly key: string
  readonly number: number
  readonly version: string
  readonly digest: string
  readonly tables: readonly TableName[]
  readonly rowIds: readonly string[]
  readonly isGone: boolean
}

type RowAddress = { readonly table: TableName; readonly id: string }
type Written = SourceRecord & { readonly number: number; readonly digest: string; readonly rows: readonly RowAddress[] }

/**
 * Writes a page of a connection's records: the rows of each are replaced as a set, those of records
 * that are gone leave, and the days of old and new rows are marked as changed. All in the
 * transaction of `work`, which the caller also keeps the place of the next page in. A page that is
 * read again changes nothing, however the pages are cut.
 */
export async function replaceRecords(work: Work, of: SourceStream, page: SourcePage): Promise<Replaced> {
  await holdLedger(work)
  const newest = newestOfEach(page.records)
  const known = await knownRecords(work, of, { ...page, keys: [...newest.keys()] })
  const changed: SourceRecord[] = []
  let [unchanged, outdated] = [0, page.records.length - newest.size]
  for (const record of newest.values()) {
    const before = known.get(record.key)
    if (before && record.version < before.version) outdated += 1
    else if (before && !before.isGone && before.version === record.version && before.digest === digestOf(record)) unchanged += 1
    else changed.push(record)
  }
  const gone = [...known.values()].filter(({ key, isGone }) => !isGone && !newest.has(key))
  await takeRows(work, of, [...gone, ...changed.flatMap(({ key }) => known.get(key) ?? [])])
  await writeChanged(work, of, await numbered(work, of, changed, known))
  await noteGone(work, of, gone)
  const replaced = changed.filter(({ key }) => known.has(key)).length
  return { added: changed.length - replaced, replaced, unchanged, outdated, gone: gone.length }
}

/** Of each key the record with the last version; of equal versions the one that was read last. */
function newestOfEach(records: readonly SourceRecord[]): Map<string, SourceRecord> {
  const newest = new Map<string, SourceRecord>()
  for (const record of records) {
    const other = newest.get(record.key)
    if (!other || record.version >= other.version) newest.set(record.key, record)
  }
  return newest
}

/**
 * The known ones among the page's records, those it says are gone, and those of the days that it
 * has whole. Each is the first from its key on: asked for by its key, PostgreSQL without statistics
 * takes a stream for one record, and goes through all of them with every page.
 */
async function knownRecords(
  { sql, businessId }: Work,
  { importId, stream }: SourceStream,
  { keys, gone, covers }: Pick<SourcePage, 'gone' | 'covers'> & { readonly keys: readonly string[] },
): Promise<Map<string, Known>> {
  const rows = await sql<Known>(
    `with wanted as (
       select unnest($4::text[]) as key
       union
       select key from source_record
        where $5::date is not null and business_id = $1 and import_id = $2 and stream = $3 and gone_at is null
          and day between $5::date and $6::date
     )
     select known.key, number, version, encode(digest, 'hex') as digest, tables, row_ids as "rowIds", gone_at is not null as "isGone"
       from wanted join lateral (
         select * from source_record one where one.business_id = $1 and (one.import_id, one.stream, one.key) >= ($2, $3, wanted.key)
          order by one.import_id, one.stream, one.key limit 1
       ) as known on known.import_id = $2 and known.stream = $3 and known.key = wanted.key
      order by number`,
    [businessId, importId, stream, [...keys, ...gone], covers?.first ?? null, covers?.last ?? null],
  )
  return new Map(rows.map((row) => [row.key, row]))
}

async function takeRows(work: Work, { importId }: SourceStream, records: readonly Pick<Known, 'tables' | 'rowIds'>[]): Promise<void> {
  const idsOf = new Map<TableName, string[]>()
  for (const { tables, rowIds } of records)
    for (const [at, table] of tables.entries()) idsOf.set(table, [...(idsOf.get(table) ?? []), rowIds[at] as string])
  for (const table of Object.values<AnyLedgerTable>(ledgerTables)) {
    const ids = idsOf.get(table.name)
    if (ids) await deleteRows(work, table, { column: 'id', ids })
  }
  const all = [...idsOf.values()].flat()
  if (all.length > 0) await forgetOutdated(work, importId, all)
}

/** Each record with its number within the connection, which it keeps, and the ids of its rows. */
async function numbered(
  { sql, businessId }: Work,
  { importId, stream }: SourceStream,
  records: readonly SourceRecord[],
  known: ReadonlyMap<string, Known>,
): Promise<Written[]> {
  // The last up to the highest number, for the same reason as the first from a key on.
  const [last] = await sql<{ number: number }>(
    `select number from (
       select import_id, number from source_record where business_id = $1 and (import_id, number) <= ($2, ${2 ** 31 - 1})
        order by import_id desc, number desc limit 1
     ) as last where import_id = $2`,
    [businessId, importId],
  )
  let next = last?.number ?? 0
  return records.map((record) => {
    const number = known.get(record.key)?.number ?? ++next
    const rows = record.facts.map(({ table }, at) => ({
      table,
      id: rowId(businessId, table, naturalKey([importId, stream, record.key]), at),
    }))
    return { ...record, number, digest: digestOf(record), rows }
  })
}

async function writeChanged(work: Work, of: SourceStream, records: readonly Written[]): Promise<void> {
  if (records.length === 0) return
  const currency = await businessCurrency(work)
  const texts = new Map<TableName, { text: string; count: number }>()
  for (const { facts, rows, number } of records)
    for (const [at, fact] of facts.entries()) {
      const cells = tableOf(fact).columns.map(({ cell }) => cell(fact as never, currency))
      const staged = texts.get(fact.table) ?? { text: '', count: 0 }
      texts.set(fact.table, { text: staged.text + copyLine([rows[at]?.id, number, false, ...cells]), count: staged.count + 1 })
    }
  for (const [table, { text, count }] of texts) {
    const staged: StagedRows = { table, isWeighted: false, count, pieces: [new TextEncoder().encode(text)] }
    await writeRows(work, of.importId, staged)
    if (table === 'unit_cost') await setSameCostsAside(work, of.importId)
  }
  await keepRecords(work, of, records)
}

const columns = ['stream', 'key', 'number', 'version', 'name', 'said', 'digest', 'tables', 'row_ids', 'day'] as const

async function keepRecords(work: Work, { importId, stream }: SourceStream, records: readonly Written[]): Promise<void> {
  const client = connectionOf(work)
  const types = ['text', 'text', 'integer', 'text', 'text', 'jsonb', 'bytea', 'text[]', 'uuid[]', 'date']
  await stagingTable(client, 'staged_source_record', { columns: columns.map((name, at) => `${name} ${types[at]}`).join(', ') })
  const cells = records.map(({ key, number, version, name, said, digest, rows, facts }) => [
    stream,
    key,
    number,
    version,
    name,
    said,
    Buffer.from(digest, 'hex'),
    `{${rows.map(({ table }) => table).join(',')}}`,
    `{${rows.map(({ id }) => id).join(',')}}`,
    facts.map(dayOfFact).sort()[0] ?? null,
  ])
  await copyInto(client, 'staged_source_record', columns, cells)
  const kept = columns.filter((name) => !['stream', 'key', 'number'].includes(name))
  await work.sql(
    `insert into source_record (business_id, import_id, ${columns.join(', ')}, read_at)
     select $1, $2, ${columns.join(', ')}, $3 from staged_source_record order by number
     on conflict (business_id, import_id, stream, key) do update
       set ${kept.map((name) => `${name} = excluded.${name}`).join(', ')}, read_at = excluded.read_at, gone_at = null`,
    [work.businessId, importId, work.clock.now()],
  )
}

async function noteGone({ sql, businessId, clock }: Work, { importId, stream }: SourceStream, gone: readonly Known[]): Promise<void> {
  if (gone.length === 0) return
  await sql(
    `update source_record set gone_at = $5, tables = '{}', row_ids = '{}' where business_id = $1 and import_id = $2 and stream = $3 and key = any($4::text[])`,
    [businessId, importId, stream, gone.map(({ key }) => key), clock.now()],
  )
}

/** How many rows the records of each of these imports have in the ledger. */
export async function sourceRowCounts({ sql, businessId }: Work, importIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; count: number }>(
    `select import_id as id, sum(cardinality(row_ids))::float8 as count from source_record
      where business_id = $1 and import_id = any($2::uuid[]) group by 1`,
    [businessId, importIds],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Rows of one table of the ledger. */
export type RowsInTable = { readonly table: TableName; readonly rows: number }

/**
 * How many rows of each table the records of imports have in the ledger, most first; an import
 * without any is absent.
 */
export async function sourceRowsByTable(
  { sql, businessId }: Work,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RowsInTable[]>> {
  const rows = await sql<RowsInTable & { readonly id: string }>(
    `select import_id as id, "table", count(*)::float8 as rows from source_record, unnest(tables) as "table"
      where business_id = $1 and import_id = any($2::uuid[]) group by 1, 2 order by 3 desc, 2`,
    [businessId, importIds],
  )
  const counts = new Map<string, readonly RowsInTable[]>()
  for (const { id, ...of } of rows) counts.set(id, [...(counts.get(id) ?? []), of])
  return counts
}

/** Of what is stored of a record; bigints as their digits. */
function digestOf({ name, said, facts }: SourceRecord): string {
  const text = JSON.stringify([name, said, facts], (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return createHash('sha256').update(text).digest('hex')
}
