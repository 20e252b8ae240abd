import type pg from 'pg'

/** A table whose rows a backup holds; `name` is `schema.table`, `columns` those that are stored (not computed by the database). */
export type SavedTable = { readonly name: string; readonly schema: string; readonly table: string; readonly columns: readonly string[] }

/**
 * Figures of the job queue about itself, which it makes anew, and its notes of their making; and the log of events: a new one begins, so that
 * nobody goes on in it from a place that was there after the backup; and the key of this place, as the place of a restored backup may have
 * another.
 */
const notSaved = ['jobs.queue_stats', 'jobs.warning', 'jobs.bam', 'public.event', 'public.event_log', 'public.secret_key_proof']

/**
 * Every table of the database, in an order in which rows can be put back: a table comes after those that its foreign keys point to.
 * A partitioned table is one; PostgreSQL's own tables, those of extensions, and unlogged ones, which a crash empties, are left out.
 */
export async function savedTables(client: pg.ClientBase): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(listed, [notSaved])
  const references = await client.query<{ source: string; target: string }>(pointing)
  return inOrder(rows, references.rows)
}

/** `"schema"."table"`, to be put into a statement. */
export function quoted(client: pg.ClientBase, { schema, table }: SavedTable): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`
}

/** The statement that writes a table's rows out, in the order in which they lie there. */
export function copyOut(client: pg.ClientBase, table: SavedTable): string {
  return `copy (select ${columnList(client, table)} from ${quoted(client, table)}) to stdout`
}

/** The statement that takes such rows in. */
export function copyIn(client: pg.ClientBase, table: SavedTable): string {
  return `copy ${quoted(client, table)} (${columnList(client, table)}) from stdin`
}

/** Makes a session write values alike on every server, and tables in the order in which their rows lie. */
export const plainOutput = `
set DateStyle = 'ISO, YMD'; set IntervalStyle = 'iso_8601'; set TimeZone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1;
set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/**
 * Tables of which the role that asks may not see every row, by name. A superuser, a role with BYPASSRLS and one that a policy lets see all
 * are not bound; any other would write a backup with rows missing, and nobody would notice.
 */
export async function tablesSeenInPart(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(seenInPart, [notSaved])
  return rows.map(({ name }) => name)
}

/** Where the sequences stand; null: never used. Taken outside of any snapshot, so never behind it. */
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
