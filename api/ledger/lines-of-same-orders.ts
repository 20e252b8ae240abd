import type { Work } from '../platform/transaction/work.ts'
import type { StagedRows } from './row-stager.ts'
import { stagedName } from './write-rows.ts'

/** An earlier import, and the number of its orders of which another one has added further lines. */
export type SameOrders = { readonly importId: string; readonly orders: number }

/**
 * Of the imports given, the one that shares most orders with the product lines that this
 * transaction has just written from `rows`. Lines that were recognized are not among them. Null
 * where no order is shared.
 */
export async function sameOrders(
  { sql, businessId }: Work,
  importId: string,
  rows: StagedRows,
  among: readonly string[],
): Promise<SameOrders | null> {
  const [found] = await sql<SameOrders>(
    `select known.import_id as "importId", count(distinct known.order_id)::int as orders
       from ${stagedName(rows)} staged
       join order_line fresh on fresh.business_id = $1 and fresh.id = staged.id and fresh.import_id = $2
       join order_line known on known.business_id = $1 and known.order_id = fresh.order_id
      where fresh.nature = 'product' and known.nature = 'product' and known.import_id = any($3::uuid[])
      group by known.import_id order by orders desc, known.import_id limit 1`,
    [businessId, importId, among],
  )
  return found ?? null
}
