import type { StoredParcels } from './size-curve.ts'

/** A lane's days with parcels, as columns of equal length, oldest first. Amounts in micros. */
export type LaneDays = {
  readonly day: number[]
  readonly parcels: number[]
  readonly cost: number[]
  /** By size class: parcels, and their mean log cost beyond their size, odd bills cut back. */
  readonly counts: readonly number[][]
  readonly levels: readonly number[][]
  /** Parcels whose buyer was charged, the sum of what, of its logs and of their squares. */
  readonly payers: number[]
  readonly charged: number[]
  readonly logCharged: number[]
  readonly squareCharged: number[]
}

export type Lane = {
  readonly carrier: string
  readonly zone: string
  readonly days: LaneDays
  /** The parcels of the last days: what the size curve is fitted to. */
  readonly kept: StoredParcels
  /** Days of leaks that ended: no ordinary cost. */
  excluded: { readonly first: number; readonly last: number }[]
  /** First day of the finding that is open, as it is kept (`closeSettled`), or null. */
  openSince: number | null
  /** Up to before which day what it lost is settled, or null. */
  frozenTo: number | null
  /** Variance of the log cost of one parcel beyond its size. */
  variance: number
  /**
   * Mean log cost of the last parcels beyond their size, and how many make it up; null before the
   * first.
   */
  late: { level: number; parcels: number } | null
  /** The last look that found too little: its evidence, and the most it could have been then. */
  looked: { readonly day: number; readonly evidence: number; readonly most: number } | null
}
