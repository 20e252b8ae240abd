import { logSumExp } from './log-sum-exp.ts'
import { grownAfter, ramps } from './ramps.ts'

/**
 * One entry per calendar day: the mean of the values and their number (0: none). `variance` of one
 * value.
 */
export type DailyMeans = { readonly means: readonly number[]; readonly counts: readonly number[]; readonly variance: number }

/**
 * Running sums over days of count, count × day, count × day², and of count × mean, count × mean ×
 * day: every shape is then fitted in one step.
 */
export type Sums = {
  readonly length: number
  readonly variance: number
  readonly n0: readonly number[]
  readonly n1: readonly number[]
  readonly n2: readonly number[]
  readonly y0: readonly number[]
  readonly y1: readonly number[]
}

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

/** All other series, with cached results: start with an empty map for each length of series. */
export type Others = {
  readonly series: readonly Other[]
  readonly known: Map<number, { readonly mean: number; readonly variance: number }>
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

/** Another series, and its irrelevant movements that `own` does not share (standard deviation). */
export type Other = { readonly sums: Sums; readonly wobble: number }

/**
 * Rises of the scan, on the logarithmic scale: 3 % to 60 %. Proposed; the mixture is valid for any
 * grid.
 */
const heights = [0.03, 0.05, 0.08, 0.13, 0.22, 0.37, 0.6].map(Math.log1p)

/** z of a shape from which its likelihood is computed; below, it counts like no rise. */
const leastZ = 2.2

/** The share of the full rise on `day`: 0 before the start, growing to 1. */
export function shareOn(day: number, shape: { readonly from: number; readonly rampDays: number }): number {
  return grownAfter(day - shape.from, shape.rampDays)
}

export function sumsOf({ means, counts, variance }: DailyMeans): Sums {
  const length = counts.length
  const [n0, n1, n2, y0, y1] = [[0], [0], [0], [0], [0]]
  for (let day = 0; day < length; day++) {
    const count = counts[day] ?? 0
    const sum = count > 0 ? count * (means[day] ?? 0) : 0
    n0[day + 1] = (n0[day] ?? 0) + count
    n1[day + 1] = (n1[day] ?? 0) + count * day
    n2[day + 1] = (n2[day] ?? 0) + count * day * day
    y0[day + 1] = (y0[day] ?? 0) + sum
    y1[day + 1] = (y1[day] ?? 0) + sum * day
  }
  return { length, variance, n0, n1, n2, y0, y1 }
}

/**
 * Height of the rise of this shape and its variance, with a flat prior on the earlier level; null
 * where the days cannot identify it.
 */
export function heightOf(sums: Sums, shape: { from: number; rampDays: number }): Height | null {
  const { cross, information } = crossOf(sums, shape.from, shape.rampDays, { cross: 0, information: 0 })
  return information > 0 ? { height: cross / information, variance: sums.variance / information } : null
}

/**
 * Sum of products of a shape with the series, both about their means, and the shape's own sum of
 * squares; 0 where the days cannot identify it.
 */
type Cross = { cross: number; information: number }

/** Writes the result to `into`: it is called for a thousand shapes of a series. */
function crossOf({ length, n0, n1, n2, y0, y1 }: Sums, from: number, rampDays: number, into: Cross): Cross {
  const full = Math.min(length, from + rampDays)
  const count = at(n0, length)
  const full0 = at(n0, full)
  let share = count - full0
  let square = share
  let cross = at(y0, length) - at(y0, full)
  if (rampDays > 0) {
    const start0 = at(n0, from)
    const shift = from - 1
    const m0 = full0 - start0
    const m1 = at(n1, full) - at(n1, from)
    const m2 = at(n2, full) - at(n2, from)
    share += (m1 - shift * m0) / rampDays
    square += (m2 - 2 * shift * m1 + shift * shift * m0) / (rampDays * rampDays)
    cross += (at(y1, full) - at(y1, from) - shift * (at(y0, full) - at(y0, from))) / rampDays
  }
  const information = count > 0 ? square - (share * share) / count : 0
  const isKnown = !(information < 1e-6)
  into.cross = isKnown ? cross - (share * at(y0, length)) / count : 0
  into.information = isKnown ? information : 0
  return into
}

function at(column: readonly number[], day: number): number {
  return column[day] ?? 0
}

/**
 * The share of series that move independently (a leak of their own), and the standard deviation of
 * that movement. Proposed.
 */
const ownWay = { share: 0.05, deviation: 0.15 }

type Height = { readonly height: number; readonly variance: number }

/**
 * The common movement, estimated from the others: the likeliest value under a prior around 0 with a
 * standard deviation of `deviation`, where each of the others follows it or moves independently.
 * Found by expectation-maximization from zero and from the mean of all; the likelier result is
 * used. Without others: 0, with the uncertainty `deviation`.
 */
export function commonOf(others: readonly Height[], deviation: number): { mean: number; variance: number } {
  return commonOfSeen(others.map(seenOf), 1 / deviation ** 2)
}

function commonOfSeen(seen: readonly Seen[], prior: number): { mean: number; variance: number } {
  let sum = 0
  let precision = prior
  for (const other of seen) {
    sum += other.precision * other.height
    precision += other.precision
  }
  const still = likeliestNear(seen, prior, 0)
  const all = sum / precision
  // From so near a start the search would end in the same place.
  if (Math.abs(all - still.mean) < sameHill * Math.sqrt(still.variance)) return still
  const moved = likeliestNear(seen, prior, all)
  return likelihoodAt(seen, prior, still.mean) >= likelihoodAt(seen, prior, moved.mean) ? still : moved
}

function seenOf({ height, variance }: Height): Seen {
  const far = variance + ownWay.deviation ** 2
  const odds = (ownWay.share / (1 - ownWay.share)) * Math.sqrt(variance / far)
  return { height, precision: 1 / variance, odds, steepness: 0.5 * (1 / variance - 1 / far) }
}

/**
 * Another series' height with the terms that do not depend on the common movement: the odds that it
 * moves independently are `odds × exp(steepness × distance²)`.
 */
type Seen = { readonly height: number; readonly precision: number; readonly odds: number; readonly steepness: number }

const sameHill = 0.1

function likeliestNear(others: readonly Seen[], prior: number, start: number): { mean: number; variance: number } {
  let mean = start
  let precision = prior
  for (let round = 0; round < 6; round++) {
    const before = mean
    precision = prior
    let sum = 0
    for (const other of others) {
      const weight = other.precision / (1 + awayOdds(other, mean))
      precision += weight
      sum += weight * other.height
    }
    mean = sum / precision
    if (Math.abs(mean - before) < 1e-4) break
  }
  return { mean, variance: 1 / precision }
}

function awayOdds({ height, odds, steepness }: Seen, mean: number): number {
  return odds * Math.exp(Math.min(500, steepness * (height - mean) ** 2))
}

function likelihoodAt(others: readonly Seen[], prior: number, mean: number): number {
  let log = -0.5 * prior * mean * mean
  for (const other of others) log += Math.log1p(awayOdds(other, mean)) - 0.5 * other.precision * (other.height - mean) ** 2
  return log
}

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
  readonly fit: Height
  readonly most: number
}

