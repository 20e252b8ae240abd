import { between, type CountSeries, type CountSums, exposedSince, lostSince, sumsOf } from './count-series.ts'
import { logSumExp } from './log-sum-exp.ts'
import { grownAfter } from './ramps.ts'

/**
 * The terms of one start: days from `before` on are the time before it, and the exposure since it
 * counts `exposed` times.
 */
export type StartTerms = {
  readonly start: number
  readonly before: number
  readonly exposed: number
  /** At most 1: the power of the likelihood ratios that allows for other changes of the level. */
  readonly temper: number
  /** Whether ramps are considered from this start. */
  readonly hasRamps: boolean
}

/**
 * At most 1: the power of the likelihood ratios of the days from `from` on, of a level known from
 * the days from `before` on.
 */
export type TemperSince = (days: { readonly before: number; readonly from: number }) => number

/** Whether ramps start on this day (counted from 1970-01-01). */
export function startsRamps(day: number): boolean {
  return day % rampEvery === 0
}

/**
 * One way in which the level may have fallen: from day `start` on, by the share `depth`, at once or
 * growing over a number of days.
 */
export type FallShape = {
  readonly terms: StartTerms
  readonly rampDays: number
  readonly depth: number
  /** The log of the remaining share of the level on each day of the ramp, then after it. */
  readonly left: Float64Array
  readonly log: number
}

/**
 * The depths (shares of the level) of a scan, with their logarithms: computed once, because they
 * are expensive.
 */
export type FallGrid = { readonly depths: readonly number[]; readonly ramps: readonly GridRamp[] }

type GridRamp = { readonly rampDays: number; readonly lefts: readonly Float64Array[] }

export function fallGrid(depths: readonly number[]): FallGrid {
  return {
    depths,
    ramps: [0, ...ramps].map((rampDays) => ({ rampDays, lefts: depths.map((depth) => leftOnRamp(rampDays, depth)) })),
  }
}

/**
 * Six in ten falls are immediate; the others grow over two to five weeks. Proposed; the mixture is
 * valid for any weights.
 */
const stepPrior = 0.6

const ramps = [14, 21, 28, 35]

/**
 * A ramp that starts a day later is nearly the same: every third day is scanned and has triple
 * weight.
 */
const rampEvery = 3

/**
 * Shape and rate of the gamma prior of the level, which is 1 when exposures are in units of the
 * usual level: worth half a count.
 */
export const levelPrior = 0.5

/** The share of the full fall on day `i`: 0 before the start, growing to 1. */
export function shareOfFall(i: number, start: number, rampDays: number): number {
  return grownAfter(i - start, rampDays)
}

/**
 * How much better a fall that still applies on the last day explains the series than a steady
 * level: log of the sum over starts of likelihood ratios, each pooled over ramps and depths and
 * raised to its start's `temper`, which keeps its mean at most 1 without a fall; the level is
 * integrated out. An e-detector of Shiryaev-Roberts form (Shin, Ramdas and Rinaldo 2022) over
 * gamma-Poisson marginal likelihoods.
 */
export function fallEvidence(series: CountSeries, starts: readonly StartTerms[], grid: FallGrid): number {
  let largest = Number.NEGATIVE_INFINITY
  let sum = 0
  visitShapes(series, { starts, grid }, (_terms, _ramp, _d, log) => {
    if (log > largest) {
      sum = sum * Math.exp(largest - log) + 1
      largest = log
    } else if (log > largest - negligibleGap) sum += Math.exp(log - largest)
  })
  return sum > 0 ? largest + Math.log(sum) : Number.NEGATIVE_INFINITY
}

/**
 * The upper bound of `fallEvidence` for immediate falls: each start at its best depth. As quick as
 * one depth; where the bound is too low, the scan can be skipped.
 */
