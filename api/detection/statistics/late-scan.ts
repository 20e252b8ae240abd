import { comeWithin, type Delay } from './delay.ts'
import type { RatePrior } from './late-rate.ts'
import { logSumExp } from './log-sum-exp.ts'

/** The events of one day. `orderDays`: where the order of an event is known, its day; else -1. */
export type EventDay = { readonly day: number; readonly orderDays: readonly number[] }

/** One entity's orders and the events that came of them. Days counted from 1970-01-01. */
export type LateCourse = {
  /** Orders (or lines sold) by day from `firstDay` to today: at least as far back before `from` as a delay reaches. */
  readonly firstDay: number
  readonly placed: readonly number[]
  /** Events count from this day on, in `eventDays`, ascending. */
  readonly from: number
  readonly eventDays: readonly EventDay[]
  /** Event days before `from`, and the orders that they were to be expected of. */
  readonly past: { readonly events: number; readonly exposure: number }
}

export type LateModel = { readonly delay: Delay; readonly prior: RatePrior; readonly clustering: number }

/** One way in which more of the orders may have come back: from `start` on, growing for `rampDays`, up to the day before `end` (null: still). */
export type LateShape = {
  readonly start: number
  readonly rampDays: number
  readonly end: number | null
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
  readonly table: ShareTable
}

const ramps = [
  { days: 1, logPrior: Math.log(0.6) },
  { days: 16, logPrior: Math.log(0.2) },
  { days: 30, logPrior: Math.log(0.2) },
]
/** Extra events in multiples of the usual rate. Proposed; the mixture is valid whatever the grid. */
const multiples = [1, 2, 4, 8, 16, 32, 64, 128]
/** No more than this share of all orders is thought to come back on top. */
const mostExtra = 0.6
const startStep = 2
const endStep = 7
/** Chance that a leak ends within a week. Proposed. */
const endsInWeek = 1 / 13

/** For each event day: the chance that its events are of orders placed on a day or later; and the sums of that over days, for ramps. */
export type ShareTable = {
  readonly firstDay: number
  readonly width: number
  readonly steps: Float64Array
  readonly ramps: Float64Array
  /** The same for what is to be expected of the orders by today. */
  readonly due: Float64Array
  readonly dueRamps: Float64Array
  /** What is to be expected on each event day at a usual rate of 1, and from `from` on in all. */
  readonly expected: Float64Array
  readonly exposure: number
}

/** Builds the table. `today` is the last day of `placed`. */
export function shareTable(course: LateCourse, delay: Delay): ShareTable {
  const { firstDay, placed, eventDays, from } = course
  const width = placed.length + 1
  const today = firstDay + placed.length - 1
  const steps = new Float64Array(eventDays.length * width)
  const expected = new Float64Array(eventDays.length)
  eventDays.forEach((events, row) => {
    expected[row] = fillRow(steps.subarray(row * width, (row + 1) * width), { course, delay, events })
  })
  const due = new Float64Array(width)
  let exposure = 0
  for (let i = placed.length - 1; i >= 0; i--) {
    const come = (placed[i] ?? 0) * comeWithin(delay, today - firstDay - i)
    due[i] = (due[i + 1] ?? 0) + come
    exposure += come - (placed[i] ?? 0) * comeWithin(delay, from - 1 - firstDay - i)
  }
  const table = { firstDay, width, steps, due, expected, exposure }
  return { ...table, ramps: summedRows(steps, width), dueRamps: summedRows(due, width) }
}

function fillRow(row: Float64Array, at: { course: LateCourse; delay: Delay; events: EventDay }): number {
  const { firstDay, placed } = at.course
  const { day, orderDays } = at.events
  let expected = 0
  for (let age = 0; age < at.delay.share.length; age++) expected += (placed[day - age - firstDay] ?? 0) * (at.delay.share[age] ?? 0)
  const unknown = orderDays.filter((order) => order < 0).length / orderDays.length
  if (unknown > 0 && expected > 0)
    for (let age = 0; age < at.delay.share.length; age++) {
      const i = day - age - firstDay
      if (i >= 0) row[i] = ((placed[i] ?? 0) * (at.delay.share[age] ?? 0) * unknown) / expected
    }
  for (const order of orderDays) {
    if (order < 0) continue
    const i = Math.max(0, order - firstDay)
    row[i] = (row[i] ?? 0) + 1 / orderDays.length
  }
  for (let i = row.length - 2; i >= 0; i--) row[i] = (row[i] ?? 0) + (row[i + 1] ?? 0)
  return expected
}

