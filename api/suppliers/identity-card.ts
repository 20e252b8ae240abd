import type { Criticality } from './supplier.entity.ts'

/** Who a supplier is, as far as the business knows: what sources are matched against. Pure data. */
export type IdentityCard = {
  readonly supplierId: string
  /** As the business calls it, then its legal name and its other names, each once. */
  readonly names: readonly [string, ...string[]]
  /** ISO 3166 alpha-2; null where nobody said. */
  readonly country: string | null
  readonly city: string | null
  /** Of its website and of its mail, without `www.`; never one that many share, as gmail.com. */
  readonly domains: readonly string[]
  readonly registryNumber: string | null
  readonly lei: string | null
  readonly vatNumber: string | null
  /** Brands under which its goods are sold. */
  readonly brands: readonly string[]
  /** GTINs of its products, where the catalogue has them. */
  readonly barcodes: readonly string[]
  readonly category: string
  readonly criticality: `${Criticality}`
}
