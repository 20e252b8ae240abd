import { knownSkus } from '../ledger/find-products.ts'
import { vendorsOfCosts } from '../ledger/vendors.ts'
import { plainName } from '../matching/plain-name.ts'
import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { requireSupplier } from './suppliers.ts'

/** At most so many products or rows at once. */
const mostAtOnce = 1_000

type Origin = { readonly origin: 'purchases' | 'bills' | 'csv' | 'hand'; readonly vendor?: string }

/**
 * Confirms that what the files' vendor of this name sold comes from the supplier: all its products
 * in the ledger now, under whatever spelling and legal form. How many are new is answered. Throws
 * `not_found`, also where no file names the vendor.
 */
export async function confirmProducts(work: Work, { supplierId, vendor }: { supplierId: string; vendor: string }): Promise<number> {
  may(work.actor, 'supplier:write')
  const supplier = await requireSupplier(work, supplierId)
  const wanted = plainName(vendor)
  const found = (await vendorsOfCosts(work)).filter(({ name }) => wanted !== '' && plainName(name) === wanted)
  if (found.length === 0) throw new Failure('not_found', `No file of costs names the vendor ‘${vendor.slice(0, 200)}’ any more.`)
  let added = 0
  for (const { name, skus, layout } of found)
    added += await link(work, supplier.id, skus, { origin: layout === 'xero-bills' ? 'bills' : 'purchases', vendor: name })
  return added
}

/**
 * Links products that somebody chose. How many are new is answered. Throws `not_found`, and
 * `invalid_input` for SKUs that no file has.
 */
export async function addProducts(work: Work, { supplierId, skus }: { supplierId: string; skus: readonly string[] }): Promise<number> {
  may(work.actor, 'supplier:write')
  const supplier = await requireSupplier(work, supplierId)
  if (skus.length > mostAtOnce) throw tooMany('skus')
  const known = await knownSkus(work, skus)
  const unknown = skus.filter((sku) => !known.has(sku))
  if (unknown.length > 0) {
    const message = `No file of yours has a product ‘${unknown[0]}’${unknown.length > 1 ? `, nor ${unknown.length - 1} more` : ''}.`
    throw new Failure('invalid_input', message, [{ field: 'skus', message }])
  }
  return link(work, supplier.id, skus, { origin: 'hand' })
}

/**
 * What came of rows of a CSV. Suppliers and SKUs that are unknown are named as the file spells
 * them, each once.
 */
export type LinkedRows = { readonly added: number; readonly unknownSuppliers: readonly string[]; readonly unknownSkus: readonly string[] }

/**
 * Links the rows of a file that names a supplier and a SKU each. A supplier is found by its name,
 * its legal form aside. Rows with a supplier that is unknown, or whose name two have, or a SKU that
 * no file has, are left out and told. Throws `invalid_input`.
 */
export async function linkRows(work: Work, rows: readonly { readonly supplier: string; readonly sku: string }[]): Promise<LinkedRows> {
  may(work.actor, 'supplier:write')
  if (rows.length > mostAtOnce) throw tooMany('rows')
  const suppliers = await suppliersByName(work)
  const known = await knownSkus(
    work,
    rows.map(({ sku }) => sku),
  )
  const idOf = (name: string) => suppliers.get(plainName(name)) ?? null
  const fit = rows.filter(({ supplier, sku }) => idOf(supplier) !== null && known.has(sku))
  let added = 0
  for (const [id, of] of Map.groupBy(fit, ({ supplier }) => idOf(supplier) as string)) {
    const skus = of.map(({ sku }) => sku)
    added += await link(work, id, skus, { origin: 'csv' })
  }
  return {
    added,
    unknownSuppliers: [...new Set(rows.map(({ supplier }) => supplier).filter((name) => idOf(name) === null))],
    unknownSkus: [...new Set(rows.map(({ sku }) => sku).filter((sku) => !known.has(sku)))],
  }
}

/**
 * Says that a product does not come from the supplier: it is not proposed again. Throws
 * `not_found`, also a second time.
 */
export async function removeProduct(work: Work, { supplierId, sku }: { supplierId: string; sku: string }): Promise<void> {
  may(work.actor, 'supplier:write')
  const supplier = await requireSupplier(work, supplierId)
  const removed = await work.sql(
    `update supplier_product set is_removed = true where business_id = $1 and supplier_id = $2 and sku = $3 and not is_removed returning sku`,
    [work.businessId, supplier.id, sku.replaceAll('\0', '')],
  )
  if (removed.length === 0) throw new Failure('not_found', 'This product is not linked to the supplier.')
}

/** Suppliers by each of their names; null where two have one. */
async function suppliersByName({ sql, businessId }: Work): Promise<ReadonlyMap<string, string | null>> {
  const rows = await sql<{ id: string; names: string[] }>(
    `select id, array_remove(array[name, legal_name] || other_names, null) as names from supplier where business_id = $1`,
    [businessId],
  )
  const found = new Map<string, string | null>()
  for (const { id, names } of rows)
    for (const name of new Set(names.map(plainName))) found.set(name, found.has(name) && found.get(name) !== id ? null : id)
  found.delete('')
  return found
}

/**
 * A link that is there stays as it is; one that was removed is made anew, unless a vendor's name
 * alone says so.
 */
async function link({ sql, businessId, clock }: Work, supplierId: string, skus: readonly string[], { origin, vendor }: Origin) {
  const rows = await sql(
    `insert into supplier_product (business_id, supplier_id, sku, known_from, vendor, created_at)
     select $1, $2, sku, $4, $5, $6 from (select distinct unnest($3::text[]) as sku) as wanted
     on conflict (business_id, supplier_id, sku) do update
        set is_removed = false, known_from = excluded.known_from, vendor = excluded.vendor, created_at = excluded.created_at
      where supplier_product.is_removed and excluded.vendor is null returning sku`,
    [businessId, supplierId, skus, origin, vendor ?? null, clock.now()],
  )
  return rows.length
}

const tooMany = (field: string) => {
  const message = `At most ${mostAtOnce} at once.`
  return new Failure('invalid_input', message, [{ field, message }])
}