/** The shapes that stand out, the number of possible start days, and the prior of these shapes. */
export type RaisedShapes = { readonly fits: readonly RaisedShape[]; readonly starts: number; readonly weighed: number }

/** The evidence of a series on its own; `sums` are its own. */
export function raisedShapes(own: DailyMeans, sums: Sums, { degrees, earliest }: { degrees: number; earliest: number }): RaisedShapes {
  const fits: RaisedShape[] = []
  const asked = { cross: 0, information: 0 }
  let starts = 0
  let weighed = 0
  for (let from = Math.max(1, earliest); from < own.counts.length; from++) {
    if (!((own.counts[from] ?? 0) > 0)) continue
    starts += 1
    for (const { rampDays, logPrior, prior } of ramps) {
      const { cross, information } = crossOf(sums, from, rampDays, asked)
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

/**
 * The common movement of the others in this shape. Cached: it does not depend on the days of `own`.
 */
function movementOf({ series, known }: Others, from: number, rampDays: number, deviation: number) {
  const key = 100 * from + rampDays
  const before = known.get(key)
  if (before) return before
  const fresh = commonOfSeen(seenIn(series, from, rampDays), 1 / deviation ** 2)
  known.set(key, fresh)
  return fresh
}

function seenIn(others: readonly Other[], from: number, rampDays: number): Seen[] {
  const seen: Seen[] = []
  const asked = { cross: 0, information: 0 }
  for (const { sums, wobble } of others) {
    const { cross, information } = crossOf(sums, from, rampDays, asked)
    if (information > 0) seen.push(seenOf({ height: cross / information, variance: sums.variance / information + wobble ** 2 }))
  }
  return seen
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
