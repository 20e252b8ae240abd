import type pg from 'pg'
import { quoted, type SavedTable, savedTables } from '../../db/saved-tables.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { isFactTable, renewedFacts, renewedId } from './renewed-ids.ts'

type Column = { readonly name: string; readonly type: string }
type TenantTable = SavedTable & { readonly types: readonly Column[] }

/**
 * Copies a business with all its rows under a new id, and returns that. `client` is the owner's.
 * Each row gets an id of its own, also where another row, a text or JSON names it; people stay who
 * they are. Ids of facts are those that the same files would get there: a file that is imported
 * again states what is in. Instants move on as if the last scan had ended just now. Events, which
 * nobody missed, are not copied.
 */
export async function copyBusiness(client: pg.ClientBase, from: string, name: string): Promise<string> {
  const to = uuidv7(new Date())
  const tables = await tenantTables(client)
  await client.query('begin')
  try {
    await noteNewIds(client, tables, { from, to })
    await client.query(renewTexts)
    await client.query(lastScan, [from])
    const large: TenantTable[] = []
    for (const table of tables) {
      const { rowCount } = await client.query(copyOf(client, table), [from])
      if ((rowCount ?? 0) >= uncountedRows) large.push(table)
    }
    await client.query('update business set name = $2 where id = $1', [to, name])
    await client.query('commit')
    for (const table of large) await client.query(`analyze (skip_locked) ${quoted(client, table)}`)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return to
}

/**
 * As after an import, PostgreSQL has to learn of so many rows: it would take them for one, and read
 * an alert in seconds.
 */
const uncountedRows = 1_000

/** Tables with rows of businesses, each after those that its keys point to. */
async function tenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows } = await client.query<Column & { table: string }>(
    `select attrelid::regclass::text as "table", attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) and attnum > 0 and not attisdropped`,
  )
  const tables = (await savedTables(client)).filter(({ schema }) => schema === 'public')
  return tables
    .map((saved) => ({ ...saved, types: rows.filter(({ table, name }) => table === saved.table && saved.columns.includes(name)) }))
    .filter(({ table, columns }) => table === 'business' || columns.includes('business_id'))
}

async function noteNewIds(client: pg.ClientBase, tables: readonly TenantTable[], { from, to }: { from: string; to: string }) {
  await client.query('create temp table new_id (old uuid primary key, new uuid not null) on commit drop')
  await client.query('insert into new_id values ($1, $2)', [from, to])
  for (const { table, types } of tables) {
    // An id that a provider gave is the same in every copy.
    if (table === 'business' || !types.some(({ name, type }) => name === 'id' && type === 'uuid')) continue
    const ids = isFactTable(table) ? renewedFacts(table) : `select id, ${renewedId('id', '$2::uuid')} from ${table} where business_id = $1`
    await client.query(`insert into new_id ${ids}`, [from, to])
  }
}

/** How long ago the last scan ended: by that much the copy is younger. */
const lastScan = `
create temp table last_scan on commit drop as
select coalesce(now() - max(finished_at), interval '0') as since from scan_run where business_id = $1`

/** Texts of a few words stay quick: most name no id. */
const renewTexts = `
create or replace function pg_temp.renewed(said text) returns text language plpgsql as $$
declare named record;
begin
  if said !~ '[0-9a-f]{8}-[0-9a-f]{4}-' then return said; end if;
  for named in select * from new_id where strpos(said, old::text) > 0 loop
    said := replace(said, named.old::text, named.new::text);
  end loop;
  return said;
end $$`

/** One statement for each table: what is of the business `$1` is read with new ids. */
function copyOf(client: pg.ClientBase, table: TenantTable): string {
  const names = table.types.map(({ name }) => client.escapeIdentifier(name))
  const isFact = isFactTable(table.table)
  const values = table.types.map(({ type }, i) => renewed(names[i] ?? '', type, isFact))
  return `
    insert into ${quoted(client, table)} (${names.join(', ')})
    select ${values.join(', ')} from ${quoted(client, table)} where ${table.table === 'business' ? 'id' : 'business_id'} = $1`
}

/**
 * SQL: the value of a column in the copy. What facts say and when they happened is as in the files.
 */
function renewed(name: string, type: string, isFact: boolean): string {
  if (type === 'uuid') return `coalesce((select new from new_id where old = ${name}), ${name})`
  if (type === 'uuid[]') return `array(${renewedList(name)})`
  if (type === 'jsonb' || (type === 'text' && !isFact)) return `pg_temp.renewed(${name}::text)::${type}`
  if (type === 'timestamp with time zone' && !isFact) return `${name} + (select since from last_scan)`
  return name
}

const renewedList = (name: string) =>
  `select coalesce(new, given) from unnest(${name}) with ordinality as listed (given, place) left join new_id on old = given order by place`
