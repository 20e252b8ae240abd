import { type Height, heightOf, type LateFit, logRatioOf, takePlace } from './late-fit.ts'
import { interpolated } from './late-rate.ts'
import { logSumExp } from './log-sum-exp.ts'
import type { LatePlace } from './share-table.ts'

/** One way in which the share of orders with events may have risen. */
export type LateShape = LatePlace & {
  /** Additional events, in multiples of the usual rate. */
  readonly times: number
  /** Posterior weight among all shapes; the weights sum to 1. */
  readonly weight: number
  /** Posterior mean of the usual rate under this shape. */
  readonly usual: number
}

export type LateScan = {
  /**
   * log of the sum of likelihood ratios over starts, in units of one start in 30 days: an
   * e-detector of Shiryaev-Roberts form.
   */
  readonly logRatio: number
  readonly shapes: readonly LateShape[]
}

/**
 * The resolution of the scan: days between starts, ramps, days between ends, and multiples of the
 * usual rate.
 */
export type LateGrid = {
  readonly startStep: number
  readonly ramps: readonly { readonly days: number; readonly logPrior: number }[]
  readonly endStep: number
  readonly multiples: readonly number[]
}

/** Proposed; the mixture is valid for any grid. */
export const coarseGrid: LateGrid = {
  startStep: 4,
  ramps: [
    { days: 1, logPrior: Math.log(0.6) },
    { days: 24, logPrior: Math.log(0.4) },
  ],
  endStep: 28,
  multiples: [1.5, 4, 12, 36, 108],
}
export const fineGrid: LateGrid = {
  startStep: 2,
  ramps: [
    { days: 1, logPrior: Math.log(0.6) },
    { days: 16, logPrior: Math.log(0.2) },
    { days: 30, logPrior: Math.log(0.2) },
  ],
  endStep: 7,
  multiples: [1, 2, 4, 8, 16, 32, 64, 128],
}

/** Probability that a leak ends within a week. Proposed. */
const endsInWeek = 1 / 18
/** Shapes less likely than the likeliest by this (log) are omitted from the posterior. */
const leastLikely = 6

/**
 * The starts to scan, and the multiples of the usual rate and ends to scan (`null` is always
 * included): all where absent.
 */
export type Starts = {
  readonly from: number
  readonly to: number
  readonly multiples?: { readonly least: number; readonly most: number }
  readonly ends?: { readonly from: number; readonly to: number }
}

/**
 * Tests whether more orders have events since some day than before, and by how much. Events are
 * clusters that come at the usual rate times the number expected from the orders placed. The usual
 * rate is integrated out, which accounts for the uncertainty of an entity with few orders. The
 * events of one day count like the first and little more, as far as they cluster in this shop. No
 * events: no evidence. Source: likelihood ratios pooled over start, shape, end and height;
 * E-detectors (Shin, Ramdas and Rinaldo 2022).
 */
export function scanForExtra(fit: LateFit, starts: Starts, grid: LateGrid): LateScan {
  const { today, origin } = fit
  const possible = grid.multiples.filter((times) => times <= fit.mostTimes)
  const heights = possible
    .filter((times) => times >= (starts.multiples?.least ?? 0) && times <= (starts.multiples?.most ?? times))
    .map((times) => heightOf(fit, times))
  const scanned: ScannedPlaces = { fit, heights, places: [], dues: [], logs: [], best: Number.NEGATIVE_INFINITY }
  const last = Math.min(starts.to, today, fit.days.at(-1) ?? 0)
  for (let start = stepFrom(origin, starts.from, grid.startStep); start <= last; start += grid.startStep) {
    askFrom(scanned, start, grid, starts.ends)
  }
  const logSum = logSumExp(scanned.logs)
  const shapes = likeliest(scanned.logs).map(({ index, weight }): LateShape => {
    const at = Math.floor(index / heights.length)
    const { start, rampDays, end } = scanned.places[at] as LatePlace
    const times = heights[index % heights.length]?.times ?? 0
    const usual = interpolated(fit.none, fit.none.mean, times * (scanned.dues[at] ?? 0))
    return { start, rampDays, end, times, usual, weight }
  })
  return { logRatio: logSum - Math.log(possible.length) - Math.log(30 / grid.startStep), shapes }
}

