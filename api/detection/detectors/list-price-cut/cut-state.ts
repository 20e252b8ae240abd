import type { LinePart } from '../../candidate.ts'
import type { EntityType } from '../../finding.ts'

/** What is told of a cut. Micros; what it earned is of the days until it was found. */
export type CutStory = {
  readonly products: number
  readonly lines: number
  readonly units: number
  /** The new list price as a part of the old one. */
  readonly factor: number
  /** The products that lost most, with their old and new list price. */
  readonly dearest: readonly { readonly sku: string; readonly before: number; readonly now: number }[]
  readonly days: number
  readonly earned: number
  readonly usual: number
  readonly hasCosts: boolean
}

/** List prices that fell together, for as long as they are known. */
export type KnownCut = {
  readonly entity: string
  readonly entityType: EntityType
  startedOn: number
  endedOn: number | null
  factor: number
  /**
   * Products and channels, by `seriesKey`, and their list prices before, by `priceKey` of a line.
   */
  series: string[]
  prices: [string, number][]
  countedTo: number
  parts: LinePart[]
  found: Pick<CutStory, 'days' | 'earned' | 'usual' | 'hasCosts'>
}

/**
 * `fixedShare`: the share of recent lines whose product has a fixed list price; null before the
 * first look.
 */
export type CutState = { readonly cuts: Map<string, KnownCut>; fixedShare: number | null; judgedOn: number }

/** The products of a cut, in their order. */
export function skusOf({ series }: Pick<KnownCut, 'series'>): string[] {
  return [...new Set(series.map((key) => key.slice(0, key.indexOf('\n'))))]
}
