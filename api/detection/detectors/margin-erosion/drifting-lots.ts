import type { CostSeries } from './cost-series.ts'

/**
 * A rise that was reported and has gone on: measured from the level before index `start`, a log
 * cost.
 */
export type DriftingLots = { readonly start: number; readonly level: number; readonly documents: number }

/**
 * Standard errors by which documents between two starts lie above the level before them: by chance
 * one time in forty. Proposed.
 */
const clearly = 2

/**
 * A leak that was reported from document `openIndex` on, where the rise now seems to begin later,
 * at `startIndex`: the cost drifts where the documents between are clearly above the level before.
 * Otherwise it had been dated too early, and null. `scale` is the noise of a document.
 */
export function driftingLots({ logs }: CostSeries, openIndex: number, startIndex: number, scale: number): DriftingLots | null {
  if (openIndex < 1 || startIndex <= openIndex) return null
  const [level, between] = [meanOf(logs.slice(0, openIndex)), meanOf(logs.slice(openIndex, startIndex))]
  const error = scale * Math.sqrt(1 / openIndex + 1 / (startIndex - openIndex))
  return between - level > clearly * error ? { start: openIndex, level, documents: openIndex } : null
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
