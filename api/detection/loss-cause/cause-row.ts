/**
 * What rows can have in common. Where several explain a loss equally well, the first of this list
 * is told.
 */
export const whats = ['discount', 'code', 'category', 'product', 'channel', 'country', 'units', 'customer', 'month'] as const
export type What = (typeof whats)[number]

/**
 * Order lines that are alike in all that a condition can ask for, and in their prices. Prices and
 * costs are micros of one unit. An attribute is null where the files say nothing.
 */
export type CauseRow = {
  readonly attributes: Readonly<Record<What, string | number | null>>
  readonly lines: number
  readonly units: number
  readonly paid: number
  readonly list: number | null
  readonly cost: number
  /** What these lines lost against the yardstick, micros; 0 where they lost nothing. */
  readonly lost: number
}

/** Whole percents of the list price; null where it is not known. */
export function depthOf(paid: number, list: number | null): number | null {
  return list === null || list <= 0 ? null : Math.max(0, Math.round(100 * (1 - paid / list)))
}
