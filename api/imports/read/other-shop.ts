import { type Day, dayNumber } from '../../values/day.ts'

/**
 * Days between a file and everything in the ledger from which it looks like another year's.
 * Proposed.
 */
const yearDays = 365

/**
 * Up to this many rows are few: days far from all others are asked about by themselves. Proposed.
 */
const fewRows = 20

/**
 * From more than this many different ids on both sides, none in common is no accident. Proposed.
 */
const fewIds = 50

/** The different ids of a file, those of the ledger, and whether any is in both. */
export type Compared = { readonly inFile: number; readonly inLedger: number; readonly isShared: boolean }

export type FileBesideLedger = {
  readonly rows: number
  /** First and last day of the file's events; null for costs, which have none. */
  readonly days: { readonly first: Day; readonly last: Day } | null
  /** Days of the ledger with events, in order. */
  readonly known: readonly Day[]
  readonly products: Compared
  readonly orders: Compared
}

/**
 * Why a file looks like another shop's or another year's; null where it does not. An empty ledger
 * gives no reason. By its days: all of its rows lie more than a year away from every day of the
 * ledger. By its products: none of more than 50 is among the ledger's more than 50, and none of its
 * orders. By its orders, where it names no product: none of more than 50 is there, although the
 * ledger has more than 50 and days of the same time; a file of a later month has later orders.
 */
export function otherShop({ rows, days, known, products, orders }: FileBesideLedger): 'year' | 'products' | 'orders' | null {
  if (known.length === 0) return null
  if (days && rows > fewRows && !isNear(days, known)) return 'year'
  if (products.isShared || orders.isShared) return null
  if (products.inFile > 0) return isMany(products) ? 'products' : null
  const [first, last] = [known[0] as Day, known.at(-1) as Day]
  const isOfSameTime = days !== null && days.first <= last && days.last >= first
  return isOfSameTime && isMany(orders) ? 'orders' : null
}

/** Whether a day of the ledger lies within a year of the file. */
export function isNear({ first, last }: { first: Day; last: Day }, known: readonly Day[]): boolean {
  const [from, to] = [dayNumber(first) - yearDays, dayNumber(last) + yearDays]
  return known.some((day) => dayNumber(day) >= from && dayNumber(day) <= to)
}

const isMany = ({ inFile, inLedger }: Compared) => inFile > fewIds && inLedger > fewIds
