import { logSumExp } from './log-sum-exp.ts'
import { grownAfter } from './ramps.ts'

/**
 * A series of counts, one a day, and what each was exposed to: `counts[i]` has mean and variance `level × exposures[i]`, the level unknown.
 * Amounts fit when both are divided by the variance of an amount over its mean (quasi-Poisson). Exposure 0: the day was not observed.
 */
export type CountSeries = { readonly counts: Float64Array; readonly exposures: Float64Array }

/** What one start is judged by: days from `before` on are the time before it, and what was exposed since counts `exposed` times. */
export type StartTerms = {
  readonly start: number
  readonly before: number
  readonly exposed: number
  /** At most 1: the power to which likelihood ratios are raised for what else may have moved the level. */
  readonly temper: number
  /** Whether ramps are looked for from here. */
  readonly hasRamps: boolean
}

/** Whether a day (counted from 1970-01-01) is one of those from which ramps are looked for. */
export function startsRamps(day: number): boolean {
  return day % rampEvery === 0
}

/** One way in which the level may have fallen: from day `start` on, by the share `depth`, at once or growing over so many days. */
export type FallShape = { readonly terms: StartTerms; readonly rampDays: number; readonly depth: number; readonly log: number }

/** Six in ten falls come at once; the others grow over two to five weeks. Proposed; the mixture is valid whatever the weights. */
const stepPrior = 0.6
const ramps = [14, 21, 28, 35]
/** A ramp that starts a day later is nearly the same: every third day is looked at and stands for three. */
const rampEvery = 3
/** Shape and rate of the gamma prior of the level, which is 1 when exposures are in units of what is usual: worth half a count. */
const levelPrior = 0.5

/** How much of the full fall is there on day `i`: 0 before the start, growing to 1. */
export function shareOfFall(i: number, start: number, rampDays: number): number {
  return grownAfter(i - start, rampDays)
}

/**
 * How much better a fall that still holds on the last day explains the series than a steady level: log of the sum over starts of likelihood
 * ratios, each pooled over ramps and depths and raised to its start's `temper`, which keeps its mean at most 1 where nothing fell; the level
 * is integrated out. An e-detector of Shiryaev-Roberts form (Shin, Ramdas and Rinaldo 2022) over gamma-Poisson marginal likelihoods.
 */
export function fallEvidence(series: CountSeries, starts: readonly StartTerms[], depths: readonly number[]): number {
  let largest = Number.NEGATIVE_INFINITY
  let sum = 0
  visitShapes(series, { starts, depths }, (_terms, _rampDays, _depth, log) => {
    if (log > largest) {
      sum = sum * Math.exp(largest - log) + 1
      largest = log
    } else sum += Math.exp(log - largest)
  })
  return sum > 0 ? largest + Math.log(sum) : Number.NEGATIVE_INFINITY
}

/** The shapes that matter: those within `worstGap` nats of the best so far. `log` includes the weight of ramp and depth. */
export function fallShapes(series: CountSeries, starts: readonly StartTerms[], depths: readonly number[]): FallShape[] {
  const shapes: FallShape[] = []
  let best = Number.NEGATIVE_INFINITY
  visitShapes(series, { starts, depths }, (terms, rampDays, depth, log) => {
    best = Math.max(best, log)
    if (log > best - worstGap) shapes.push({ terms, rampDays, depth, log })
  })
  return shapes.filter((shape) => shape.log > best - worstGap)
}

const worstGap = 9

type Visit = (terms: StartTerms, rampDays: number, depth: number, log: number) => void

