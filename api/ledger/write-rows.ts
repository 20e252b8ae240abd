import { Readable } from 'node:stream'
import { copyInto, stagingTable } from '../../db/staging.ts'
import type { Work } from '../work/work.ts'
import type { Fact } from './fact.ts'
import type { StagedRows } from './row-stager.ts'
import { type LedgerTable, ledgerTables } from './tables.ts'

/** A row whose id the ledger already has with another content. The first stays until a person decides. */
export type Conflict = { readonly line: number; readonly table: string; readonly rowId: string; readonly reason: string }

/** accepted + duplicates + conflicts = rows given. `restated` are among the accepted. */
export type Written = {
  readonly accepted: number
  readonly duplicates: number
  readonly restated: number
  readonly conflicts: readonly Conflict[]
}

type Target = Work & { readonly importId: string }

/**
 * Writes staged rows of one table into the ledger: COPY to a temporary table, then one INSERT that leaves known rows alone.
 * The days of new and restated rows are noted as touched. All in the transaction of `work`, which writes a table once.
 */
export async function writeRows(work: Work, importId: string, rows: StagedRows): Promise<Written> {
  const table = ledgerTables[rows.table] as unknown as LedgerTable<Fact>
  const target = { ...work, importId }
  const staged = `staged_${table.name}`
  const columns = table.columns.map(([name, type]) => `${name} ${type === 'instant' ? 'bigint' : type}`)
  await stagingTable(work.client, staged, { columns: `id uuid, line integer, is_repeated boolean, ${columns.join(', ')}` })
  const names = ['id', 'line', 'is_repeated', ...table.columns.map(([name]) => name)]
  await copyInto(work.client, staged, names, Readable.from(rows.pieces))
  const inserted = await insertNew(target, table, staged)
  if (table.rule === 'content') return { accepted: inserted, duplicates: rows.count - inserted, restated: 0, conflicts: [] }
  const restated = table.rule === 'restated' ? await restate(target, table, staged) : 0
  const conflicts = inserted + restated === rows.count ? [] : await conflictsOf(target, table, staged)
  const accepted = inserted + restated
  return { accepted, duplicates: rows.count - accepted - conflicts.length, restated, conflicts }
}

const touch = (days: string) => `
  insert into touched_day (business_id, day) select $1, day from ${days} group by day order by day
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1`

async function insertNew({ sql, businessId, importId }: Target, table: LedgerTable<Fact>, staged: string): Promise<number> {
  const names = table.columns.map(([name]) => name).join(', ')
  const values = table.columns.map(([name, type]) => (type === 'instant' ? `to_timestamp(${name})` : name)).join(', ')
  const [row] = await sql<{ count: string }>(
    `with put as (
       insert into ${table.name} (business_id, id, import_id, line, currency, ${names})
       select $1, id, $2, line, (select currency from business where id = $1), ${values} from ${staged} order by line
       on conflict do nothing returning ${table.dayColumn} as day
     ), touched as (${touch('put')})
     select count(*)::text as count from put`,
    [businessId, importId],
  )
  return Number(row?.count)
}

/**
 * A value that differs from the ledger's replaces it, and the old one is kept. A value that the row had before is an old file read
 * again, and changes nothing. Within one file the first row of a key counts.
 */
async function restate({ sql, businessId, importId }: Target, table: LedgerTable<Fact>, staged: string): Promise<number> {
  const values = table.values ?? []
  const pack = (of: string) => `jsonb_build_array(${values.map((name) => `${of}.${name}`).join(', ')})`
  const [row] = await sql<{ count: string }>(
    `with put as (
       update ${table.name} row
          set ${values.map((name) => `${name} = new.${name}`).join(', ')},
              restated = row.restated || jsonb_build_object('values', ${pack('row')}, 'import_id', row.import_id, 'line', row.line),
              import_id = $2, line = new.line
         from ${staged} new
        where row.business_id = $1 and row.id = new.id and not new.is_repeated and ${pack('row')} <> ${pack('new')}
          and not row.restated @> jsonb_build_array(jsonb_build_object('values', ${pack('new')}))
       returning row.${table.dayColumn} as day
     ), touched as (${touch('put')})
     select count(*)::text as count from put`,
    [businessId, importId],
  )
  return Number(row?.count)
}

/** Staged rows that are in the ledger with another content, with what differs. */
async function conflictsOf({ sql, businessId }: Target, table: LedgerTable<Fact>, staged: string): Promise<Conflict[]> {
  // What a line is, is our own reading of it.
  const compared = table.values ?? table.columns.map(([name]) => name).filter((name) => name !== 'nature')
  const isInstant = (name: string) => table.columns.some(([column, type]) => column === name && type === 'instant')
  const pair = compared.map((name) => ({
    name,
    ours: `row.${name}`,
    theirs: isInstant(name) ? `to_timestamp(new.${name})` : `new.${name}`,
  }))
  // A repeated key of a restated table may also have a value of the past: that is the older file's, not a contradiction.
  const isPast = table.rule === 'restated' ? 'and new.is_repeated' : ''
  const rows = await sql<{ line: number; id: string; names: string[] }>(
    `select line, id, names from (
       select new.line, new.id, array_remove(array[${pair
         .map(({ name, ours, theirs }) => `case when ${ours} is distinct from ${theirs} then '${name}' end`)
         .join(', ')}], null) as names
         from ${staged} new join ${table.name} row on row.business_id = $1 and row.id = new.id
        where true ${isPast}) as compared
      where cardinality(names) > 0 order by line`,
    [businessId],
  )
  return rows.map(({ line, id, names }) => ({
    line,
    table: table.name,
    rowId: id,
    reason: `The ledger has another ${names.join(', ').replaceAll('_', ' ')} under the same key; the first one stays.`,
  }))
}
