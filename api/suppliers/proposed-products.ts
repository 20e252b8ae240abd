import { type Vendor, vendorsOfCosts } from '../ledger/vendors.ts'
import { plainName } from '../matching/plain-name.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'

/** Products that the files name a vendor of, whom nobody has confirmed as a supplier's yet. */
export type ProposedProducts = {
  /** As the files spell it; of several spellings the one of most products. */
  readonly vendor: string
  /** Whose name it is; null where no supplier has it, so that one may be added. */
  readonly supplierId: string | null
  readonly supplierName: string | null
  readonly skus: readonly string[]
  readonly fileName: string | null
  readonly origin: 'purchases' | 'bills'
}

/**
 * What the vendors in the files of costs propose: for each supplier with the name of one, its legal
 * form aside, the products that are not linked to it yet; and vendors whose name no supplier has,
 * unless it is the business itself or all their products have a supplier. Those of most products
 * first.
 */
export async function proposedProducts(work: Work): Promise<readonly ProposedProducts[]> {
  may(work.actor, 'supplier:read')
  const { sql, businessId } = work
  const vendors = byPlainName(await vendorsOfCosts(work))
  if (vendors.size === 0) return []
  const suppliers = await sql<NamedSupplier>(
    `select id, name, array_remove(array[name, legal_name] || other_names, null) as names from supplier where business_id = $1 order by id`,
    [businessId],
  )
  const links = await sql<{ supplierId: string; sku: string; isRemoved: boolean }>(
    `select supplier_id as "supplierId", sku, is_removed as "isRemoved" from supplier_product where business_id = $1`,
    [businessId],
  )
  const [own] = await sql<{ name: string }>('select name from business where id = $1', [businessId])
  const supplied = new Set(links.flatMap(({ sku, isRemoved }) => (isRemoved ? [] : [sku])))
  const judged = Map.groupBy(links, ({ supplierId }) => supplierId)
  return [...vendors].flatMap(([plain, vendor]) => {
    const named = suppliers.filter(({ names }) => names.some((name) => plainName(withoutNote(name)) === plain))
    if (named.length > 0)
      return named.flatMap((supplier) => proposalFor(supplier, vendor, new Set(judged.get(supplier.id)?.map(({ sku }) => sku))))
    if (plain === plainName(own?.name ?? '') || vendor.skus.every((sku) => supplied.has(sku))) return []
    return [{ ...vendor, supplierId: null, supplierName: null }]
  })
}

type NamedSupplier = { readonly id: string; readonly name: string; readonly names: readonly string[] }
type Named = Pick<ProposedProducts, 'vendor' | 'skus' | 'fileName' | 'origin'>

function proposalFor({ id, name }: NamedSupplier, vendor: Named, known: ReadonlySet<string>): ProposedProducts[] {
  const skus = vendor.skus.filter((sku) => !known.has(sku))
  return skus.length === 0 ? [] : [{ ...vendor, skus, supplierId: id, supplierName: name }]
}

/** What the owner writes behind a name in brackets is none of it: Northline (sample). */
const withoutNote = (name: string) => name.replace(/\s*\([^()]*\)\s*$/, '') || name

/**
 * Vendors by their names without legal form; spellings of one name together. Names without a letter
 * or digit are none.
 */
function byPlainName(vendors: readonly Vendor[]): Map<string, Named> {
  const grouped = Map.groupBy(vendors, ({ name }) => plainName(name))
  grouped.delete('')
  return new Map(
    [...grouped].map(([plain, [first, ...others]]) => {
      const { name, fileName, layout } = first as Vendor
      const skus = [...new Set([...(first as Vendor).skus, ...others.flatMap((other) => other.skus)])].toSorted()
      return [plain, { vendor: name, skus, fileName, origin: layout === 'xero-bills' ? 'bills' : 'purchases' }] as const
    }),
  )
}