function visitShapes(
  series: CountSeries,
  { starts, depths }: { starts: readonly StartTerms[]; depths: readonly number[] },
  visit: Visit,
): void {
  const sums = sumsOf(series)
  const stepLog = Math.log(stepPrior / depths.length)
  const rampLog = Math.log(((1 - stepPrior) * rampEvery) / ramps.length / depths.length)
  const tables = [0, ...ramps].map((rampDays) => ({ rampDays, lefts: depths.map((depth) => leftOnRamp(rampDays, depth)) }))
  for (const terms of starts) {
    for (const { rampDays, lefts } of tables) {
      if (rampDays > 0 && !terms.hasRamps) break
      const exposed = exposedSince(series, sums, terms.start, rampDays)
      const prior = rampDays === 0 ? stepLog : rampLog
      for (let d = 0; d < depths.length; d++) {
        const depth = depths[d] ?? 0
        const lost = lostSince(series, sums, terms.start, lefts[d] ?? noTable)
        visit(terms, rampDays, depth, terms.temper * ratioOf(sums, terms, { lost, exposed, depth }) + prior)
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

/** Counts since the start, times the log of what is left of the level. */
function lostSince({ counts }: CountSeries, sums: Sums, start: number, left: Float64Array): number {
  const rampDays = left.length - 1
  const full = Math.min(sums.days, start + rampDays)
  let lost = 0
  for (let i = start; i < full; i++) lost += (counts[i] ?? 0) * (left[i - start] ?? 0)
  return lost + between(sums.counts, full, sums.days) * (left[rampDays] ?? 0)
}

const leftByRamp = new Map<number, Float64Array>()

/** The log of what is left of the level on each day of a ramp, and at last after it; a table, because logarithms are dear. */
function leftOnRamp(rampDays: number, depth: number): Float64Array {
  const key = rampDays + depth
  const known = leftByRamp.get(key)
  if (known) return known
  const left = Float64Array.from({ length: rampDays + 1 }, (_, k) => Math.log(1 - depth * (k < rampDays ? (k + 1) / rampDays : 1)))
  leftByRamp.set(key, left)
  return left
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] ?? 0) - (sums[from] ?? 0)
}

function ratioOf(sums: Sums, terms: StartTerms, { lost, exposed, depth }: { lost: number; exposed: number; depth: number }): number {
  const counts = levelPrior + between(sums.counts, terms.before, sums.days)
  const before = between(sums.exposures, terms.before, terms.start)
  const exposures = levelPrior + before + terms.exposed * between(sums.exposures, terms.start, sums.days)
  return lost - counts * Math.log1p((-depth * terms.exposed * exposed) / exposures)
}

/** A fall with the day on which it was over; `end` is the number of days where it still holds. */
export type EndedShape = { readonly start: number; readonly rampDays: number; readonly depth: number; readonly end: number; weight: number }

/** Chance that a fall ends on a given day: it lasts three months on average. Proposed. */
const endsPerDay = 1 / 90

/**
 * Posterior of the fall over shapes and ends, given that there is one: after its end the level is what it was before.
 * Shapes far from the best are left out; weights sum to 1. Ends are only looked for `leastDays` after a start, when the last days do better
 * with one.
 */
export function withEnds(series: CountSeries, shapes: readonly FallShape[], leastDays: number): EndedShape[] {
  const sums = sumsOf(series)
  const best = shapes.reduce<FallShape | null>((a, b) => (a && a.log >= b.log ? a : b), null)
  if (!best) return []
  const mayBeOver = sums.days - best.terms.start > leastDays && endGain(series, sums, best) > 0
  const found: EndedShape[] = []
  let most = Number.NEGATIVE_INFINITY
  const keep = ({ terms, rampDays, depth }: FallShape, end: number, log: number) => {
    most = Math.max(most, log)
    if (log > most - worstGap) found.push({ start: terms.start, rampDays, depth, end, weight: log })
  }
  for (const shape of shapes) {
    if (mayBeOver) visitEnds(series, sums, { shape, leastDays }, keep)
    else keep(shape, sums.days, shape.log)
  }
  const total = logSumExp(found.map((f) => f.weight))
  return trimmed(found.map((f) => ({ ...f, weight: Math.exp(f.weight - total) })))
}

/** Without what does not matter; weights sum to 1. */
function trimmed(found: readonly EndedShape[]): EndedShape[] {
  const kept = found.filter((f) => f.weight > leastWeight)
  const total = kept.reduce((sum, f) => sum + f.weight, 0)
  return kept.map((f) => ({ ...f, weight: f.weight / total }))
}

const leastWeight = 1e-4

/** How much better (nats) the best end explains the last days than a fall by that depth that goes on. */
function endGain({ counts, exposures }: CountSeries, sums: Sums, { terms, depth }: FallShape): number {
  const level =
    (levelPrior + between(sums.counts, terms.before, terms.start)) / (levelPrior + between(sums.exposures, terms.before, terms.start))
  let gain = 0
  let most = Number.NEGATIVE_INFINITY
  for (let i = sums.days - 1; i > terms.start; i--) {
    gain += -(counts[i] ?? 0) * Math.log(1 - depth) - (exposures[i] ?? 0) * level * terms.exposed * depth
    most = Math.max(most, gain)
  }
  return terms.temper * most
}

type Keep = (shape: FallShape, end: number, log: number) => void

/** The shape with each end, and as one that goes on. */
function visitEnds(series: CountSeries, sums: Sums, { shape, leastDays }: { shape: FallShape; leastDays: number }, keep: Keep): void {
  const { terms, rampDays, depth } = shape
  const { start } = terms
  const left = leftOnRamp(rampDays, depth)
  const running = { lost: lostSince(series, sums, start, left), exposed: exposedSince(series, sums, start, rampDays), depth }
  // What the mixture gives this shape, beside its likelihood.
  const prior = shape.log - terms.temper * ratioOf(sums, terms, running)
  let lost = 0
  let exposed = 0
  for (let end = start + 1; end < sums.days; end++) {
    const k = end - 1 - start
    lost += (series.counts[end - 1] ?? 0) * (left[Math.min(rampDays, k)] ?? 0)
    exposed += (series.exposures[end - 1] ?? 0) * (k < rampDays ? (k + 1) / rampDays : 1)
    if (end - start < leastDays) continue
    const log = terms.temper * ratioOf(sums, terms, { lost, exposed, depth })
    keep(shape, end, prior + log + (end - start) * Math.log1p(-endsPerDay) + Math.log(endsPerDay))
  }
  keep(shape, sums.days, shape.log + (sums.days - start) * Math.log1p(-endsPerDay))
}
