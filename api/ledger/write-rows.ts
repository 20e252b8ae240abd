import { Readable } from 'node:stream'
import { connectionOf } from '../../db/in-business.ts'
import { copyInto, stagingTable } from '../../db/staging.ts'
import type { Work } from '../platform/transaction/work.ts'
import { filledJson, fillRows } from './fill-columns.ts'
import { knownRows } from './known-rows.ts'
import type { StagedRows } from './row-stager.ts'
import { type AnyLedgerTable, comparedColumns, notCompared, restatedColumns, stagedType, tableOf } from './tables.ts'
import { type ChangedDay, changedDays, touchDays, touchedColumns } from './touched-days.ts'

/**
 * A row whose id is already in the ledger with different content. The first row stays until a
 * person decides. `records` is the number of the file's records that the row represents: none for a
 * record's further facts.
 */
export type Conflict = {
  readonly line: number
  readonly table: string
  readonly rowId: string
  readonly reason: string
  readonly records: number
  /** The file's row, as JSON by the table's columns; instants in seconds since 1970. */
  readonly fileRow: string
}

/**
 * In records: accepted + duplicates + those of conflicts = records given. `restated` are among the
 * accepted.
 */
export type Written = {
  readonly accepted: number
  readonly duplicates: number
  readonly restated: number
  readonly conflicts: readonly Conflict[]
}

type Target = Work & { readonly importId: string; readonly staged: string; readonly isWeighted: boolean }

/**
 * Writes staged rows of one table into the ledger: COPY to a temporary table, then one INSERT that
 * skips known rows. The days of new and restated rows are marked as changed. All in the transaction
 * of `work`, which writes the same staged rows once.
 */
export async function writeRows(work: Work, importId: string, rows: StagedRows): Promise<Written> {
  const { isWeighted } = rows
  const table = tableOf(rows)
  if (isWeighted && table.rule === 'restated') throw new Error('A restated value is what its record is counted by.')
  const target = { ...work, importId, staged: stagedName(rows), isWeighted }
  const columns = table.columns.map(({ name, type }) => `${name} ${stagedType(type)}`)
  const own = isWeighted
    ? ['id uuid', 'line integer', 'is_repeated boolean', 'records integer']
    : ['id uuid', 'line integer', 'is_repeated boolean']
  const client = connectionOf(work)
  await stagingTable(client, target.staged, { columns: [...own, ...columns].join(', ') })
  const names = [...own.map((column) => column.split(' ')[0] ?? ''), ...table.columns.map(({ name }) => name)]
  await copyInto(client, target.staged, names, Readable.from(rows.pieces))
  const inserted = await insertNew(target, table)
  if (inserted < rows.count || isWeighted) await fillRows(work, target, table)
  if (table.rule === 'content') {
    if (inserted < rows.count || isWeighted) await noteRepeats(target, table, [])
    return { accepted: inserted, duplicates: rows.count - inserted, restated: 0, conflicts: [] }
  }
  const restated = table.rule === 'restated' ? await restate(target, table) : 0
  const accepted = inserted + restated
  const conflicts = accepted === rows.count && !isWeighted ? [] : await conflictsOf(target, table)
  if (accepted < rows.count || isWeighted) await noteRepeats(target, table, conflicts)
  const contradicting = conflicts.reduce((sum, { records }) => sum + records, 0)
  return { accepted, duplicates: rows.count - accepted - contradicting, restated, conflicts }
}

/** The temporary table of rows that were staged in this transaction. */
export function stagedName({ table, isWeighted }: Pick<StagedRows, 'table' | 'isWeighted'>): string {
  return isWeighted ? `staged_${table}_weighted` : `staged_${table}`
}

/** The number of lines whose counting row is new in the ledger, written by this transaction. */
export async function newAmong({ sql, businessId }: Work, importId: string, rows: StagedRows, lines: readonly number[]): Promise<number> {
  const [row] = await sql<{ count: string }>(
    `select count(*)::text as count from ${knownRows(stagedName(rows), tableOf(rows))}
      where row.import_id = $2 and row.line = new.line and new.line = any($3::int[]) ${rows.isWeighted ? 'and new.records > 0' : ''}`,
    [businessId, importId, lines],
  )
  return Number(row?.count)
}

/** A day of a write with how many of its records it has. */
type DayCount = ChangedDay & { readonly count: string }

/** Marks the days as changed, and returns the sum of their records. */
async function touchCounted(work: Pick<Work, 'sql' | 'businessId'>, days: readonly DayCount[]): Promise<number> {
  await touchDays(work, days)
  return days.reduce((sum, { count }) => sum + Number(count), 0)
}

/**
 * SQL: a staged row `new`, as JSON by the table's columns. Each column is named: of a row that is
 * taken whole a cluster fills only the columns that the statement names elsewhere.
 */
const fileRow = ({ columns }: AnyLedgerTable) => `jsonb_build_object(${columns.map(({ name }) => `'${name}', new.${name}`).join(', ')})`

