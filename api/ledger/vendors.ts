import type { Work } from '../platform/transaction/work.ts'

/** Whom the files of costs name as the vendor of products. */
export type Vendor = {
  /** As the files spell it. */
  readonly name: string
  /** Each once, in their order. */
  readonly skus: readonly string[]
  /** The file that named it last; null where the rows are a connected system's. */
  readonly fileName: string | null
  readonly layout: string | null
}

/** Vendors looked at; a shop with more buys from them once each. Proposed. */
const mostVendors = 500

/** The vendors of the unit costs in the ledger, those of most products first. Asks for no right. */
export async function vendorsOfCosts({ sql, businessId }: Work): Promise<readonly Vendor[]> {
  return sql<Vendor>(
    `with vendor as (
       select vendor as name, array_agg(distinct sku order by sku) as skus,
              (array_agg(import_id order by valid_from desc, line desc, import_id desc))[1] as import_id
         from unit_cost where business_id = $1 and vendor <> '' group by vendor order by count(distinct sku) desc, vendor limit ${mostVendors}
     )
     select vendor.name, vendor.skus, file.file_name as "fileName", file.layout
       from vendor left join import file on file.business_id = $1 and file.id = vendor.import_id
      order by cardinality(vendor.skus) desc, vendor.name`,
    [businessId],
  )
}
