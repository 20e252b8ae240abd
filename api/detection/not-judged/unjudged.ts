import type { Currency } from '../../values/money.ts'
import type { MissingFile } from '../readiness.ts'
import type { ShopMemory } from '../shop-memory.ts'

/**
 * Days up to the newest whose money is looked over: the rows of so many days are in memory one by
 * one.
 */
export const daysLookedOver = 90

/**
 * Money about which a question stays open, because its rows lack what the question is judged by.
 * Micros.
 */
export type Unjudged = {
  /** The rows, as a noun phrase: "Sales of products without a unit cost". */
  readonly what: string
  /** The sum over these rows. */
  readonly micros: number
  /** All money of that sort in the same days: what `micros` is a part of. */
  readonly of: number
  readonly sort: 'sales' | 'discounts' | 'shipping costs' | 'refunds' | 'ad spend'
  /** Sentences: why it is not judged, and what would let it be. */
  readonly because: string
  readonly remedy: string
}

/** What the rows in memory are looked over with. */
export type LookedOver = {
  readonly memory: ShopMemory
  readonly currency: Currency
  /**
   * For products whose first unit cost in memory is older than the shop's rows: its true day,
   * counted from 1970-01-01.
   */
  readonly openingCosts: ReadonlyMap<string, number>
}

/** The first day that is looked over. */
export const firstLookedOver = ({ lastDay }: Pick<ShopMemory, 'lastDay'>): number => lastDay - daysLookedOver + 1

/** "Import costs.csv with sku, valid_from and unit_cost." */
export const toImport = ({ detail }: MissingFile): string => `Import ${detail}.`

/** Sums of rows that lie in the order of days, from `since` on. */
export function sumSince(days: readonly number[], since: number, moneyOf: (row: number) => number): number {
  let sum = 0
  for (let row = days.length - 1; row >= 0 && (days[row] ?? 0) >= since; row--) sum += moneyOf(row)
  return sum
}
