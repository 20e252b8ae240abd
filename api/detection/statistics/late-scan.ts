import type { Delay } from './delay.ts'
import { interpolated, meanAfterNone, type NoneTable, noneTable, type RatePosterior } from './late-rate.ts'
import { logSumExp } from './log-sum-exp.ts'
import { columnsOf, dueAt, type EventDay, fillTable, type LatePlace, type ShareTable, touched } from './share-table.ts'

/** One entity's orders and the events that came of them. Days counted from 1970-01-01. */
export type LateCourse = {
  /** Orders (or lines sold) by day from `firstDay` to today: as far back before the first event day as the delay of a leak reaches. */
  readonly firstDay: number
  readonly placed: readonly number[]
  /** The day from which starts and ends are counted in steps: a day of the data, so that the same shop on other days is judged alike. */
  readonly origin: number
  readonly eventDays: readonly EventDay[]
}

export type LateModel = {
  /** How long after their orders events on top come. */
  readonly delay: Delay
  /** What is known of the usual rate from all events and orders, those of a leak among them. */
  readonly rate: RatePosterior
  /** The pooled rate of all entities. */
  readonly pooled: number
  readonly clustering: number
}

/** One way in which more of the orders may have come back. */
export type LateShape = LatePlace & {
  /** Events on top, in multiples of the usual rate. */
  readonly times: number
  /** Posterior weight among all shapes; the weights sum to 1. */
  readonly weight: number
  /** Posterior mean of the usual rate under this shape. */
  readonly usual: number
}

export type LateScan = {
  /** log of the sum of likelihood ratios over starts, in units of one start in 30 days: an e-detector of Shiryaev-Roberts form. */
  readonly logRatio: number
  readonly shapes: readonly LateShape[]
}

/** How closely is asked: days between starts, ramps, days between ends, and multiples of the usual rate. */
export type LateGrid = {
  readonly startStep: number
  readonly ramps: readonly { readonly days: number; readonly logPrior: number }[]
  readonly endStep: number
  readonly multiples: readonly number[]
}

/** Proposed; the mixture is valid whatever the grid. */
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

/** No more than this share of all orders is thought to come back on top. */
const mostExtra = 0.6
/** Chance that a leak ends within a week. Proposed. */
const endsInWeek = 1 / 13
/** Shapes less likely than the likeliest by this (log) are left out of the posterior. */
const leastLikely = 6

/** Which starts are asked about; and which multiples of the usual rate and which ends (`null` is always asked): all where nothing is given. */
export type Starts = {
  readonly from: number
  readonly to: number
  readonly multiples?: { readonly least: number; readonly most: number }
  readonly ends?: { readonly from: number; readonly to: number }
}

/**
 * Do more orders come back since some day than did before, and by how much? Events are clusters that come at the usual rate times what is
 * due of the orders placed; the usual rate is integrated out, so an entity with few orders is judged with the care it needs. The events
 * of one day count as the first does and little more, as far as they cluster in this shop. No events: no evidence.
 * Source: likelihood ratios pooled over start, shape, end and height; E-detectors (Shin, Ramdas and Rinaldo 2022).
 */
export function scanForExtra(fit: LateFit, starts: Starts, grid: LateGrid): LateScan {
  const { today, origin } = fit
  const possible = grid.multiples.filter((times) => times <= fit.mostTimes)
  const heights = possible.filter((times) => times >= (starts.multiples?.least ?? 0) && times <= (starts.multiples?.most ?? times))
  const asked: { readonly place: LatePlace; readonly due: number }[] = []
  const logs: number[] = []
  const last = Math.min(starts.to, today, fit.days.at(-1) ?? 0)
  for (let start = stepFrom(origin, starts.from, grid.startStep); start <= last; start += grid.startStep) {
    for (const { place, logPrior } of placesFrom(start, fit, grid, starts.ends)) {
      takeShares(fit, place)
      asked.push({ place, due: fit.due })
      for (const times of heights) logs.push(logPrior + logRatioOf(fit, times))
    }
  }
  const logSum = logSumExp(logs)
  const shapes = likeliest(logs).map(({ index, weight }): LateShape => {
    const { place, due } = asked[Math.floor(index / heights.length)] as (typeof asked)[number]
    const times = heights[index % heights.length] ?? 0
    return { ...place, times, usual: interpolated(fit.none, fit.none.mean, times * due), weight }
  })
  return { logRatio: logSum - Math.log(possible.length) - Math.log(30 / grid.startStep), shapes }
}

/** Which are not much less likely than the likeliest, with their weights among themselves. */
function likeliest(logs: readonly number[]): { index: number; weight: number }[] {
  let most = Number.NEGATIVE_INFINITY
  for (const log of logs) if (log > most) most = log
  const kept: { index: number; weight: number }[] = []
  let total = 0
  for (let index = 0; index < logs.length; index++) {
    const log = logs[index] ?? Number.NEGATIVE_INFINITY
    if (log <= most - leastLikely) continue
    kept.push({ index, weight: Math.exp(log - most) })
    total += Math.exp(log - most)
  }
  return kept.map(({ index, weight }) => ({ index, weight: weight / total }))
}

