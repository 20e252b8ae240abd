import { type MarginDays, productMargins } from '../ledger/product-margins.ts'
import { type StockOnHand, type StockUnknown, stockOnHand } from '../ledger/stock-on-hand.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Currency } from '../values/money.ts'
import { microsPerMinor } from '../values/unit-price.ts'
import { daysAssumed } from './days-until-replaced.rules.ts'
import { daysOfCover, type EarningProduct, type SupplierStake, stakeOf, stakeOfProduct } from './stake.ts'
import type { Supplier } from './supplier.entity.ts'
import { requireSupplier } from './suppliers.ts'

/** A product of a supplier with its part of what is at stake. */
export type ProductAtStake = {
  readonly sku: string
  readonly name: string | null
  readonly origin: 'purchases' | 'bills' | 'csv' | 'hand'
  readonly vendor: string | null
  /**
   * Contribution margin of a day and what is at stake, in minor units; null where a unit was sold
   * whose cost is not known.
   */
  readonly dailyMargin: bigint | null
  readonly atStake: bigint | null
  readonly stock: StockOnHand | StockUnknown
  /** Days that the stock lasts; null where it is not known, and where nothing was sold. */
  readonly coverDays: number | null
}

/** What is at stake if a supplier stops, with what it is made of. */
export type AtStake = {
  readonly currency: Currency
  /** Null without a product whose margin is known: without one no amount is told. */
  readonly stake: SupplierStake | null
  readonly daysUntilReplaced: number
  /** Nobody said how long it takes: the days are those of its criticality. */
  readonly isAssumed: boolean
  /** The days that the margins are of; null before the first row. */
  readonly span: MarginDays | null
  /** Those of most at stake first, then those whose margin is unknown. */
  readonly products: readonly ProductAtStake[]
  /** How many of them are left out of the sum because a cost is not known. */
  readonly leftOut: number
  /** How many of them have no known stock: for these the whole time counts. */
  readonly withoutStock: number
}

/** What is at stake if the supplier stops. Throws `not_found`. */
export async function atStakeOf(work: Work, supplierId: string): Promise<AtStake> {
  may(work.actor, 'supplier:read')
  const supplier = await requireSupplier(work, supplierId)
  const links = await linksOf(work, supplier.id)
  const skus = links.map(({ sku }) => sku)
  const margins = await productMargins(work, skus)
  const perMinor = BigInt(microsPerMinor(margins.currency))
  const days = daysOf(supplier)
  const question = { days: margins.span?.days ?? 1, daysUntilReplaced: days.count, perMinor }
  const stocks = await stockOnHand(work, skus)
  const products = links.map((link): ProductAtStake & EarningProduct => {
    const { name = null, units: sold = 0, thirds = null } = margins.of.get(link.sku) ?? {}
    const stock = stocks.get(link.sku) ?? 'not_read'
    const coverDays = typeof stock === 'string' ? null : daysOfCover({ units: stock.units, sold, days: question.days })
    const earning = { sku: link.sku, thirds, stockDays: coverDays }
    const dailyMargin = stakeOfProduct({ ...earning, stockDays: null }, { ...question, daysUntilReplaced: 1 })
    return { ...link, ...earning, name, stock, coverDays, dailyMargin, atStake: stakeOfProduct(earning, question) }
  })
  return {
    currency: margins.currency,
    stake: stakeOf(products, question),
    daysUntilReplaced: days.count,
    isAssumed: days.isAssumed,
    span: margins.span,
    products: products.toSorted(byStake),
    leftOut: products.filter(({ atStake }) => atStake === null).length,
    withoutStock: products.filter(({ stock }) => typeof stock === 'string').length,
  }
}

function daysOf({ daysUntilReplaced, criticality }: Pick<Supplier, 'daysUntilReplaced' | 'criticality'>) {
  return daysUntilReplaced === null ? { count: daysAssumed[criticality], isAssumed: true } : { count: daysUntilReplaced, isAssumed: false }
}

type Link = Pick<ProductAtStake, 'sku' | 'origin' | 'vendor'>

async function linksOf({ sql, businessId }: Work, supplierId: string): Promise<readonly Link[]> {
  return sql<Link>(
    `select sku, known_from as "origin", vendor from supplier_product
      where business_id = $1 and supplier_id = $2 and not is_removed order by sku`,
    [businessId, supplierId],
  )
}

function byStake(a: ProductAtStake, b: ProductAtStake): number {
  if (a.atStake === null || b.atStake === null) return Number(a.atStake === null) - Number(b.atStake === null)
  return a.atStake === b.atStake ? 0 : a.atStake > b.atStake ? -1 : 1
}
