import type { TableName } from './tables.ts'

/**
 * Rows that another file states as well and that stay as its own, by the number of its file's
 * records.
 */
export type Promoted = { readonly importId: string; readonly records: number }

/**
 * `left`: rows that are gone. `promoted`: duplicates that count as accepted now. `won`: contenders
 * whose row is in now.
 */
export type TakenOut = { readonly left: number; readonly promoted: readonly Promoted[]; readonly won: readonly Place[] }

/** Where a row of the ledger stands in a file. */
export type Place = { readonly rowId: string; readonly importId: string; readonly line: number }

/** A row in conflict with one that leaves: what its file says, by the table's columns. */
export type Contender = Place & { readonly table: TableName; readonly said: string }

export type TakingOut = {
  readonly importId: string
  /** The business's other imports, in the order in which they were read. */
  readonly others: readonly string[]
  readonly contenders: readonly Contender[]
}

/**
 * SQL: a common table expression `other` with the first statement of each row of the import `$2` by
 * one of the files `$3`, in their order.
 */
export const otherStatements = (table: string) => `other as (
  select distinct on (row.id) row.id, stated.import_id, stated.line, stated.records, stated.said
    from (select import_id, unnest(row_ids) as row_id, unnest(lines) as line, unnest(records) as records, unnest(said) as said
            from also_stated where business_id = $1 and "table" = '${table}' and import_id = any($3::uuid[])) as stated
         join ${table} row on row.business_id = $1 and row.id = stated.row_id and row.import_id = $2
   order by row.id, array_position($3::uuid[], stated.import_id), stated.line)`
