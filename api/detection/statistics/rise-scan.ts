import { logSumExp } from './log-sum-exp.ts'
import { grownAfter, ramps } from './ramps.ts'
import type { VariancePrior } from './variance-prior.ts'

/**
 * One way in which the series may have risen: from value `from` on, at once (`rampDays` 0) or
 * growing over so many days.
 */
export type RiseShape = {
  readonly from: number
  readonly rampDays: number
  /** Posterior weight among all shapes; the weights sum to 1. */
  readonly weight: number
  /** Height of the full rise and its variance, given this shape. */
  readonly height: number
  readonly heightVariance: number
}

export type RiseScan = {
  /**
   * log of the sum of likelihood ratios over starts, each pooled over shapes and heights: an
   * e-detector of Shiryaev-Roberts form.
   */
  readonly logRatio: number
  readonly shapes: readonly RiseShape[]
  /** Noise of one value, learned from this series and all others. */
  readonly scale: number
}

/**
 * Rises of the scan, on the logarithmic scale: 3 % to 80 %. Proposed; the mixture is valid for any
 * grid.
 */
const heights = [0.03, 0.05, 0.08, 0.13, 0.22, 0.4, 0.8].map(Math.log1p)

/** The share of the full rise at the value `i`: 0 before the start, growing to 1. */
export function shareOfRise(days: readonly number[], i: number, shape: { readonly from: number; readonly rampDays: number }): number {
  if (i < shape.from) return 0
  return grownAfter((days[i] ?? 0) - (days[shape.from] ?? 0), shape.rampDays)
}

/**
 * Tests whether a noisy constant series rose, when, and by how much. `days` ascending, `values`
 * logarithms, same length. Rises may start at the value `first` or later; earlier values inform
 * only about the level. Level and noise are unknown: the level is integrated out with a flat prior,
 * the noise under `prior`, which accounts for the uncertainty of a series of four values. Fewer
 * than two values, unequal lengths or NaN: no evidence. Source: likelihood ratios pooled over
 * start, shape and height; E-detectors (Shin, Ramdas and Rinaldo 2022).
 */
export function scanForRise(days: readonly number[], values: readonly number[], prior: VariancePrior, first = 1): RiseScan {
  const n = values.length
  const none = { logRatio: Number.NEGATIVE_INFINITY, shapes: [], scale: prior.scale }
  if (n < 2 || days.length !== n || !values.every(Number.isFinite)) return none
  const series = centered(days, values)
  const found: Fit[] = []
  for (let from = Math.max(1, first); from < n; from++) {
    for (const { rampDays, logPrior } of ramps) {
      const fit = fitShape(series, { from, rampDays, logPrior }, prior)
      if (fit) found.push(fit)
    }
  }
  const logRatio = logSumExp(found.map((f) => f.log))
  const shapes = found.map((f) => ({ ...f.shape, weight: Math.exp(f.log - logRatio) })).filter((s) => s.weight > 1e-6)
  return { logRatio, shapes, scale: scaleOf(found, series.total, n, prior) }
}

/**
 * The values less their mean; entry `i` of `since` is the sum of those from `i` on; `total` is the
 * sum of their squares.
 */
type Centered = {
  readonly days: readonly number[]
  readonly values: Float64Array
  readonly since: Float64Array
  readonly total: number
}

function centered(days: readonly number[], logs: readonly number[]): Centered {
  const n = logs.length
  const mean = logs.reduce((a, b) => a + b, 0) / n
  const values = new Float64Array(n)
  for (let i = 0; i < n; i++) values[i] = (logs[i] ?? 0) - mean
  const since = new Float64Array(n + 1)
  let total = 0
  for (let i = n - 1; i >= 0; i--) {
    const value = values[i] ?? 0
    since[i] = (since[i + 1] ?? 0) + value
    total += value * value
  }
  return { days, values, since, total }
}

/**
 * The upper bound of `scanForRise` for the series: each shape at its best height. Quick, because it
 * needs no loop over heights; where the bound is too low, the scan can be skipped.
 */
