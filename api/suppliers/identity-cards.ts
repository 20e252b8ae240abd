import type { Work } from '../platform/transaction/work.ts'
import { isGtin } from '../values/gtin.ts'
import type { IdentityCard } from './identity-card.ts'
import { isSharedHost } from './shared-hosts.ts'
import type { Supplier } from './supplier.entity.ts'

type Known = Omit<Supplier, 'businessId' | 'createdAt' | 'updatedAt' | 'daysUntilReplaced'> & { readonly skus: readonly string[] }

/**
 * The identity cards of all suppliers of the business, in the order of their ids. Asks for no
 * right: what reads them has asked, or is the server's own work.
 */
export async function identityCards(work: Work): Promise<readonly IdentityCard[]> {
  const suppliers = await work.sql<Known>(
    `select id, name, website, email, category, criticality, legal_name as "legalName", other_names as "otherNames", country, city,
            registry_number as "registryNumber", lei, vat_number as "vatNumber", brands,
            array(select sku from supplier_product linked
                   where linked.business_id = $1 and linked.supplier_id = supplier.id and not linked.is_removed order by sku) as skus
       from supplier where business_id = $1 order by id`,
    [work.businessId],
  )
  return suppliers.map(cardOf)
}

function cardOf({ id, name, legalName, skus, otherNames, website, email, ...rest }: Known): IdentityCard {
  const { country, city, registryNumber, lei, vatNumber, brands, category, criticality } = rest
  return {
    supplierId: id,
    names: [name, ...eachOnce([...(legalName === null ? [] : [legalName]), ...otherNames], name)],
    ...{
      country,
      city,
      domains: domainsOf(website, email),
      registryNumber,
      lei,
      vatNumber,
      brands,
      barcodes: skus.filter(isGtin),
      category,
      criticality,
    },
  }
}

/** Names without those that are said already, whatever their case. */
function eachOnce(names: readonly string[], said: string): string[] {
  const seen = new Set([said.toLowerCase()])
  return names.filter((name) => {
    const isNew = !seen.has(name.toLowerCase())
    seen.add(name.toLowerCase())
    return isNew
  })
}

/**
 * The hosts of a website and of an e-mail address, without `www.`, each once; none that many share,
 * and no bare address of a machine.
 */
export function domainsOf(website: string | null, email: string | null): string[] {
  const hosts = [
    website === null ? null : hostOf(website),
    email === null ? null : hostOf(`https://${email.slice(email.lastIndexOf('@') + 1)}`),
  ]
  return [...new Set(hosts.filter((host) => host !== null))].filter((host) => isNamedHost(host) && !isSharedHost(host))
}

/** In small letters and, where it has others, as the network writes them. */
function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  return new URL(address).hostname.replace(/\.$/, '').replace(/^www\d?\./, '')
}

const isNamedHost = (host: string) => host.includes('.') && !/^[\d.]+$/.test(host) && !host.startsWith('[')
