import type { Work } from '../platform/transaction/work.ts'

/** Products by their SKU, and orders. */
export type ProductAndOrderIds = { readonly products: string[]; readonly orders: string[] }

/** Whether one of these products or orders is in the ledger. */
export async function isAnyKnown({ sql, businessId }: Work, { products, orders }: ProductAndOrderIds): Promise<boolean> {
  const [found] = await sql<{ is: boolean }>(
    `select exists (select from unit_cost where business_id = $1 and sku = any($2::text[]))
         or exists (select from order_line where business_id = $1 and order_id = any($3::text[]))
         or exists (select from order_line where business_id = $1 and sku = any($2::text[])) as is`,
    [businessId, products, orders],
  )
  return found?.is ?? false
}

/** Lines whose products are counted. Counting those of ten million lines took four seconds. */
const linesCounted = 20_000

/**
 * The number of products and of orders in the ledger; counted up to 51, which is enough to compare.
 * Products are those of the first lines by day, of all lines in a ledger of up to `linesCounted`,
 * and those with unit costs.
 */
export async function idsInLedger({ sql, businessId }: Work): Promise<{ products: number; orders: number }> {
  const [found] = await sql<{ products: number; orders: number }>(
    `select (select count(*)::int from (select sku from (select sku from order_line where business_id = $1 order by day, sku limit $2) as sold
                                         union select sku from unit_cost where business_id = $1 limit 51) as products) as products,
            (select count(*)::int from (select distinct order_id from order_line where business_id = $1 limit 51) as orders) as orders`,
    [businessId, linesCounted],
  )
  return found ?? { products: 0, orders: 0 }
}
