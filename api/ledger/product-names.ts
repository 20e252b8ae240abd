import type { ProductNames } from '../detection/product-name.ts'
import type { Work } from '../platform/transaction/work.ts'

/** What the files of the business call these products today; products without a name are absent. */
export async function productNames({ sql, businessId }: Work, skus: readonly string[]): Promise<ProductNames> {
  if (skus.length === 0) return new Map()
  const rows = await sql<{ sku: string; name: string; isShared: boolean }>(
    `with named as (select sku, name from product where business_id = $1 and sku = any($2::text[])),
          shared as (select name from product where business_id = $1 and name in (select name from named) group by name having count(*) > 1)
     select sku, name, name in (select name from shared) as "isShared" from named`,
    [businessId, skus],
  )
  return new Map(rows.map(({ sku, name, isShared }) => [sku, { name, isShared }]))
}
