import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { FoundProduct } from './product.entity.ts'

const mostFound = 50

/**
 * Products whose SKU or name has the text, whatever its case; those whose SKU begins with it first,
 * then by SKU. All of them for an empty text, up to 50. Of products that only sales without a name
 * know, none is found.
 */
export function findProducts({ sql, businessId, actor }: Work, text: string): Promise<FoundProduct[]> {
  may(actor, 'risk:read')
  return sql<FoundProduct>(
    `select sku, name from (
       select sku, name from product where business_id = $1
       union all
       select distinct sku, null from unit_cost where business_id = $1
          and sku not in (select sku from product where business_id = $1)
     ) as known
      where strpos(lower(sku), lower($2)) > 0 or strpos(lower(coalesce(name, '')), lower($2)) > 0
      order by starts_with(lower(sku), lower($2)) desc, sku limit ${mostFound}`,
    [businessId, text.replaceAll('\0', '')],
  )
}

/** Those of the SKUs that a sale or a unit cost of the business has. Asks for no right. */
export async function knownSkus({ sql, businessId }: Work, skus: readonly string[]): Promise<ReadonlySet<string>> {
  if (skus.length === 0) return new Set()
  const rows = await sql<{ sku: string }>(
    `select sku from product where business_id = $1 and sku = any($2::text[])
     union select sku from unit_cost where business_id = $1 and sku = any($2::text[])
     union select sold.sku from sales_day day cross join lateral unnest(day.sku) as sold (sku)
            where day.business_id = $1 and sold.sku = any($2::text[])`,
    [businessId, skus],
  )
  return new Set(rows.map(({ sku }) => sku))
}
