import type { Work } from '../platform/transaction/work.ts'
import type { AnyLedgerTable } from './tables.ts'
import { type ChangedDay, changedDays, touchDays, touchedColumns } from './touched-days.ts'

/**
 * Deletes rows of one table by their ids or imports, and marks their days as changed. Returns how
 * many there were.
 */
export async function deleteRows(
  work: Work,
  table: AnyLedgerTable,
  { column, ids }: { readonly column: 'id' | 'import_id'; readonly ids: readonly string[] },
): Promise<number> {
  const days = await work.sql<ChangedDay & { readonly count: number }>(
    `with gone as (delete from ${table.name} where business_id = $1 and ${column} = any($2::uuid[]) returning ${touchedColumns(table)})
     select ${changedDays(table)}, count(*)::float8 as count from gone group by day`,
    [work.businessId, ids],
  )
  await touchDays(work, days)
  return days.reduce((sum, { count }) => sum + count, 0)
}
