import type { Work } from '../platform/transaction/work.ts'
import { knownRows } from './known-rows.ts'
import { type AnyLedgerTable, filledColumns } from './tables.ts'
import { type ChangedDay, changedDays, touchDays, touchedColumns } from './touched-days.ts'

/*
 * What a row lacks is filled from other files that state the row. `filled` of a row says by column
 * which import gave the value, and what the row's own file says: {"category": {"by": …, "own": …}}.
 */

/** SQL: what the row's own file says in a column, whether that is filled or not; as text. */
const ownValue = (name: string) => `case when row.filled ? '${name}' then row.filled -> '${name}' ->> 'own' else row.${name}::text end`

/** SQL: JSON of the columns of a row `of` that files fill, without those that say nothing. */
export function filledJson(table: AnyLedgerTable, of: string): string {
  return `jsonb_strip_nulls(jsonb_build_object(${filledColumns(table)
    .map(({ name }) => `'${name}', ${of}.${name}::text`)
    .join(', ')}))`
}

/**
 * Fills what rows of the ledger lack from the staged rows of a file that states them as well, and
 * marks their days as changed. All in the transaction of `work`.
 */
export async function fillRows(
  work: Work,
  { importId, staged }: { readonly importId: string; readonly staged: string },
  table: AnyLedgerTable,
): Promise<void> {
  const columns = filledColumns(table)
  if (columns.length === 0) return
  const isFilled = ({ name, fillsFrom }: (typeof columns)[number]) =>
    fillsFrom === 'first'
      ? `row.${name} is null and new.${name} is not null`
      : // What the row's own file said once is not the newest again.
        `new.${name} is not null and new.${name} is distinct from row.${name} and new.${name}::text is distinct from (${ownValue(name)})`
  const days = await work.sql<ChangedDay>(
    `with changed as materialized (
       select row.id, ${columns.map((column) => `case when ${isFilled(column)} then new.${column.name} else row.${column.name} end as ${column.name}`).join(', ')},
              coalesce(row.filled, '{}') || jsonb_strip_nulls(jsonb_build_object(${columns
                .map(
                  (column) =>
                    `'${column.name}', case when ${isFilled(column)} then jsonb_build_object('by', $2::text, 'own', ${ownValue(column.name)}) end`,
                )
                .join(', ')})) as filled
         from ${knownRows(staged, table)}
        where row.import_id <> $2::uuid and not new.is_repeated and (${columns.map((column) => `(${isFilled(column)})`).join(' or ')})
     ), put as (
       update ${table.name} row set ${columns.map(({ name }) => `${name} = changed.${name}`).join(', ')}, filled = changed.filled
         from changed where row.business_id = $1 and row.id = changed.id
       returning ${touchedColumns(table, 'row.')}
     )
     select ${changedDays(table)} from put group by day`,
    [work.businessId, importId],
  )
  await touchDays(work, days)
}

/**
 * Fills rows anew that an import had filled, and rows that were handed over from it to another
 * file: from the other files that state them, in their order, as if the import had never been read.
 */
export async function fillAnew(
  work: Work,
  { importId, others }: { readonly importId: string; readonly others: readonly string[] },
  table: AnyLedgerTable,
  handedOver: readonly string[],
): Promise<void> {
  const columns = filledColumns(table)
  if (columns.length === 0) return
  const names = columns.map(({ name }) => `'${name}'`).join(', ')
  const isFromLast = columns.flatMap(({ name, fillsFrom }) => (fillsFrom === 'last' ? [`'${name}'`] : []))
  const place = isFromLast.length === 0 ? 'place' : `case when name in (${isFromLast.join(', ')}) then -place else place end`
  const days = await work.sql<ChangedDay>(
    `with affected as materialized (
       select row.id, row.import_id, jsonb_build_object(${columns.map(({ name }) => `'${name}', ${ownValue(name)}`).join(', ')}) as own
         from ${table.name} row
        where row.business_id = $1 and (row.id = any($4::uuid[])
          or row.filled is not null and exists (select from jsonb_each(row.filled) as one (name, value) where value ->> 'by' = $2::text))
     ), said as (
       select id, name, value, array_position($3::uuid[], import_id) as place, import_id, 0 as line
         from affected cross join lateral jsonb_each_text(own) as own (name, value)
       union all
       select affected.id, value.name, value.value, array_position($3::uuid[], stated.import_id), stated.import_id, stated.line
         from (select import_id, unnest(row_ids) as row_id, unnest(lines) as line, unnest(said) as said from also_stated
                where business_id = $1 and "table" = '${table.name}' and import_id = any($3::uuid[])) as stated
              join affected on affected.id = stated.row_id
              cross join lateral jsonb_each_text(stated.said) as value (name, value)
        where value.name in (${names})
     ), chosen as (
       select distinct on (id, name) id, name, value, import_id from said where value is not null order by id, name, ${place}, line
     ), new as materialized (
       select affected.id, ${columns.map(({ name, type }) => `(max(value) filter (where name = '${name}'))::${type} as ${name}`).join(', ')},
              jsonb_object_agg(name, jsonb_strip_nulls(jsonb_build_object('by', chosen.import_id, 'own', own -> name)))
                filter (where chosen.import_id <> affected.import_id) as filled
         from affected left join chosen on chosen.id = affected.id group by affected.id, affected.own
     ), put as (
       update ${table.name} row set ${columns.map(({ name }) => `${name} = new.${name}`).join(', ')}, filled = new.filled
         from new where row.business_id = $1 and row.id = new.id
       returning ${touchedColumns(table, 'row.')}
     )
     select ${changedDays(table)} from put group by day`,
    [work.businessId, importId, others, handedOver],
  )
  await touchDays(work, days)
}
