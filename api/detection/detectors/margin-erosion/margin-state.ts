import type { ExposureWeights } from '../../exposure-weight.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import type { RiseScan } from '../../statistics/rise-scan.ts'
import type { VariancePrior } from '../../statistics/variance-prior.ts'
import type { CostChanges } from './cost-changes.ts'
import type { CostHistory } from './cost-series.ts'
import type { Following } from './follow-habit.ts'

export type MarginState = {
  noise: VariancePrior
  /** Learned with the noise. */
  changes: CostChanges
  noiseLearnedOn: number
  readonly histories: Map<string, CostHistory>
  /** SKUs whose cost appears to have risen: judged whenever they sell. */
  readonly watched: Set<string>
  /** Observed delays with which prices followed a cost in this shop, oldest first. */
  readonly followings: Following[]
  /** The turnover of the active SKUs: shares the budget by it. */
  exposure: ExposureWeights
  /**
   * Scans of SKUs whose documents and noise have not changed since; derived from the rest of the
   * state.
   */
  readonly scans: Map<string, { readonly key: string; readonly scan: RiseScan }>
}

/** Removes state of SKUs and documents that are no longer in the shop's memory. */
export function forgetGone(state: MarginState, { skus }: ShopMemory): void {
  for (const sku of state.watched) if (!skus.has(sku)) state.watched.delete(sku)
  for (const [sku, { followed, excluded }] of state.histories) {
    const first = skus.get(sku)?.costs.day[0] ?? Number.POSITIVE_INFINITY
    const recent = { followed: followed.filter(({ before }) => before > first), excluded: excluded.filter(({ last }) => last >= first) }
    if (recent.followed.length + recent.excluded.length > 0) state.histories.set(sku, recent)
    else state.histories.delete(sku)
  }
}

export function historyOf(state: MarginState, sku: string): CostHistory {
  const known = state.histories.get(sku)
  if (known) return known
  const fresh = { followed: [], excluded: [] }
  state.histories.set(sku, fresh)
  return fresh
}

type Packed = {
  noise: VariancePrior
  changes: CostChanges
  noiseLearnedOn: number
  histories: [string, CostHistory][]
  watched: string[]
  followings: Following[]
  exposure: ExposureWeights
}

export function pack({ noise, changes, noiseLearnedOn, histories, watched, followings, exposure }: MarginState): Packed {
  const sorted = [...histories].sort(([a], [b]) => (a < b ? -1 : 1))
  return { noise, changes, noiseLearnedOn, histories: sorted, watched: [...watched].sort(), followings, exposure }
}

export function unpack(packed: unknown): MarginState {
  const { histories, watched, ...rest } = packed as Packed
  return { ...rest, histories: new Map(histories), watched: new Set(watched), scans: new Map() }
}
