import type { ShopMemory } from '../../shop-memory.ts'
import { fitVariancePrior, type SampleVariance, type VariancePrior } from '../../statistics/variance-prior.ts'
import type { StoredCosts } from '../../stored-sales.ts'

/** Exclusions and corrections for a SKU's usual cost. */
export type CostHistory = {
  /**
   * The price followed a rise by this much (log): documents before that day count as higher by the
   * same amount.
   */
  readonly followed: { readonly before: number; readonly by: number }[]
  /** Days of leaks that ended: their documents do not count as usual costs. */
  readonly excluded: { readonly first: number; readonly last: number }[]
}

/** Documents that show the usual cost, as columns of equal length, oldest first. */
export type CostSeries = {
  readonly days: readonly number[]
  readonly logs: readonly number[]
  readonly unitCosts: readonly number[]
  readonly documents: readonly string[]
}

/** A document that is reversed within this many days was mistyped. Proposed. */
export const mistypedDays = 3
/**
 * Newest documents that are judged: older ones say little about today's level and take computing
 * time.
 */
const mostDocuments = 60

/** Prior for shops with too few documents: lots vary by about 2 %. Proposed. */
export const unlearnedNoise: VariancePrior = { degrees: 4, scale: 0.02 }
/** Least noise assumed for lots that never vary: a smaller change does not matter. Proposed. */
export const leastNoise = 0.004

/** The documents that show the usual cost; noise as `VariancePrior` has it. */
export function seriesOf(costs: StoredCosts, history: CostHistory | undefined, noise: number): CostSeries {
  const newestFirst: number[] = []
  for (let i = costs.day.length - 1; i >= 0 && newestFirst.length < mostDocuments; i--)
    if (!isSetAside(costs, i, history, noise)) newestFirst.push(i)
  const used = newestFirst.reverse()
  return {
    days: used.map((i) => costs.day[i] ?? 0),
    logs: used.map((i) => Math.log(costs.unitCost[i] ?? 1) + followedAfter(history, costs.day[i] ?? 0)),
    unitCosts: used.map((i) => costs.unitCost[i] ?? 0),
    documents: used.map((i) => costs.document[i] ?? ''),
  }
}

function followedAfter(history: CostHistory | undefined, day: number): number {
  return history?.followed.reduce((sum, step) => (day < step.before ? sum + step.by : sum), 0) ?? 0
}

/** Far from the previous document and reversed by the next one. */
function isMistyped(costs: StoredCosts, i: number, noise: number): boolean {
  const { day, unitCost } = costs
  if (i === 0 || i + 1 >= day.length || (day[i + 1] ?? 0) - (day[i] ?? 0) > mistypedDays) return false
  const before = unitCost[i - 1] ?? 0
  const at = unitCost[i] ?? 0
  const after = unitCost[i + 1] ?? 0
  const away = Math.abs(Math.log(at / before))
  return away > Math.max(0.05, 6 * noise) && Math.abs(Math.log(after / before)) < Math.max(away / 3, 3 * noise)
}

/**
 * How much lots vary between documents in this shop: learned from all SKUs with at least three
 * documents. Medians make the order of SKUs irrelevant.
 */
export function learnNoise(memory: ShopMemory, histories: ReadonlyMap<string, CostHistory>, now: VariancePrior): VariancePrior {
  const samples: SampleVariance[] = []
  for (const [sku, { costs }] of memory.skus) {
    if (costs.day.length < 3) continue
    samples.push(varianceOf(costs, histories.get(sku), now.scale))
  }
  return fitVariancePrior(samples, leastNoise, unlearnedNoise)
}

/**
 * Variance of the output of `seriesOf` without building it: it is computed for every SKU every
 * week. Welford's running mean and squares.
 */
function varianceOf(costs: StoredCosts, history: CostHistory | undefined, noise: number): SampleVariance {
  let count = 0
  let mean = 0
  let squares = 0
  for (let i = costs.day.length - 1; i >= 0 && count < mostDocuments; i--) {
    if (isSetAside(costs, i, history, noise)) continue
    const log = Math.log(costs.unitCost[i] ?? 1) + followedAfter(history, costs.day[i] ?? 0)
    count += 1
    const away = log - mean
    mean += away / count
    squares += away * (log - mean)
  }
  return { variance: squares / (count - 1), degrees: count - 1 }
}

/** Within a leak that ended, or mistyped. */
function isSetAside(costs: StoredCosts, i: number, history: CostHistory | undefined, noise: number): boolean {
  const day = costs.day[i] ?? 0
  return history?.excluded.some((span) => day >= span.first && day <= span.last) === true || isMistyped(costs, i, noise)
}

/**
 * The document since which the cost is back at its level before index `from`, or -1. `log` is the
 * certainty: the likelihood of "back" over "still up" for the documents from there on.
 */
export function returnedAt(series: CostSeries, from: number, scale: number): number {
  const before = meanOf(series.logs, 0, from)
  let best = { log: returnEvidence, at: -1 }
  for (let at = from + 1; at < series.logs.length; at++) {
    const up = meanOf(series.logs, from, at)
    let log = 0
    for (let i = at; i < series.logs.length; i++)
      log += (((series.logs[i] ?? 0) - up) ** 2 - ((series.logs[i] ?? 0) - before) ** 2) / (2 * scale ** 2)
    if (up > before && log > best.log) best = { log, at }
  }
  return best.at
}

/** Odds of 55 to 1. Proposed. */
const returnEvidence = 4

function meanOf(values: readonly number[], from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += values[i] ?? 0
  return to > from ? sum / (to - from) : Number.NaN
}
