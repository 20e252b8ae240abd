import type pg from 'pg'
import type { CopyToStreamQuery } from 'pg-copy-streams'

/**
 * A table in backups; `name` is `schema.table`, `columns` are the stored ones (not those computed
 * by the database).
 */
export type SavedTable = { readonly name: string; readonly schema: string; readonly table: string; readonly columns: readonly string[] }

/**
 * Not in backups: the job queue's statistics and maintenance records, which it recreates; the event
 * log, which starts anew so that nobody resumes from a cursor after the backup; and the key record,
 * because a restored installation may have another key.
 */
const notSaved = ['jobs.queue_stats', 'jobs.warning', 'jobs.bam', 'public.event', 'public.event_log', 'public.secret_key_proof']

/**
 * Every table of the database, in an order in which rows can be restored: a table comes after those
 * that its foreign keys reference. A partitioned table counts as one. PostgreSQL's own tables,
 * those of extensions, and unlogged ones, which a crash empties, are left out.
 */
export async function savedTables(client: pg.ClientBase): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(listed, [notSaved])
  const references = await client.query<{ source: string; target: string }>(pointing)
  return inOrder(rows, references.rows)
}

/** `"schema"."table"`, escaped for a statement. */
export function quoted(client: pg.ClientBase, { schema, table }: SavedTable): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`
}

/**
 * The statement that exports a table's rows, or those that a condition in SQL allows, in their
 * physical order.
 */
export function copyOut(client: pg.ClientBase, table: SavedTable, condition = ''): string {
  const where = condition === '' ? '' : ` where ${condition}`
  return `copy (select ${columnList(client, table)} from ${quoted(client, table)}${where}) to stdout`
}

/**
 * The rows that a finished export had. The server sends their number after the last row, often in
 * a later packet: it is there when the server's next answer is.
 */
export async function rowsCopied(client: pg.ClientBase, copy: CopyToStreamQuery): Promise<number> {
  await client.query('select')
  return copy.rowCount
}

/** The statement that imports such rows. */
export function copyIn(client: pg.ClientBase, table: SavedTable): string {
  return `copy ${quoted(client, table)} (${columnList(client, table)}) from stdin`
}

/**
 * Session settings that make the text of values the same on every server, and scans return rows in
 * physical order.
 */
export const plainOutput = `
set DateStyle = 'ISO, YMD'; set IntervalStyle = 'iso_8601'; set TimeZone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1;
set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/**
 * The names of tables of which the current role may not see every row. A superuser, a role with
 * BYPASSRLS and one with a policy for all rows see everything. Any other would write an incomplete
 * backup, and nobody would notice.
 */
export async function tablesSeenInPart(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(seenInPart, [notSaved])
  return rows.map(({ name }) => name)
}

/**
 * The values of the sequences; null: never used. Read outside of any snapshot, so never behind it.
 */
export async function savedSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname not like 'pg\\_%' order by 1`,
  )
  return rows
}

function columnList(client: pg.ClientBase, { columns }: SavedTable): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ')
}

const ours = `
  select c.*, n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
   and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
   and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const listed = `
with ours as (${ours})
select o.nspname || '.' || o.relname as name, o.nspname as schema, o.relname as "table",
  array(select a.attname::text from pg_attribute a
    where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
from ours o where o.nspname || '.' || o.relname <> all ($1) order by 1`

const pointing = `
select distinct sn.nspname || '.' || s.relname as source, tn.nspname || '.' || t.relname as target
from pg_constraint c
join pg_class s on s.oid = coalesce(pg_partition_root(c.conrelid), c.conrelid) join pg_namespace sn on sn.oid = s.relnamespace
join pg_class t on t.oid = coalesce(pg_partition_root(c.confrelid), c.confrelid) join pg_namespace tn on tn.oid = t.relnamespace
where c.contype = 'f' and s.oid <> t.oid`

const seenInPart = `
with ours as (${ours}),
self as (select oid, rolsuper or rolbypassrls as is_free from pg_roles where rolname = current_user)
select o.nspname || '.' || o.relname as name from ours o, self
where o.nspname || '.' || o.relname <> all ($1)
 and (not has_table_privilege(o.oid, 'select')
  or (o.relrowsecurity and not self.is_free
   and not (not o.relforcerowsecurity and pg_has_role(self.oid, o.relowner, 'usage'))
   and not exists (select from pg_policy p where p.polrelid = o.oid and p.polpermissive and p.polcmd in ('*', 'r')
     and pg_get_expr(p.polqual, o.oid) = 'true'
     and exists (select from unnest(p.polroles) as named where named = 0 or pg_has_role(self.oid, named, 'usage')))))
order by 1`

function inOrder(tables: readonly SavedTable[], references: readonly { source: string; target: string }[]): SavedTable[] {
  const ordered: SavedTable[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name }) => !references.some(({ source, target }) => source === name && left.has(target)))
    if (free.length === 0) throw new Error(`Rows of these tables point at each other in a circle: ${[...left.keys()].join(', ')}.`)
    for (const table of free) left.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}