async function insertNew(target: Target, table: AnyLedgerTable): Promise<number> {
  const { sql, businessId, importId, staged, isWeighted } = target
  const names = table.columns.map(({ name }) => name).join(', ')
  const values = table.columns.map(({ name, type }) => (type === 'instant' ? `to_timestamp(${name})` : name)).join(', ')
  const days = await sql<DayCount>(
    `with put as (
       insert into ${table.name} (business_id, id, import_id, line, currency, ${names})
       select $1, id, $2, line, (select currency from business where id = $1), ${values} from ${staged} order by line
       on conflict do nothing returning ${isWeighted ? 'id, line, ' : ''}${touchedColumns(table, `${table.name}.`)}
     )
     select ${changedDays(table)}, ${isWeighted ? 'coalesce(sum(records), 0)' : 'count(*)'}::text as count
       from put ${isWeighted ? `join (select id, line, records from ${staged}) as weight using (id, line)` : ''} group by day`,
    [businessId, importId],
  )
  return touchCounted(target, days)
}

/**
 * A value that differs from the ledger's replaces it, and the old one is stored. A value that the
 * row had before comes from an old file, and changes nothing. Within one file the first row of a
 * key counts. The old value is built before the update: a sharded database takes only immutable
 * functions inside of one.
 */
async function restate(target: Target, table: AnyLedgerTable): Promise<number> {
  const { sql, businessId, importId, staged } = target
  const values = restatedColumns(table)
  const pack = (of: string) => `jsonb_build_array(${values.map((name) => `${of}.${name}`).join(', ')})`
  const days = await sql<DayCount>(
    `with changed as materialized (
       select row.id, ${values.map((name) => `new.${name}`).join(', ')}, new.line,
              jsonb_build_object('values', ${pack('row')}, 'import_id', row.import_id, 'line', row.line) as was
         from ${knownRows(staged, table)}
        where not new.is_repeated and ${pack('row')} <> ${pack('new')}
          and not row.restated @> jsonb_build_array(jsonb_build_object('values', ${pack('new')}))
     ), put as (
       update ${table.name} row
          set ${values.map((name) => `${name} = changed.${name}`).join(', ')},
              restated = row.restated || changed.was, import_id = $2, line = changed.line
         from changed where row.business_id = $1 and row.id = changed.id
       returning ${touchedColumns(table, 'row.')}
     )
     select ${changedDays(table)}, count(*)::text as count from put group by day`,
    [businessId, importId],
  )
  return touchCounted(target, days)
}

/**
 * Stores which rows of other files this one states as well: they stay when the other is taken back.
 * Contradicting rows are stored with their conflicts.
 */
async function noteRepeats(
  { sql, businessId, importId, staged, isWeighted }: Target,
  table: AnyLedgerTable,
  conflicts: readonly Conflict[],
) {
  const isContent = table.rule === 'content'
  // A row of equal content says nothing else than what others may lack.
  const contentSql = isContent ? filledJson(table, 'new') : fileRow(table)
  // Where a file states one key twice, its first row counts.
  const first = isContent ? '' : 'distinct on (new.id)'
  await sql(
    `insert into also_stated (business_id, import_id, "table", row_ids, lines, records, said)
     select $1, $2, '${table.name}', array_agg(id), array_agg(line), array_agg(records), array_agg(said)
       from (select ${first} new.id, new.line, ${isWeighted ? 'new.records' : '1 as records'}, ${contentSql} as said
               from ${knownRows(staged, table)}
              where row.import_id <> $2 and new.line <> all($3::int[]) ${table.rule === 'restated' ? 'and not new.is_repeated' : ''}
              order by new.id, new.line) as repeated
     having count(*) > 0
     on conflict do nothing`,
    [businessId, importId, conflicts.map(({ line }) => line)],
  )
}

/**
 * Staged rows that are in the ledger with different content, with the differences. A version that a
 * person has rejected is no longer a conflict.
 */
async function conflictsOf({ sql, businessId, staged, isWeighted }: Target, table: AnyLedgerTable): Promise<Conflict[]> {
  const isRestated = table.rule === 'restated'
  const compared = isRestated ? restatedColumns(table) : comparedColumns(table)
  const isInstant = (name: string) => table.columns.some((column) => column.name === name && column.type === 'instant')
  const pair = compared.map((name) => ({
    name,
    ours: `row.${name}`,
    theirs: isInstant(name) ? `to_timestamp(new.${name})` : `new.${name}`,
  }))
  // A repeated key of a restated table may also have a value of the past: that is the older file's,
  // not a contradiction.
  const isPast = isRestated ? 'and new.is_repeated' : ''
  const rows = await sql<{ line: number; id: string; records: number; names: string[]; said: string }>(
    `select line, id, records, names, said::text as said from (
       select new.line, new.id, ${isWeighted ? 'new.records' : '1'} as records, array_remove(array[${pair
         .map(({ name, ours, theirs }) => `case when ${ours} is distinct from ${theirs} then '${name}' end`)
         .join(', ')}], null) as names,
              ${fileRow(table)} as said
         from ${knownRows(staged, table)}
        where true ${isPast}) as compared
      where cardinality(names) > 0 and not exists (
        select from import_conflict decided
         where decided.business_id = $1 and decided.row_id = compared.id and decided.kept is not null
           and (case decided.kept when 'ledger' then decided.file_row else decided.ledger_row end)
                 - ${notCompared} - array['import_id', 'line'] = said - ${notCompared})
      order by line`,
    [businessId],
  )
  return rows.map(({ line, id, records, names, said }) => ({
    line,
    table: table.name,
    rowId: id,
    records,
    fileRow: said,
    reason: `The ledger has another ${names.join(', ').replaceAll('_', ' ')} under the same key; the first one stays.`,
  }))
}
