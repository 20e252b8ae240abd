import { logSumExp } from './log-sum-exp.ts'
import { grownAfter } from './ramps.ts'

/**
 * A series of daily counts and their exposures: `counts[i]` has mean and variance `level ×
 * exposures[i]`, with an unknown level. Amounts fit when both are divided by the variance of an
 * amount over its mean (quasi-Poisson). Exposure 0: the day was not observed.
 */
export type CountSeries = { readonly counts: Float64Array; readonly exposures: Float64Array }

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
const levelPrior = 0.5

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
    } else if (log > largest - nothing) sum += Math.exp(log - largest)
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
 * A shape that is this much less likely (log) than the best adds nothing to a sum of one or more.
 */
const nothing = 37

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

/** Running sums: entry `i` is the sum over days before `i`. */
type Sums = { readonly counts: Float64Array; readonly exposures: Float64Array; readonly days: number }

export function sumsOf({ counts, exposures }: CountSeries): Sums {
  return { counts: runningSums(counts), exposures: runningSums(exposures), days: counts.length }
}

/** Entry `i` is the sum of the values before `i`. */
export function runningSums(values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0)
  return sums
}

/** Exposure since the start, times the share of the fall. */
function exposedSince({ exposures }: CountSeries, sums: Sums, start: number, rampDays: number): number {
  const full = Math.min(sums.days, start + rampDays)
  let exposed = 0
  for (let i = start; i < full; i++) exposed += (exposures[i] ?? 0) * (i - start + 1)
  return (rampDays === 0 ? 0 : exposed / rampDays) + between(sums.exposures, full, sums.days)
}

/** Counts since the start, times the log of the remaining share of the level. */
function lostSince({ counts }: CountSeries, sums: Sums, start: number, left: Float64Array): number {
  const rampDays = left.length - 1
  const full = Math.min(sums.days, start + rampDays)
  let lost = 0
  for (let i = start; i < full; i++) lost += (counts[i] ?? 0) * (left[i - start] ?? 0)
  return lost + between(sums.counts, full, sums.days) * (left[rampDays] ?? 0)
}

function leftOnRamp(rampDays: number, depth: number): Float64Array {
  return Float64Array.from({ length: rampDays + 1 }, (_, k) => Math.log(1 - depth * (k < rampDays ? (k + 1) / rampDays : 1)))
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] ?? 0) - (sums[from] ?? 0)
}

/** The data for judging the level of a start: all counts and their exposures. */
type Judged = { readonly counts: number; readonly exposures: number; readonly exposed: number }

function judgedBy(sums: Sums, { before, start, exposed }: StartTerms): Judged {
  const earlier = between(sums.exposures, before, start)
  return {
    counts: levelPrior + between(sums.counts, before, sums.days),
    exposures: levelPrior + earlier + exposed * between(sums.exposures, start, sums.days),
    exposed,
  }
}

function ratioOf(judged: Judged, lost: number, exposed: number, depth: number): number {
  return lost - judged.counts * Math.log1p((-depth * judged.exposed * exposed) / judged.exposures)
}

/** A fall with the day on which it ended; `end` is the number of days where it still applies. */
export type EndedShape = {
  readonly start: number
  readonly rampDays: number
  readonly depth: number
  readonly end: number
  readonly weight: number
}

/** Probability that a fall ends on a given day: it lasts three months on average. Proposed. */
const endsPerDay = 1 / 90

/**
 * Posterior of the fall over shapes and ends, given that there is one: after its end the level
 * returns to its earlier value. Shapes far from the best are omitted; weights sum to 1. Ends are
 * considered only from `leastDays` after a start, and where the last days make one possible.
 */
export function withEnds(series: CountSeries, shapes: readonly FallShape[], leastDays: number): EndedShape[] {
  const sums = sumsOf(series)
  const best = shapes.reduce<FallShape | null>((a, b) => (a && a.log >= b.log ? a : b), null)
  if (!best) return []
  const mayEnd = sums.days - best.terms.start > leastDays
  const odds = mayEnd && oddsOfEnds(series, sums, best) > leastOdds ? oddsByKind(series, sums, shapes) : new Map()
  return weighed(shapes, { days: sums.days, leastDays, mayEnd, odds })
}

/**
 * Odds of each end against a fall that continues: entry `k` is for an end `k` days ago; with
 * running sums and the maximum.
 */
type EndOdds = { readonly odds: Float64Array; readonly sums: Float64Array; readonly most: Float64Array }

