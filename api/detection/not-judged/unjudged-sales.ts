import { costsFile, listPricesFile } from '../readiness.ts'
import { recentTotals } from '../shop-size.ts'
import { ageWords, type CostedSales, costedSales, medianAge } from './cost-age.ts'
import { daysLookedOver, firstLookedOver, type LookedOver, sumSince, toImport, type Unjudged } from './unjudged.ts'

/**
 * A unit cost that is older may have risen since: most suppliers change their prices once a year.
 * Proposed.
 */
const oldAfter = 365

/** Sales whose unit cost is not known, or is old. */
export function salesByCost(over: LookedOver): Unjudged[] {
  const sales = costedSales(over)
  const of = total(sales)
  const without = sales.filter(({ age }) => age === null)
  const old = sales.flatMap(({ micros, age }) => (age !== null && age > oldAfter ? [{ micros, age }] : []))
  const products = without.length === 1 ? '1 product' : `${without.length.toLocaleString('en')} products`
  return [
    {
      what: 'Sales of products without a unit cost',
      ...{ micros: total(without), of, sort: 'sales' },
      because: `No unit cost is known for ${products}, so what these sales earn is not checked.`,
      remedy: toImport(costsFile),
    },
    {
      what: 'Sales of products whose unit cost is more than a year old',
      ...{ micros: total(old), of, sort: 'sales' },
      because: `Half of these sales use a cost that is at least ${ageWords(medianAge(old) ?? oldAfter)} old. If it has risen since, none of your files shows it.`,
      remedy: `Import your costs of today: ${costsFile.detail}.`,
    },
  ]
}

const total = (sales: readonly Pick<CostedSales, 'micros'>[]) => sales.reduce((sum, { micros }) => sum + micros, 0)

/** Sales that state no list price: what was taken off it is not known. */
export function salesWithoutListPrice({ memory }: LookedOver): Unjudged[] {
  const { netSales, netWithList } = recentTotals(memory, daysLookedOver)
  return [
    {
      what: 'Sales without a list price',
      ...{ micros: netSales - netWithList, of: netSales, sort: 'sales' },
      because: 'Without the price before discounts, discounts and codes on these sales are not checked.',
      remedy: toImport(listPricesFile),
    },
  ]
}

/**
 * What was taken off orders that name no code, where none does: else prices without a code are
 * compared with each other.
 */
export function discountsWithoutCode({ memory }: LookedOver): Unjudged[] {
  const { day, code, full, paid } = memory.rows.orders
  if (code.some((of) => of !== '')) return []
  // What is given away counts at no price on either side.
  const micros = sumSince(day, firstLookedOver(memory), (row) => Math.max(0, (full[row] ?? 0) - (paid[row] ?? 0)))
  return [
    {
      what: 'Discounts on orders that name no code',
      ...{ micros, of: micros, sort: 'discounts' },
      because: 'No order names a discount code, so no check can tell which code or campaign these discounts came from.',
      remedy: 'Import orders with the discount_code of each order.',
    },
  ]
}