function summedRows(values: Float64Array, width: number): Float64Array {
  const sums = values.slice()
  for (let row = 0; row < values.length; row += width)
    for (let i = row + width - 2; i >= row; i--) sums[i] = (sums[i] ?? 0) + (sums[i + 1] ?? 0)
  return sums
}

type Place = { readonly start: number; readonly rampDays: number; readonly end: number | null }

/** How much of an event (row) is of orders that the shape touches, each as far as the shape has grown; or of all that is due (`row` -1). */
export function touched(table: ShareTable, row: number, { start, rampDays, end }: Place): number {
  const [steps, sums, offset] = row < 0 ? [table.due, table.dueRamps, 0] : [table.steps, table.ramps, row * table.width]
  const last = table.width - 1
  const at = Math.min(last, Math.max(0, start - table.firstDay))
  const full = Math.min(last, at + rampDays)
  const open = rampDays === 1 ? (steps[offset + at] ?? 0) : ((sums[offset + at] ?? 0) - (sums[offset + full] ?? 0)) / rampDays
  return end === null ? open : Math.max(0, open - (steps[offset + Math.min(last, end - table.firstDay)] ?? 0))
}

/** Which starts are asked about: all within the window, or those near a day. */
export type Starts = { readonly from: number; readonly to: number }

/**
 * Do more orders come back since some day than did before, and by how much? Events are clusters that come at the usual rate times what is
 * due of the orders placed; the usual rate is integrated out under `prior`, so an entity with few orders is judged with the care it
 * needs. The events of one day count as the first does and little more, as far as they cluster in this shop. No events: no evidence.
 * Source: likelihood ratios pooled over start, shape, end and height; E-detectors (Shin, Ramdas and Rinaldo 2022).
 */
export function scanForExtra(course: LateCourse, model: LateModel, starts: Starts): LateScan {
  const table = shareTable(course, model.delay)
  const today = course.firstDay + course.placed.length - 1
  const events = course.past.events + course.eventDays.length
  const rate = model.prior.rate + course.past.exposure + table.exposure
  const shape = model.prior.shape + events
  const found: { place: Place; times: number; log: number; usual: number }[] = []
  const heights = multiples.filter((times) => (times * model.prior.shape) / model.prior.rate <= mostExtra)
  const fit = { course, table, rate, shape, clustering: model.clustering }
  for (let start = Math.ceil(starts.from / startStep) * startStep; start <= Math.min(starts.to, today); start += startStep) {
    for (const { place, logPrior } of placesFrom(start, today)) {
      const due = touched(table, -1, place)
      const shares = course.eventDays.map((_, row) => touched(table, row, place))
      if (!shares.some((share) => share > 0)) continue
      for (const times of heights) {
        const log = logPrior - Math.log(heights.length) + logRatioOf(fit, { shares, due, times })
        found.push({ place, times, log, usual: shape / (rate + times * due) })
      }
    }
  }
  const logSum = logSumExp(found.map((f) => f.log))
  const shapes = found.map(({ place, times, log, usual }) => ({ ...place, times, usual, weight: Math.exp(log - logSum) }))
  return { logRatio: logSum - Math.log(30 / startStep), shapes: shapes.filter((s) => s.weight > 1e-4), table }
}

/** Every form of a leak that began on a day: at once or growing, still running or over by some week since. */
function placesFrom(start: number, today: number): { place: Place; logPrior: number }[] {
  return ramps.flatMap(({ days, logPrior }) => {
    const places: { place: Place; logPrior: number }[] = []
    let runs = logPrior
    for (let end = Math.ceil((start + Math.max(14, days)) / endStep) * endStep; end <= today; end += endStep) {
      places.push({ place: { start, rampDays: days, end }, logPrior: runs + Math.log(endsInWeek) })
      runs += Math.log1p(-endsInWeek)
    }
    return [...places, { place: { start, rampDays: days, end: null }, logPrior: runs }]
  })
}

type Fit = { course: LateCourse; table: ShareTable; rate: number; shape: number; clustering: number }

function logRatioOf(
  { course, table, rate, shape, clustering }: Fit,
  at: { shares: readonly number[]; due: number; times: number },
): number {
  let log = -shape * Math.log1p((at.times * at.due) / rate)
  let product = 1
  for (let row = 0; row < at.shares.length; row++) {
    const grown = 1 + at.times * (at.shares[row] ?? 0)
    product *= grown
    const more = (course.eventDays[row]?.orderDays.length ?? 1) - 1
    if (more > 0) {
      const usual = ((shape / rate) * (table.expected[row] ?? 0)) / clustering
      for (let k = 1; k <= more; k++) product *= (usual * grown + k) / (usual + k)
    }
    if (product > 1e250) {
      log += Math.log(product)
      product = 1
    }
  }
  return log + Math.log(product)
}
