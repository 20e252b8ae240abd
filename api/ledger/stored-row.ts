import type { Work } from '../platform/transaction/work.ts'
import { filledColumns, ledgerTables, notCompared, restatedColumns, stagedType, type TableName, tableOf } from './tables.ts'
import { type ChangedDay, changedDays, touchDays, touchedColumns } from './touched-days.ts'

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
 * readings of our own, such as the nature of a line, and what other files may fill are not
 * compared.
 */
export async function sameContent({ sql }: Work, one: string, other: string): Promise<boolean> {
  const content = (row: string) => `${row}::jsonb - ${notCompared} - array['import_id', 'line']`
  const [row] = await sql<{ same: boolean }>(`select ${content('$1')} = ${content('$2')} as same`, [one, other])
  return row?.same === true
}

/**
 * Replaces the contents of a row after a person's decision: `said` is in the form of `storedRow`.
 * Its id stays; its old and new days are marked as changed. The old version of a restated value is
 * stored.
 */
export async function replaceRow(
  work: Work,
  { table, rowId, said }: { readonly table: TableName; readonly rowId: string; readonly said: string },
): Promise<void> {
  const { sql, businessId } = work
  const of = tableOf({ table })
  const { rule } = of
  const columns = columnsOf(table)
  const named = of.summedBy === 'costs' ? 'day, sku' : 'day'
  const values = await valuesOf(sql, columns, said)
  const set = columns.map(({ name, type }, i) => {
    const value = `$${i + 5}::${stagedType(type)}`
    return `${name} = ${type === 'instant' ? `to_timestamp(${value})` : value}`
  })
  const old = `jsonb_build_object('values', jsonb_build_array(${restatedColumns(of)
    .map((name) => `row.${name}`)
    .join(', ')}), 'import_id', row.import_id, 'line', row.line)`
  const setRestated = rule === 'restated' ? ', restated = row.restated || before.was' : ''
  const forgetFilled = filledColumns(of).length > 0 ? ', filled = null' : ''
  const days = await sql<ChangedDay>(
    `with before as materialized (
       select ${touchedColumns(of, 'row.')}, ${old} as was from ${table} row where row.business_id = $1 and row.id = $2
     ), put as (
       update ${table} row set ${set.join(', ')}, import_id = $3::uuid, line = $4::integer${setRestated}${forgetFilled}
         from before where row.business_id = $1 and row.id = $2 returning ${touchedColumns(of, 'row.')}
     )
     select ${changedDays(of)} from (select ${named} from before union select ${named} from put) as versions group by day`,
    [businessId, rowId, ...values],
  )
  await touchDays(work, days)
}

/**
 * The values of a row in the form of `storedRow`, as texts: import, line, then each column. They
 * are read by a statement of their own: a cluster's node does not know the columns of a record made
 * of JSON.
 */
async function valuesOf(sql: Work['sql'], columns: readonly { readonly name: string; readonly type: string }[], said: string) {
  const names = ['import_id', 'line', ...columns.map(({ name }) => name)]
  const types = ['uuid', 'integer', ...columns.map(({ type }) => stagedType(type))]
  const [row] = await sql<Record<string, string | null>>(
    `select ${names.map((name) => `new.${name}::text`).join(', ')}
       from jsonb_to_record($1::jsonb) as new (${names.map((name, i) => `${name} ${types[i]}`).join(', ')})`,
    [said],
  )
  return names.map((name) => row?.[name] ?? null)
}

function columnsOf(table: TableName): readonly { readonly name: string; readonly type: string }[] {
  return ledgerTables[table].columns
}
