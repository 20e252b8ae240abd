import type { Work } from '../platform/transaction/work.ts'
import type { TakingOut } from './other-statements.ts'
import { type AnyLedgerTable, restatedColumns } from './tables.ts'
import { type ChangedDay, changedDays, touchDays, touchedColumns } from './touched-days.ts'

/** One file's value for a row; `values` is JSON text of the restated columns. */
type Statement = { readonly id: string; readonly importId: string; readonly line: number; readonly values: string }

/** A row's value with the older ones, as they follow from its statements. */
type Restated = Statement & { readonly before: readonly Statement[] }

/**
 * Takes an import's values out of rows that several files state, and restates each anew from what
 * the other files say, in the order in which they were read. Rows that no other file states are
 * left to the caller.
 */
export async function takeOutRestated(work: Work, taking: TakingOut, table: AnyLedgerTable): Promise<void> {
  const statements = await statementsOf(work, taking, table)
  const rows = [...Map.groupBy(statements, ({ id }) => id).values()].flatMap((ofRow) => {
    const last = valueFrom(ofRow)
    return last ? [last] : []
  })
  if (rows.length > 0) await put(work, table, rows)
}

/**
 * The value that follows from statements in their order: a new value replaces the one before, and a
 * value of the past changes nothing.
 */
function valueFrom(statements: readonly Statement[]): Restated | null {
  let now: Restated | null = null
  for (const statement of statements) {
    if (now?.values === statement.values || now?.before.some(({ values }) => values === statement.values)) continue
    const before: readonly Statement[] = now ? [...now.before, now] : []
    now = { ...statement, before }
  }
  return now
}

/**
 * What other files say of the rows to which the import contributed, file by file in the order in
 * which they were read.
 */
function statementsOf({ sql, businessId }: Work, { importId, others }: TakingOut, table: AnyLedgerTable): Promise<Statement[]> {
  const names = restatedColumns(table)
  const values = (of: string) => `jsonb_build_array(${names.map((name) => `${of}.${name}`).join(', ')})`
  const statedValues = `jsonb_build_array(${names.map((name) => `stated.said -> '${name}'`).join(', ')})`
  return sql<Statement>(
    `with affected as (
       select * from ${table.name} row
        where business_id = $1 and (import_id = $2 or restated @> jsonb_build_array(jsonb_build_object('import_id', $2::text)))
     ), every as (
       select id, import_id, line, ${values('affected')} as values from affected
       union all
       select id, (old ->> 'import_id')::uuid, (old ->> 'line')::int, old -> 'values' from affected, jsonb_array_elements(restated) as old
       union all
       select affected.id, stated.import_id, stated.line, ${statedValues}
         from (select import_id, unnest(row_ids) as row_id, unnest(lines) as line, unnest(said) as said
                 from also_stated where business_id = $1 and "table" = '${table.name}') as stated
              join affected on affected.id = stated.row_id
     )
     select id, import_id as "importId", line, values::text as values
       from every where import_id = any($3::uuid[]) order by id, array_position($3::uuid[], import_id), line`,
    [businessId, importId, others],
  )
}

async function put(work: Work, table: AnyLedgerTable, rows: readonly Restated[]): Promise<void> {
  const names = restatedColumns(table)
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const set = names.map((name, i) => `${name} = (new.values ->> ${i})::${types.get(name)}`)
  const old = ({ importId, line, values }: Statement) => `{"values": ${values}, "import_id": "${importId}", "line": ${line}}`
  const days = await work.sql<ChangedDay>(
    `with put as (
       update ${table.name} row set ${set.join(', ')}, import_id = new.import_id, line = new.line, restated = new.restated
         from (select id, import_id, line, "values"::jsonb as values, restated::jsonb as restated
                 from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[]) as said (id, import_id, line, "values", restated)) as new
        where row.business_id = $1 and row.id = new.id returning ${touchedColumns(table, 'row.')}
     )
     select ${changedDays(table)} from put group by day`,
    [
      work.businessId,
      rows.map(({ id }) => id),
      rows.map(({ importId }) => importId),
      rows.map(({ line }) => line),
      rows.map(({ values }) => values),
      rows.map(({ before }) => `[${before.map(old).join(', ')}]`),
    ],
  )
  await touchDays(work, days)
}