/**
 * Scanned places with the expected events of each, and the log ratios at each height, place after
 * place.
 */
type ScannedPlaces = {
  readonly fit: LateFit
  readonly heights: readonly Height[]
  readonly places: LatePlace[]
  readonly dues: number[]
  readonly logs: number[]
  /** The highest so far. */
  best: number
}

/**
 * Past the best height of a place, and this much (log) less likely than the best of all, higher
 * ones are skipped.
 */
const skippedGap = 12

/** Evaluates a place at each height; the highest log ratio of it. */
function askPlace(scanned: ScannedPlaces, place: LatePlace, logPrior: number): number {
  const { fit, heights, logs } = scanned
  takePlace(fit, place)
  scanned.places.push(place)
  scanned.dues.push(fit.due)
  let before = Number.NEGATIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let isOver = false
  for (const height of heights) {
    const log: number = isOver ? Number.NEGATIVE_INFINITY : logPrior + logRatioOf(fit, height)
    isOver ||= log < before && log < Math.max(most, scanned.best) - skippedGap
    before = log
    if (log > most) most = log
    logs.push(log)
  }
  if (most > scanned.best) scanned.best = most
  return most
}

/** The indexes that are not much less likely than the likeliest, with their normalized weights. */
function likeliest(logs: readonly number[]): { index: number; weight: number }[] {
  let most = Number.NEGATIVE_INFINITY
  for (const log of logs) if (log > most) most = log
  const likely: { index: number; weight: number }[] = []
  let total = 0
  for (let index = 0; index < logs.length; index++) {
    const log = logs[index] ?? Number.NEGATIVE_INFINITY
    if (log <= most - leastLikely) continue
    likely.push({ index, weight: Math.exp(log - most) })
    total += Math.exp(log - most)
  }
  return likely.map(({ index, weight }) => ({ index, weight: weight / total }))
}

/**
 * After so many ends in a row, each `skippedGap` below the best of all and less likely than the
 * next later one, earlier ends are skipped.
 */
const mostUnlikelyEnds = 3

/**
 * Evaluates every form of a leak that began on a day: immediate or growing, still running or ended
 * in some week. Ends are taken from the newest to the oldest: of a leak that goes on, those long
 * past leave out nearly all of its events.
 */
function askFrom(scanned: ScannedPlaces, start: number, { ramps, endStep }: LateGrid, ends: Starts['ends']): void {
  const { today, origin } = scanned.fit
  const chance = 1 - (1 - endsInWeek) ** (endStep / 7)
  const [over, onward] = [Math.log(chance), Math.log1p(-chance)]
  for (const { days: rampDays, logPrior } of ramps) {
    const first = stepFrom(origin, start + Math.max(14, rampDays), endStep)
    const endsUntil = (day: number) => Math.max(0, Math.floor((day - first) / endStep) + 1)
    askPlace(scanned, { start, rampDays, end: null }, logPrior + endsUntil(today) * onward)
    let [ofLaterEnd, unlikelyInARow] = [Number.POSITIVE_INFINITY, 0]
    const last = first + (endsUntil(Math.min(today, ends?.to ?? today)) - 1) * endStep
    for (let end = last; end >= Math.max(first, ends?.from ?? first) && unlikelyInARow < mostUnlikelyEnds; end -= endStep) {
      const log = askPlace(scanned, { start, rampDays, end }, logPrior + endsUntil(end - 1) * onward + over)
      unlikelyInARow = log < ofLaterEnd && log < scanned.best - skippedGap ? unlikelyInARow + 1 : 0
      ofLaterEnd = log
    }
  }
}

/** The first day not before `day` that is a whole number of steps from the origin. */
function stepFrom(origin: number, day: number, step: number): number {
  return origin + Math.ceil((day - origin) / step) * step
}
