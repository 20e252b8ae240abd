import { type Crowds, crowdsOf, isCrowd, logOfCrowds, logsOfWhole } from './crowded-days.ts'
import type { Delay } from './delay.ts'
import { interpolated, type NoneTable, noneTable, type RatePosterior } from './late-rate.ts'
import { columnOf, columnsOf, dueAt, type EventDay, fillTable, type LatePlace, type ShareTable, stepAt, touched } from './share-table.ts'

/** One entity's orders and their events. Days are counted from 1970-01-01. */
export type LateCourse = {
  /**
   * Orders (or lines sold) by day from `firstDay` to today: back to the longest delay before the
   * first event day.
   */
  readonly firstDay: number
  readonly placed: readonly number[]
  /**
   * The day from which starts and ends are counted in steps: a day of the data, so that the same
   * shop on other days is judged the same.
   */
  readonly origin: number
  readonly eventDays: readonly EventDay[]
}

export type LateModel = {
  /** The delay of additional events after their orders. */
  readonly delay: Delay
  /** The posterior of the usual rate from all events and orders, those of a leak included. */
  readonly rate: RatePosterior
  /** The pooled rate of all entities. */
  readonly pooled: number
}

/** The largest additional share of orders that is considered. */
const mostExtra = 0.6

/**
 * A course prepared for lookups: the parts that do not change between starts and heights, and
 * buffers that are reused because the calls are frequent.
 */
export type LateFit = {
  readonly today: number
  readonly origin: number
  readonly table: ShareTable
  readonly days: readonly number[]
  readonly eventDays: readonly EventDay[]
  readonly none: NoneTable
  readonly mostTimes: number
  /** By row: 1 for a single event, 0 for a crowd. */
  readonly single: Float64Array
  /** Days with more than one event. */
  readonly crowds: Crowds
  /**
   * For the current place: its rows (up to the last, exclusive), their shares from its end on, and
   * the expected events.
   */
  readonly shares: Float64Array
  /** Shares while it runs, for the latest start and ramp. */
  readonly open: Float64Array
  start: number
  rampDays: number
  end: number | null
  /** Expected events of orders since the start, for any end. */
  openDue: number
  first: number
  last: number
  /**
   * From `full` to before `over`, all events come from orders since the start, for any ramp and any
   * later end.
   */
  full: number
  over: number
  due: number
  /** The requested heights, by their multiple of the usual rate. */
  readonly heights: Map<number, Height>
}

/** A height, with the values that are shared by consecutive places. */
export type Height = {
  readonly times: number
  /**
   * Sums over the rows before each as if all their events came from orders at the place; computed
   * on request.
   */
  whole: Wholes | null
  /**
   * For the latest start and ramp: Σ log(1 + times × share) over the rows before `full`; NaN until
   * requested.
   */
  rising: number
}

/**
 * For rows that belong wholly to the place, by row: Σ log(1 + times × share) over the rows before
 * it. And for crowds.
 */
type Wholes = { readonly grown: readonly number[]; readonly crowds: readonly number[] }

export function fitOf(course: LateCourse, { delay, rate, pooled }: LateModel): LateFit {
  const table = fillTable(course, delay)
  const mostTimes = mostExtra / pooled
  const none = noneTable(rate, (table.due[0] ?? 0) * mostTimes)
  return {
    today: course.firstDay + course.placed.length - 1,
    origin: course.origin,
    table,
    days: course.eventDays.map(({ day }) => day),
    eventDays: course.eventDays,
    none,
    mostTimes,
    single: Float64Array.from(course.eventDays, (day) => (isCrowd(day) ? 0 : 1)),
    crowds: crowdsOf(course.eventDays),
    shares: new Float64Array(course.eventDays.length),
    open: new Float64Array(course.eventDays.length),
    start: -1,
    rampDays: 0,
    end: null,
    openDue: 0,
    first: 0,
    last: 0,
    full: 0,
    over: 0,
    due: 0,
    heights: new Map(),
  }
}

/** A height, prepared for many places. */
export function heightOf({ heights }: LateFit, times: number): Height {
  const known = heights.get(times) ?? { times, whole: null, rising: Number.NaN }
  heights.set(times, known)
  return known
}

function wholeOf({ table, days, eventDays, crowds }: LateFit, height: Height): Wholes {
  if (height.whole) return height.whole
  const { times } = height
  const shareOf = (row: number) => Math.min(mostShare, table.steps[(row + 1) * table.band - 1] ?? 0)
  const grown = [0]
  for (let row = 0; row < days.length; row++) {
    grown.push((grown[row] ?? 0) + (isCrowd(eventDays[row]) ? 0 : Math.log1p(times * shareOf(row))))
  }
  height.whole = { grown, crowds: logsOfWhole(crowds, times, shareOf) }
  return height.whole
}

