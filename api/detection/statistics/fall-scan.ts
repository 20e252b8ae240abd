import { logSumExp } from './log-sum-exp.ts'

/**
 * A series of counts, one a day, and what each was exposed to: `counts[i]` has mean and variance `level × exposures[i]`, the level unknown.
 * Amounts fit when both are divided by the variance of an amount over its mean (quasi-Poisson). Exposure 0: the day was not observed.
 */
export type CountSeries = { readonly counts: Float64Array; readonly exposures: Float64Array }

/** What one start is judged by: days from `before` on are the time before it, and what was exposed after it counts `exposed` times. */
export type StartTerms = { readonly start: number; readonly before: number; readonly exposed: number; readonly temper: number }

/** One way in which the level may have fallen: from day `start` on, by the share `depth`, at once or growing over so many days. */
export type FallShape = { readonly terms: StartTerms; readonly rampDays: number; readonly depth: number; readonly log: number }

const ramps = [0, 14, 21, 28, 35]
/** Six in ten falls come at once. Proposed; the mixture is valid whatever the weights. */
const rampPriors = [0.6, 0.1, 0.1, 0.1, 0.1].map(Math.log)
/** Shape and rate of the gamma prior of the level, which is 1 when exposures are in units of what is usual: worth half a count. */
const levelPrior = 0.5

/** How much of the full fall is there on day `i`: 0 before the start, growing to 1. */
export function shareOfFall(i: number, start: number, rampDays: number): number {
  if (i < start) return 0
  return rampDays === 0 ? 1 : Math.min(1, (i - start + 1) / rampDays)
}

/**
 * The log likelihood ratio of every shape of fall that still holds on the last day, against a steady level; the level is integrated out.
 * Each ratio is raised to its start's `temper` (at most 1), which keeps its mean at most 1 where nothing fell.
 * `log` includes the weight of ramp and depth, so that the sum over shapes of one start is a mixture; the sum over starts is an e-detector
 * of Shiryaev-Roberts form (Shin, Ramdas and Rinaldo 2022). Source of the ratio: gamma-Poisson marginal likelihood.
 */
export function fallShapes(series: CountSeries, starts: readonly StartTerms[], depths: readonly number[]): FallShape[] {
  const sums = sumsOf(series)
  const shapes: FallShape[] = []
  const depthPrior = -Math.log(depths.length)
  for (const terms of starts) {
    ramps.forEach((rampDays, r) => {
      const prior = (rampPriors[r] ?? 0) + depthPrior
      for (const depth of depths) {
        const { lost, exposed } = fallSums(series, sums, { terms, rampDays, depth })
        const log = terms.temper * ratioOf(sums, terms, { lost, exposed, depth }) + prior
        shapes.push({ terms, rampDays, depth, log })
      }
    })
  }
  return shapes
}

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

/** Sums since the start: counts times the log of what is left of the level, and exposure times the share of the fall. */
function fallSums(
  { counts, exposures }: CountSeries,
  sums: Sums,
  { terms, rampDays, depth }: Omit<FallShape, 'log'>,
): { lost: number; exposed: number } {
  const full = Math.min(sums.days, terms.start + rampDays)
  const left = leftOnRamp(rampDays, depth)
  let lost = 0
  let exposed = 0
  for (let i = terms.start; i < full; i++) {
    const k = i - terms.start
    lost += (counts[i] ?? 0) * (left[k] ?? 0)
    exposed += ((exposures[i] ?? 0) * (k + 1)) / rampDays
  }
  lost += between(sums.counts, full, sums.days) * Math.log(1 - depth)
  exposed += between(sums.exposures, full, sums.days)
  return { lost, exposed }
}

const leftByRamp = new Map<number, Float64Array>()

/** The log of what is left of the level on each day of a ramp; a table, because logarithms are dear. */
function leftOnRamp(rampDays: number, depth: number): Float64Array {
  const key = rampDays + depth
  const known = leftByRamp.get(key)
  if (known) return known
  const left = Float64Array.from({ length: rampDays }, (_, k) => Math.log(1 - (depth * (k + 1)) / rampDays))
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
  const found: EndedShape[] = []
  const best = shapes.reduce<FallShape | null>((a, b) => (a && a.log >= b.log ? a : b), null)
  if (!best) return []
  const mayBeOver = sums.days - best.terms.start > leastDays && endGain(series, sums, best) > 0
  for (const shape of shapes) {
    if (shape.log < best.log - worstGap) continue
    found.push(...(mayBeOver ? endsOf(series, sums, shape, leastDays) : [{ ...plain(shape, sums.days), weight: shape.log }]))
  }
  const total = logSumExp(found.map((f) => f.weight))
  for (const f of found) f.weight = Math.exp(f.weight - total)
  return found.filter((f) => f.weight > 1e-5)
}

function plain({ terms: { start }, rampDays, depth }: FallShape, end: number): Omit<EndedShape, 'weight'> {
  return { start, rampDays, depth, end }
}

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

const worstGap = 9

/** The shape with each end; `weight` holds the logarithm. */
function endsOf({ counts, exposures }: CountSeries, sums: Sums, shape: FallShape, leastDays: number): EndedShape[] {
  const { terms, rampDays, depth } = shape
  const { start } = terms
  const prior = shape.log - terms.temper * ratioOf(sums, terms, { ...fallSums({ counts, exposures }, sums, shape), depth })
  const found: EndedShape[] = []
  let lost = 0
  let exposed = 0
  for (let end = start + 1; end <= sums.days; end++) {
    const share = shareOfFall(end - 1, start, rampDays)
    lost += (counts[end - 1] ?? 0) * Math.log(1 - depth * share)
    exposed += (exposures[end - 1] ?? 0) * share
    const isOver = end < sums.days
    if (isOver && end - start < leastDays) continue
    const log = prior + terms.temper * ratioOf(sums, terms, { lost, exposed, depth })
    const lasting = (end - start) * Math.log1p(-endsPerDay) + (isOver ? Math.log(endsPerDay) : 0)
    found.push({ start, rampDays, depth, end, weight: log + lasting })
  }
  return found
}