/** Every form of a leak that began on a day: at once or growing, still running or over by some week since. */
function placesFrom(
  start: number,
  { today, origin }: LateFit,
  { ramps, endStep }: LateGrid,
  asked: Starts['ends'],
): { place: LatePlace; logPrior: number }[] {
  const ends = 1 - (1 - endsInWeek) ** (endStep / 7)
  return ramps.flatMap(({ days, logPrior }) => {
    const places: { place: LatePlace; logPrior: number }[] = []
    let runs = logPrior
    for (let end = stepFrom(origin, start + Math.max(14, days), endStep); end <= today; end += endStep) {
      const isAsked = asked === undefined || (end >= asked.from && end <= asked.to)
      if (isAsked) places.push({ place: { start, rampDays: days, end }, logPrior: runs + Math.log(ends) })
      runs += Math.log1p(-ends)
    }
    return [...places, { place: { start, rampDays: days, end: null }, logPrior: runs }]
  })
}

/** The first day not before `day` that is a whole number of steps from the origin. */
function stepFrom(origin: number, day: number, step: number): number {
  return origin + Math.ceil((day - origin) / step) * step
}

/** A course made ready to be asked: what does not change between starts and heights, and what is kept in place because it is asked so often. */
export type LateFit = {
  readonly today: number
  readonly origin: number
  readonly table: ShareTable
  readonly days: readonly number[]
  readonly eventDays: readonly EventDay[]
  readonly none: NoneTable
  readonly mostTimes: number
  readonly shares: Float64Array
  /** Further events of the day; and what was due, over how events cluster. */
  readonly more: Int32Array
  readonly clusters: Float64Array
  /** The same times the usual rate that all events speak for; and the log of how much an odd day adds to the chance of so many then. */
  readonly before: Float64Array
  readonly oddBefore: Float64Array
  readonly clustering: number
  first: number
  due: number
}

export function fitOf(course: LateCourse, { delay, rate, pooled, clustering }: LateModel): LateFit {
  const table = fillTable(course, delay)
  const mostTimes = mostExtra / pooled
  const usual = meanAfterNone(rate, 0)
  return {
    today: course.firstDay + course.placed.length - 1,
    origin: course.origin,
    table,
    days: course.eventDays.map(({ day }) => day),
    eventDays: course.eventDays,
    none: noneTable(rate, (table.due[0] ?? 0) * mostTimes),
    mostTimes,
    shares: new Float64Array(course.eventDays.length),
    more: Int32Array.from(course.eventDays, ({ orderDays }) => orderDays.length - 1),
    clusters: Float64Array.from(course.eventDays, ({ expected }) => expected / clustering),
    before: Float64Array.from(course.eventDays, ({ expected }) => (usual * expected) / clustering),
    oddBefore: Float64Array.from(course.eventDays, ({ expected, orderDays }) => {
      return logOdd(orderDays.length, (usual * expected) / clustering, clustering)
    }),
    clustering,
    first: 0,
    due: 0,
  }
}

function takeShares(fit: LateFit, place: LatePlace): void {
  const { days, table, shares } = fit
  const columns = columnsOf(table, place)
  let first = days.length
  while (first > 0 && (days[first - 1] ?? 0) >= place.start) first -= 1
  fit.first = first
  fit.due = dueAt(table, columns)
  for (let row = first; row < shares.length; row++) shares[row] = touched(table, row, columns)
}

/**
 * The further events of a day are likelier the more of them are due: as in a negative binomial whose variance is a multiple of its mean.
 * But some days are odd, whatever the rate (a bad lot, one buyer): twelve on a day say little of what is to come.
 */
function logRatioOf(fit: LateFit, times: number): number {
  const { shares, more, clusters, before, oddBefore, first, due, none } = fit
  let log = interpolated(none, none.logChance, times * due)
  let product = 1
  const usual = interpolated(none, none.mean, times * due)
  for (let row = 0; row < shares.length; row++) {
    const grown = row < first ? 1 : 1 + times * (shares[row] ?? 0)
    product *= grown
    const count = more[row] ?? 0
    if (count > 0) {
      const rate = usual * (clusters[row] ?? 0) * grown
      const usualRate = before[row] ?? 0
      for (let k = Math.min(mostOfDay, count); k > 0; k--) product *= (rate + k) / (usualRate + k)
      log += logOdd(count + 1, rate, fit.clustering) - (oddBefore[row] ?? 0)
    }
    if (product > 1e100 || product < 1e-100) {
      log += Math.log(product)
      product = 1
    }
  }
  return log + Math.log(product)
}

/** Share of days with events that are odd. Proposed. */
const oddShare = 0.02
/** No more than so many events of a day are counted. */
const mostOfDay = 30

/**
 * How much likelier `count` events on a day that has any are when some days are odd than when none is; log. Ordinary days: negative binomial
 * of size `rate`, its variance `exp(clustering)` times its mean. Odd days: two at least, falling with the square.
 */
function logOdd(count: number, rate: number, clustering: number): number {
  if (count < 2) return 0
  const none = Math.exp(-rate * clustering)
  const theta = -Math.expm1(-clustering)
  let chance = (rate * none * theta) / Math.max(1e-12, 1 - none)
  for (let k = 1; k < Math.min(mostOfDay + 1, count); k++) chance *= ((rate + k) * theta) / (k + 1)
  return Math.log1p((oddShare * 2) / (count * (count + 1)) / Math.max(1e-280, chance))
}
