import { movementOf, type Others } from './common-movement.ts'
import { crossOf, type DailyMeans, type RiseHeight, type Sums, sumsOf } from './daily-sums.ts'
import { logSumExp } from './log-sum-exp.ts'
import { ramps } from './ramps.ts'

/**
 * One way in which a series may have risen: from day `from` on, at once (`rampDays` 0) or growing
 * over so many days.
 */
export type RelativeShape = {
  readonly from: number
  readonly rampDays: number
  /** Posterior weight among all shapes; the weights sum to 1. */
  readonly weight: number
  /** Height of the full rise beyond the common movement, and its variance, given this shape. */
  readonly height: number
  readonly heightVariance: number
  /** The common movement of the others in this shape. */
  readonly common: number
}

export type RelativeScan = {
  /**
   * log of the sum over starts of likelihood ratios, each pooled over shapes and heights: an
   * e-detector of Shiryaev-Roberts form.
   */
  readonly logRatio: number
  readonly shapes: readonly RelativeShape[]
}

/** Movements that are not a leak, as standard deviations on the logarithmic scale. */
export type Wobble = {
  /** The common movement of all series over the whole time. */
  readonly common: number
  /** A series' own movement without a relevant cause. */
  readonly own: number
}

/**
 * Rises of the scan, on the logarithmic scale: 3 % to 60 %. Proposed; the mixture is valid for any
 * grid.
 */
const heights = [0.03, 0.05, 0.08, 0.13, 0.22, 0.37, 0.6].map(Math.log1p)

/** z of a shape from which its likelihood is computed; below, it counts like no rise. */
const leastZ = 2.2

/**
 * Tests whether one noisy series rose beyond the common movement of others, when, and by how much.
 * All series have one entry for each of the same days. Every day from `earliest` on with a value of
 * `own` is a possible start. Level and common movement are unknown and integrated out; the variance
 * of one observation was estimated with `degrees` degrees of freedom. The evidence is compared with
 * a null hypothesis of common movement and the series' own wobble, half of the time in any of the
 * shapes. No day before or after a start, no day at all, columns of unequal length or NaN: no
 * evidence. Source: likelihood ratios pooled over start, shape and height; E-detectors (Shin,
 * Ramdas and Rinaldo 2022); the common movement as in difference in differences.
 */
export function scanForRelativeRise(
  own: DailyMeans,
  others: Others,
  { wobble, degrees, earliest }: { wobble: Wobble; degrees: number; earliest: number },
  raised = raisedShapes(own, sumsOf(own), { degrees, earliest }),
): RelativeScan {
  if (own.means.length !== own.counts.length || !own.means.every(Number.isFinite)) return { logRatio: Number.NEGATIVE_INFINITY, shapes: [] }
  const { fits, starts, weighed } = raised
  const found: { readonly shape: RelativeShape; readonly log: number }[] = []
  const harmless: number[] = []
  const weigh = ({ from, rampDays, fit, most }: RaisedShape) => {
    const common = movementOf(others, from, rampDays, wobble.common)
    const height = fit.height - common.mean
    const heightVariance = fit.variance + common.variance + wobble.own ** 2
    const unmoved = most + 0.5 * Math.log(fit.variance / heightVariance)
    harmless.push(unmoved - misfit(height, heightVariance, degrees))
    const log = unmoved + logMixture(height, heightVariance, degrees)
    const shape = { from, rampDays, weight: 0, height: likelyHeight(height, heightVariance), heightVariance, common: common.mean }
    found.push({ shape, log })
    return log
  }
  const likeliest = fits.reduce<RaisedShape | null>((a, b) => (a && a.most >= b.most ? a : b), null)
  const least = likeliest ? weigh(likeliest) - negligible : 0
  for (const fit of fits) if (fit !== likeliest && fit.most >= least) weigh(fit)
  const total = logSumExp(found.map(({ log }) => log))
  const shapes = found
    .filter(({ log }) => log - total > leastLogWeight)
    .map(({ shape, log }): RelativeShape => ({ ...shape, weight: Math.exp(log - total) }))
  const moved = logSumExp([...harmless, Math.log(Math.max(1e-9, starts - weighed))]) - Math.log(Math.max(1, starts))
  return { logRatio: total - logSumExp([0, moved]) + Math.LN2, shapes }
}

/**
 * The upper bound of `scanForRelativeRise` for this series, whatever the others did: each shape at
 * its best height.
 */
export function mostLogRatio({ fits }: RaisedShapes): number {
  return logSumExp(fits.map(({ most }) => most)) + Math.LN2
}

/** A shape that is this much less likely (log) than another, even at its best, is omitted. */
const negligible = 15

/** Shapes of less weight (log) are ignored. */
const leastLogWeight = Math.log(1e-6)

/** A shape, and the log of its prior times the likelihood ratio at its best height. */
type RaisedShape = {
  readonly from: number
  readonly rampDays: number
  readonly fit: RiseHeight
  readonly most: number
}

/** The shapes that stand out, the number of possible start days, and the prior of these shapes. */
export type RaisedShapes = { readonly fits: readonly RaisedShape[]; readonly starts: number; readonly weighed: number }

/** The evidence of a series on its own; `sums` are its own. */
export function raisedShapes(own: DailyMeans, sums: Sums, { degrees, earliest }: { degrees: number; earliest: number }): RaisedShapes {
  const fits: RaisedShape[] = []
  const cell = { cross: 0, information: 0 }
  let starts = 0
  let weighed = 0
  for (let from = Math.max(1, earliest); from < own.counts.length; from++) {
    if (!((own.counts[from] ?? 0) > 0)) continue
    starts += 1
    for (const { rampDays, logPrior, prior } of ramps) {
      const { cross, information } = crossOf(sums, from, rampDays, cell)
      // Even at its best height this shape is not likelier than no rise.
      if (cross <= 0 || cross * cross < leastZ * leastZ * sums.variance * information) continue
      const fit = { height: cross / information, variance: sums.variance / information }
      weighed += prior
      fits.push({ from, rampDays, fit, most: logPrior + misfit(fit.height, fit.variance, degrees) })
    }
  }
  return { fits, starts, weighed }
}

/**
 * The likeliest height under a log-uniform prior: as many rises are of 3 to 6 % as of 30 to 60 %,
 * and a rise that was noticed probably looks higher than it is. The mode of the normal density over
 * the height; half of the observed height where there is none.
 */
function likelyHeight(seen: number, variance: number): number {
  return seen <= 0 ? 0 : (seen + Math.sqrt(Math.max(0, seen * seen - 4 * variance))) / 2
}

/** Minus the log of Student's density at a distance of `away`, without its constant terms. */
function misfit(away: number, variance: number, degrees: number): number {
  return ((degrees + 1) / 2) * Math.log1p((away * away) / (degrees * variance))
}

/** log of the mean over heights of the density of `seen` with that height. */
function logMixture(seen: number, variance: number, degrees: number): number {
  const misfits = new Float64Array(heights.length)
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < misfits.length; k++) {
    const own = misfit(seen - (heights[k] ?? 0), variance, degrees)
    misfits[k] = own
    if (own < least) least = own
  }
  let sum = 0
  for (let k = 0; k < misfits.length; k++) sum += Math.exp(least - (misfits[k] ?? 0))
  return Math.log(sum / heights.length) - least
}
