import type { Work } from '../platform/transaction/work.ts'
import { ledgerTables, restatedColumns, stagedType, type TableName, tableOf } from './tables.ts'
import { touch } from './write-rows.ts'

/**
 * SQL: the contents of a ledger row `row`, as JSON by its table's columns, instants in seconds
 * since 1970, and its source.
 */
export function storedRow(table: TableName): string {
  const parts = columnsOf(table).map(
    ({ name, type }) => `'${name}', ${type === 'instant' ? `extract(epoch from row.${name})::bigint` : `row.${name}`}`,
  )
  return `jsonb_build_object(${parts.join(', ')}, 'import_id', row.import_id, 'line', row.line)`
}

/** The contents of a row, in the form of `storedRow`; null when there is none with that id. */
export async function readStoredRow({ sql, businessId }: Work, table: TableName, rowId: string): Promise<string | null> {
  const [row] = await sql<{ said: string }>(
    `select (${storedRow(table)})::text as said from ${table} row where business_id = $1 and id = $2`,
    [businessId, rowId],
  )
  return row?.said ?? null
}

/**
 * Whether two rows in the form of `storedRow` have equal contents, whatever their source. The
 * nature of a line is not compared: it is derived.
 */
export async function sameContent({ sql }: Work, one: string, other: string): Promise<boolean> {
  const content = (row: string) => `${row}::jsonb - array['nature', 'import_id', 'line']`
  const [row] = await sql<{ same: boolean }>(`select ${content('$1')} = ${content('$2')} as same`, [one, other])
  return row?.same === true
}

/**
 * Replaces the contents of a row after a person's decision: `said` is in the form of `storedRow`.
 * Its id stays; its old and new days are marked as changed. The old version of a restated value is
 * stored.
 */
export async function replaceRow(
  { sql, businessId }: Work,
  { table, rowId, said }: { readonly table: TableName; readonly rowId: string; readonly said: string },
): Promise<void> {
  const of = tableOf({ table })
  const { dayColumn, rule } = of
  const columns = columnsOf(table)
  const set = columns.map(({ name, type }) => `${name} = ${type === 'instant' ? `to_timestamp(new.${name})` : `new.${name}`}`)
  const old = `jsonb_build_object('values', jsonb_build_array(${restatedColumns(of)
    .map((name) => `row.${name}`)
    .join(', ')}), 'import_id', row.import_id, 'line', row.line)`
  const setRestated = rule === 'restated' ? `, restated = row.restated || ${old}` : ''
  await sql(
    `with new as (
       select * from jsonb_to_record($3::jsonb) as new (${columns.map(({ name, type }) => `${name} ${stagedType(type)}`).join(', ')},
         import_id uuid, line integer)
     ), before as (select ${dayColumn} as day from ${table} where business_id = $1 and id = $2
     ), put as (
       update ${table} row set ${set.join(', ')}, import_id = new.import_id, line = new.line${setRestated} from new
        where row.business_id = $1 and row.id = $2 returning row.${dayColumn} as day
     ), days as (select day from before union select day from put)
     ${touch('days')}`,
    [businessId, rowId, said],
  )
}

function columnsOf(table: TableName): readonly { readonly name: string; readonly type: string }[] {
  return ledgerTables[table].columns
}