export function mostRise(days: readonly number[], values: readonly number[], prior: VariancePrior): number {
  const n = values.length
  if (n < 2 || days.length !== n || !values.every(Number.isFinite)) return Number.NEGATIVE_INFINITY
  const series = centered(days, values)
  const logs: number[] = []
  for (let from = 1; from < n; from++) {
    for (const { rampDays, logPrior } of ramps) {
      const fit = sumsOfShape(series, from, rampDays)
      if (fit) logs.push(mostOf(series, fit, prior) + logPrior)
    }
  }
  return logSumExp(logs)
}

function mostOf({ total, values }: Centered, fit: ShapeSums, { degrees, scale }: VariancePrior): number {
  const base = degrees * scale ** 2
  const rest = restAt(total, fit, Math.max(0, fit.cross / fit.squares))
  return ((degrees + values.length - 1) / 2) * Math.log((base + total) / (base + rest))
}

type Fit = { readonly shape: RiseShape; readonly log: number; readonly rest: number }

/**
 * Sum of products of a shape with the series, and the shape's own sum of squares, both about their
 * means.
 */
type ShapeSums = { readonly cross: number; readonly squares: number }

/**
 * Loops over the values on the ramp only: after it the rise is complete. Null where the values
 * cannot identify it.
 */
function sumsOfShape({ days, values, since }: Centered, from: number, rampDays: number): ShapeSums | null {
  const n = values.length
  let sum = 0
  let squares = 0
  let cross = 0
  let full = from
  for (; full < n; full++) {
    const share = grownAfter((days[full] ?? 0) - (days[from] ?? 0), rampDays)
    if (share >= 1) break
    sum += share
    squares += share * share
    cross += share * (values[full] ?? 0)
  }
  sum += n - full
  squares += n - full - (sum * sum) / n
  cross += full < n ? (since[full] ?? 0) : 0
  return squares < 1e-9 ? null : { cross, squares }
}

function fitShape(series: Centered, at: { from: number; rampDays: number; logPrior: number }, prior: VariancePrior): Fit | null {
  const sums = sumsOfShape(series, at.from, at.rampDays)
  if (!sums) return null
  const { total } = series
  const n = series.values.length
  const base = prior.degrees * prior.scale ** 2
  const power = (prior.degrees + n - 1) / 2
  const height = Math.max(0, sums.cross / sums.squares)
  const rest = restAt(total, sums, height)
  const variance = (base + rest) / (prior.degrees + n - 2)
  const shape = { from: at.from, rampDays: at.rampDays, weight: 0, height, heightVariance: variance / sums.squares }
  return { shape, log: power * Math.log(base + total) + pooled(series, { ...sums, base, power }) + at.logPrior, rest }
}

/**
 * Log of the mean over heights of the likelihood. The largest term is factored out, because the
 * terms span many orders of magnitude.
 */
function pooled({ total }: Centered, at: { cross: number; squares: number; base: number; power: number }): number {
  let least = Number.POSITIVE_INFINITY
  for (const h of heights) least = Math.min(least, restAt(total, at, h))
  let sum = 0
  for (const h of heights) sum += ((at.base + restAt(total, at, h)) / (at.base + least)) ** -at.power
  return Math.log(sum / heights.length) - at.power * Math.log(at.base + least)
}

function restAt(total: number, { cross, squares }: { cross: number; squares: number }, height: number): number {
  return Math.max(0, total - 2 * height * cross + height * height * squares)
}

/** Noise that remains after subtracting the best of the shapes, or none. */
function scaleOf(found: readonly Fit[], total: number, n: number, prior: VariancePrior): number {
  const base = prior.degrees * prior.scale ** 2
  const best = found.reduce<Fit | null>((a, b) => (a && a.log >= b.log ? a : b), null)
  if (!best || best.log < 0) return Math.sqrt((base + total) / (prior.degrees + n - 1))
  return Math.sqrt((base + best.rest) / (prior.degrees + n - 2))
}