/** Prepares a place; quick for one that differs from the last only in its end. */
export function takePlace(fit: LateFit, place: LatePlace): void {
  const { days, table, shares, open } = fit
  if (fit.start !== place.start || fit.rampDays !== place.rampDays) takeStart(fit, place)
  const { first } = fit
  fit.due = fit.openDue
  fit.last = days.length
  fit.over = days.length
  fit.end = place.end
  if (place.end === null) return
  const end = columnOf(table, place.end)
  fit.due = Math.max(0, fit.openDue - (table.due[end] ?? 0))
  while (fit.last > first && (days[fit.last - 1] ?? 0) - place.end >= table.band) fit.last -= 1
  fit.over = fit.last
  while (fit.over > first && (days[fit.over - 1] ?? 0) >= place.end) fit.over -= 1
  for (let row = fit.over; row < fit.last; row++) shares[row] = Math.max(0, (open[row] ?? 0) - stepAt(table, row, end))
}

function takeStart(fit: LateFit, { start, rampDays }: LatePlace): void {
  const { days, table, open } = fit
  const columns = columnsOf(table, { start, rampDays, end: null })
  fit.start = start
  fit.rampDays = rampDays
  fit.openDue = dueAt(table, columns)
  for (const height of fit.heights.values()) height.rising = Number.NaN
  fit.full = days.length
  while (fit.full > 0 && (days[fit.full - 1] ?? 0) - start - (rampDays > 1 ? rampDays : 0) >= table.band) fit.full -= 1
  fit.first = fit.full
  while (fit.first > 0 && (days[fit.first - 1] ?? 0) >= start) fit.first -= 1
  for (let row = fit.first; row < days.length; row++) open[row] = Math.min(mostShare, touched(table, row, columns))
}

/** Keeps the product of some hundred rows finite; shares exceed 1 by little. */
const mostShare = 4

const block = 96

/**
 * Σ log(1 + times × share) over rows of single events. Four independent products at a time let the
 * processor work in parallel.
 */
function logGrown({ single }: LateFit, shares: Float64Array, [first, last]: readonly [number, number], times: number): number {
  let log = 0
  for (let from = first; from < last; from += block) {
    const to = Math.min(last, from + block)
    let a = 1
    let b = 1
    let c = 1
    let d = 1
    let row = from
    for (; row + 3 < to; row += 4) {
      a *= 1 + times * (shares[row] ?? 0) * (single[row] ?? 0)
      b *= 1 + times * (shares[row + 1] ?? 0) * (single[row + 1] ?? 0)
      c *= 1 + times * (shares[row + 2] ?? 0) * (single[row + 2] ?? 0)
      d *= 1 + times * (shares[row + 3] ?? 0) * (single[row + 3] ?? 0)
    }
    for (; row < to; row++) a *= 1 + times * (shares[row] ?? 0) * (single[row] ?? 0)
    log += Math.log(a * b * (c * d))
  }
  return log
}

/**
 * Log of how much likelier the events are with an additional `times` the usual rate at the place.
 * Events are a Poisson process in which a cluster counts once. Days before the place matter only
 * because the usual rate is then estimated lower.
 */
export function logRatioOf(fit: LateFit, height: Height): number {
  const { none, due, crowds, shares, open, first, full, over, last } = fit
  const { times } = height
  let log = interpolated(none, none.logChance, times * due)
  const whole = full < over ? wholeOf(fit, height) : null
  log += logRising(fit, height) + logGrown(fit, shares, [over, last], times)
  if (whole) log += (whole.grown[over] ?? 0) - (whole.grown[full] ?? 0)
  if (crowds.row.length === 0) return log
  const at = { times, place: fit }
  const crowdsBefore = (row: number) => crowds.count[row] ?? 0
  if (whole) log += (whole.crowds[crowdsBefore(over)] ?? 0) - (whole.crowds[crowdsBefore(full)] ?? 0)
  log += logOfCrowds(crowds, open, at, [crowdsBefore(first), crowdsBefore(Math.min(full, over))])
  return log + logOfCrowds(crowds, shares, at, [crowdsBefore(over), crowdsBefore(last)])
}

/**
 * For the rows from the first to the first whose events all come from orders since the start, or to
 * the end where that is earlier.
 */
function logRising(fit: LateFit, height: Height): number {
  const { open, first, full, over } = fit
  if (over < full) return logGrown(fit, open, [first, over], height.times)
  if (Number.isNaN(height.rising)) height.rising = logGrown(fit, open, [first, full], height.times)
  return height.rising
}
