import { logSumExp } from './log-sum-exp.ts'
import { grownAfter, ramps } from './ramps.ts'
import type { VariancePrior } from './variance-prior.ts'

/** One way in which the series may have risen: from value `from` on, at once (`rampDays` 0) or growing over so many days. */
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
  /** log of the sum of likelihood ratios over starts, each pooled over shapes and heights: an e-detector of Shiryaev-Roberts form. */
  readonly logRatio: number
  readonly shapes: readonly RiseShape[]
  /** Noise of one value, learned from this series and all others. */
  readonly scale: number
}

/** Rises that are looked for, on the logarithmic scale: 3 % to 80 %. Proposed; the mixture is valid whatever the grid. */
const heights = [0.03, 0.05, 0.08, 0.13, 0.22, 0.4, 0.8].map(Math.log1p)

/** How much of the full rise is there at the value `i`: 0 before the start, growing to 1. */
export function shareOfRise(days: readonly number[], i: number, shape: { readonly from: number; readonly rampDays: number }): number {
  if (i < shape.from) return 0
  return grownAfter((days[i] ?? 0) - (days[shape.from] ?? 0), shape.rampDays)
}

/**
 * Did a noisy constant series rise, when, and by how much? `days` ascending, `values` logarithms, same length.
 * Level and noise are unknown: the level is integrated out flat, the noise under `prior`, so a series of four values is judged with the
 * care it needs. Fewer than two values, unequal lengths or NaN: no evidence.
 * Source: likelihood ratios pooled over start, shape and height; E-detectors (Shin, Ramdas and Rinaldo 2022).
 */
export function scanForRise(days: readonly number[], values: readonly number[], prior: VariancePrior): RiseScan {
  const n = values.length
  const none = { logRatio: Number.NEGATIVE_INFINITY, shapes: [], scale: prior.scale }
  if (n < 2 || days.length !== n || !values.every(Number.isFinite)) return none
  const mean = values.reduce((a, b) => a + b, 0) / n
  const total = values.reduce((a, b) => a + (b - mean) ** 2, 0)
  const found: Fit[] = []
  for (let from = 1; from < n; from++) {
    for (const { rampDays, logPrior } of ramps) {
      const fit = fitShape(days, values, { from, rampDays, mean, total }, prior)
      if (fit) found.push({ ...fit, log: fit.log + logPrior })
    }
  }
  const logRatio = logSumExp(found.map((f) => f.log))
  const shapes = found.map((f) => ({ ...f.shape, weight: Math.exp(f.log - logRatio) }))
  return { logRatio, shapes: shapes.filter((s) => s.weight > 1e-6), scale: scaleOf(found, total, n, prior) }
}

type Fit = { readonly shape: RiseShape; readonly log: number; readonly rest: number }

function fitShape(
  days: readonly number[],
  values: readonly number[],
  at: { from: number; rampDays: number; mean: number; total: number },
  prior: VariancePrior,
): Fit | null {
  const n = values.length
  let sum = 0
  let squares = 0
  let cross = 0
  for (let i = at.from; i < n; i++) {
    const share = shareOfRise(days, i, at)
    sum += share
    squares += share * share
    cross += share * ((values[i] ?? 0) - at.mean)
  }
  squares -= (sum * sum) / n
  if (squares < 1e-9) return null
  const base = prior.degrees * prior.scale ** 2
  const power = (prior.degrees + n - 1) / 2
  const logs = heights.map((h) => -power * Math.log((base + Math.max(0, at.total - 2 * h * cross + h * h * squares)) / (base + at.total)))
  const height = Math.max(0, cross / squares)
  const rest = Math.max(0, at.total - 2 * height * cross + height * height * squares)
  const variance = (base + rest) / (prior.degrees + n - 2)
  const shape = { from: at.from, rampDays: at.rampDays, weight: 0, height, heightVariance: variance / squares }
  return { shape, log: logSumExp(logs) - Math.log(heights.length), rest }
}

/** Noise that is left when the best of the shapes, or none, is taken out. */
function scaleOf(found: readonly Fit[], total: number, n: number, prior: VariancePrior): number {
  const base = prior.degrees * prior.scale ** 2
  const best = found.reduce<Fit | null>((a, b) => (a && a.log >= b.log ? a : b), null)
  if (!best || best.log < 0) return Math.sqrt((base + total) / (prior.degrees + n - 1))
  return Math.sqrt((base + best.rest) / (prior.degrees + n - 2))
}