/**
 * The end of a fall carries little information about its start: the likeliest shape of each ramp
 * and depth represents all its starts. Shapes of one ramp and depth share the table `left`.
 */
function oddsByKind(series: CountSeries, sums: Sums, shapes: readonly FallShape[]): Map<Float64Array, EndOdds> {
  const likeliest = new Map<Float64Array, FallShape>()
  for (const shape of shapes) {
    const known = likeliest.get(shape.left)
    if (!known || shape.log > known.log) likeliest.set(shape.left, shape)
  }
  return new Map([...likeliest].map(([left, shape]) => [left, oddsOf(series, sums, shape)]))
}

function oddsOf(series: CountSeries, sums: Sums, { terms, rampDays, depth, left }: FallShape): EndOdds {
  const { start, temper } = terms
  const { days } = sums
  const judged = judgedBy(sums, terms)
  const goesOn = ratioOf(judged, lostSince(series, sums, start, left), exposedSince(series, sums, start, rampDays), depth)
  const odds = new Float64Array(days - start)
  let lost = 0
  let exposed = 0
  for (let end = start + 1; end < days; end++) {
    const k = end - 1 - start
    lost += (series.counts[end - 1] ?? 0) * (left[Math.min(rampDays, k)] ?? 0)
    exposed += (series.exposures[end - 1] ?? 0) * (k < rampDays ? (k + 1) / rampDays : 1)
    const gain = temper * (ratioOf(judged, lost, exposed, depth) - goesOn)
    odds[days - end] = endsPerDay * Math.exp(Math.min(600, gain) - (days - end) * staysOn)
  }
  let [sum, most] = [0, 0]
  return { odds, sums: odds.map((own) => (sum += own)), most: odds.map((own) => (most = Math.max(most, own))) }
}

type Ends = {
  readonly days: number
  readonly leastDays: number
  /** Whether a fall may end at all: then a longer fall is less likely to continue. */
  readonly mayEnd: boolean
  readonly odds: ReadonlyMap<Float64Array, EndOdds>
}

/**
 * Every shape as one that continues and with each end, without the negligible ones; weights sum to
 * 1.
 */
function weighed(shapes: readonly FallShape[], { days, leastDays, mayEnd, odds }: Ends): EndedShape[] {
  const best = shapes.reduce((most, { log }) => Math.max(most, log), Number.NEGATIVE_INFINITY)
  const all = shapes.map(({ terms: { start }, rampDays, depth, left, log }) => {
    const ends = odds.get(left)
    const last = ends ? Math.min(ends.odds.length - 1, days - start - leastDays) : 0
    const weight = Math.exp(log - best + (mayEnd ? (days - start) * staysOn : 0))
    return { start, rampDays, depth, ends, last, weight }
  })
  const total = all.reduce((sum, { ends, last, weight }) => sum + weight * (1 + (last > 0 ? (ends?.sums[last] ?? 0) : 0)), 0)
  const kept: EndedShape[] = []
  for (const { start, rampDays, depth, ends, last, weight } of all) {
    const least = (leastWeight * total) / weight
    if (least < 1) kept.push({ start, rampDays, depth, end: days, weight })
    if (!ends || !(last > 0) || !((ends.most[last] ?? 0) > least)) continue
    for (let back = 1; back <= last; back++) {
      const own = ends.odds[back] ?? 0
      if (own > least) kept.push({ start, rampDays, depth, end: days - back, weight: weight * own })
    }
  }
  const sum = kept.reduce((over, { weight }) => over + weight, 0)
  return kept.map((shape) => ({ ...shape, weight: shape.weight / sum }))
}

const leastWeight = 1e-4

/** Below these odds a fall counts as continuing: an end needs nine to one. */
const leastOdds = 0.1

/**
 * Odds that this fall is over against that it continues: summed over the possible end days, with
 * its level taken as known.
 */
function oddsOfEnds({ counts, exposures }: CountSeries, sums: Sums, { terms, depth }: FallShape): number {
  const level =
    (levelPrior + between(sums.counts, terms.before, terms.start)) / (levelPrior + between(sums.exposures, terms.before, terms.start))
  const perCount = -Math.log(1 - depth)
  const perExposure = level * terms.exposed * depth
  let gain = 0
  let odds = 0
  for (let i = sums.days - 1; i > terms.start; i--) {
    gain += (counts[i] ?? 0) * perCount - (exposures[i] ?? 0) * perExposure
    odds += endsPerDay * Math.exp(terms.temper * gain)
  }
  return odds
}

const staysOn = Math.log1p(-endsPerDay)
