import type { Day } from '../values/day.ts'

/**
 * The engine's input: one local calendar day of a shop, as it was known when that day ended. Nothing of tomorrow can be in it.
 * Prices and costs are whole numbers of micros (millionths of the major unit), amounts whole numbers of minor units;
 * both are far below 2^53, so sums of them in a `number` are exact.
 * Lines that an entry correction took back, and lines that are no products (fees, postage, samples, write-offs), are not in `sales`.
 */
export type DayFacts = {
  readonly day: Day
  readonly sales: SalesCells
  /** Cost documents that hold from this day. */
  readonly costs: readonly CostFact[]
  /** Refunds booked on this day. */
  readonly refunds: readonly RefundFact[]
}

/** Columns of equal length. One cell is one SKU at one price on that day: every line in it has the same list price and price paid. */
export type SalesCells = {
  readonly sku: readonly string[]
  /** Micros for one unit before any discount; NaN where the file has none. */
  readonly listPrice: Float64Array
  /** Micros paid for one unit. */
  readonly unitPrice: Float64Array
  readonly units: Float64Array
  readonly lines: Float64Array
}

export type CostFact = {
  readonly sku: string
  /** Micros for one unit. */
  readonly unitCost: number
  /** What the cost came with (file and day): findings that share it may be one case. */
  readonly document: string
}

export type RefundFact = {
  readonly sku: string
  readonly units: number
  /** Minor units given back. */
  readonly amount: number
  /** The day of the order, where the file names the order; the cohort view needs it. */
  readonly orderDay: Day | null
}
