import type { IdentityCard } from '../../../api/suppliers/identity-card.ts'
import type { EarningProduct } from '../../../api/suppliers/stake.ts'

/** A supplier as an owner entered it, with what is true of its money. */
export type MadeSupplier = {
  readonly card: IdentityCard
  /** The word that is its own; what is rare in its name. */
  readonly own: string
  /** Many others are called by that word too, so that its name alone is no proof. */
  readonly isCommon: boolean
  /** What its products earned in the last 90 days, in thirds; cents are minor units. */
  readonly products: readonly EarningProduct[]
  readonly daysUntilReplaced: number
  /** Cents that are at stake, counted by whoever made it; null where no product is linked. */
  readonly atStake: bigint | null
}

/** Every supplier of the month by what is special in how it is entered. */
export type TwentySuppliers = Readonly<Record<SupplierRole, MadeSupplier>>

/** Roles, in the order of the shop's list. */
export const supplierRoles = [
  'transliterated',
  'chineseFactory',
  'germanWithNumbers',
  'britishFamily',
  'numberInName',
  'oneWordBrand',
  'person',
  'initials',
  'domainOnly',
  'subsidiary',
  'frenchHouse',
  'italianMill',
  'americanBrand',
  'turkishMill',
  'vietnameseFactory',
  'carrier',
  'software',
  'ordinaryWords',
  'ordinaryWord',
  'dutchToys',
] as const
export type SupplierRole = (typeof supplierRoles)[number]

/** What an owner entered, with the supplier's own word; what is left out stayed empty. */
export type Entered = Pick<MadeSupplier, 'own'> & Partial<Pick<MadeSupplier, 'isCommon'>> & Pick<IdentityCard, 'names'> & OtherFields

type OtherFields = Partial<Omit<IdentityCard, 'supplierId' | 'names'>>
