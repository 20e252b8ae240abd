import type { SupplierProductsQuery } from '../generated/graphql.ts'
import { shortDay } from '../ui/days.ts'
import { counted } from '../ui/words.ts'

type Stocked = Pick<SupplierProductsQuery['supplierProducts']['nodes'][number], 'stock' | 'stockLevels' | 'stockUnknown' | 'coverDays'>
type Level = Stocked['stockLevels'][number]

/** What is in stock, where and since when, and how long it lasts; or why that is not known. */
export function stockWords({ stock, stockLevels, stockUnknown, coverDays }: Stocked, today: string): string {
  if (stock === null || stock === undefined)
    return stockUnknown === 'not_counted'
      ? 'Stock not known, because your shop does not count it'
      : 'Stock not known, because no connected shop tells it'
  const lasts = coverDays === null || coverDays === undefined ? 'none was sold in these days' : `lasts ${counted(coverDays, 'day')}`
  return `${stock.toLocaleString('en')} in stock (${stockLevels.map((level) => levelWords(level, today)).join('; ')}), ${lasts}`
}

const levelWords = ({ location, units, since }: Level, today: string) =>
  `${location === null || location === undefined ? '' : `${location} `}${units.toLocaleString('en')} since ${shortDay(since, today)}`