export function mostOfSteps(series: CountSeries, starts: readonly StartTerms[], { depths }: FallGrid): number {
  const sums = sumsOf(series)
  const logs: number[] = []
  for (const terms of starts) {
    const judged = judgedBy(sums, terms)
    const exposed = between(sums.exposures, terms.start, sums.days)
    const counts = between(sums.counts, terms.start, sums.days)
    // The share of the judged exposure that a whole fall would remove. The ratio rises with the
    // depth up to `best`, then it falls.
    const part = (terms.exposed * exposed) / judged.exposures
    const best = (judged.counts * part - counts) / (part * (judged.counts - counts))
    const depth = Math.min(depths.at(-1) ?? 0, Math.max(depths[0] ?? 0, Number.isFinite(best) ? best : 0))
    logs.push(terms.temper * ratioOf(judged, counts * Math.log(1 - depth), exposed, depth))
  }
  return logSumExp(logs) + Math.log(stepPrior) + roundingSlack
}

/** Tolerance for rounding in sums. */
const roundingSlack = 1e-6

/**
 * A shape that is this much less likely (log) than the best does not change the sum: e^-37 is below
 * the rounding of a double.
 */
const negligibleGap = 37

/**
 * The relevant shapes: those within `worstGap` nats of the best so far. `log` includes the weight
 * of ramp and depth.
 */
export function fallShapes(series: CountSeries, starts: readonly StartTerms[], grid: FallGrid): FallShape[] {
  const shapes: FallShape[] = []
  let best = Number.NEGATIVE_INFINITY
  visitShapes(series, { starts, grid }, (terms, { rampDays, lefts }, d, log) => {
    best = Math.max(best, log)
    if (log > best - worstGap) shapes.push({ terms, rampDays, depth: grid.depths[d] ?? 0, left: lefts[d] ?? noTable, log })
  })
  return shapes.filter((shape) => shape.log > best - worstGap)
}

const worstGap = 9

type Visit = (terms: StartTerms, ramp: GridRamp, d: number, log: number) => void

function visitShapes(series: CountSeries, { starts, grid }: { starts: readonly StartTerms[]; grid: FallGrid }, visit: Visit): void {
  const { depths } = grid
  const sums = sumsOf(series)
  const stepLog = Math.log(stepPrior / depths.length)
  const rampLog = Math.log(((1 - stepPrior) * rampEvery) / ramps.length / depths.length)
  for (const terms of starts) {
    const judged = judgedBy(sums, terms)
    for (const ramp of grid.ramps) {
      const { rampDays, lefts } = ramp
      if (rampDays > 0 && !terms.hasRamps) break
      const exposed = exposedSince(series, sums, terms.start, rampDays)
      const prior = rampDays === 0 ? stepLog : rampLog
      for (let d = 0; d < depths.length; d++) {
        const lost = lostSince(series, sums, terms.start, lefts[d] ?? noTable)
        visit(terms, ramp, d, terms.temper * ratioOf(judged, lost, exposed, depths[d] ?? 0) + prior)
      }
    }
  }
}

const noTable = new Float64Array(1)

function leftOnRamp(rampDays: number, depth: number): Float64Array {
  return Float64Array.from({ length: rampDays + 1 }, (_, k) => Math.log(1 - depth * (k < rampDays ? (k + 1) / rampDays : 1)))
}

/** The data for judging the level of a start: all counts and their exposures. */
type Judged = { readonly counts: number; readonly exposures: number; readonly exposed: number }

export function judgedBy(sums: CountSums, { before, start, exposed }: StartTerms): Judged {
  const earlier = between(sums.exposures, before, start)
  return {
    counts: levelPrior + between(sums.counts, before, sums.days),
    exposures: levelPrior + earlier + exposed * between(sums.exposures, start, sums.days),
    exposed,
  }
}

export function ratioOf(judged: Judged, lost: number, exposed: number, depth: number): number {
  return lost - judged.counts * Math.log1p((-depth * judged.exposed * exposed) / judged.exposures)
}
