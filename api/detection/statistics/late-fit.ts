import { type DayChances, dayChances, logDayChance } from './day-chances.ts'
import type { Delay } from './delay.ts'
import { meanAfterNone, type NoneTable, noneTable, type RatePosterior } from './late-rate.ts'
import { columnsOf, dueAt, type EventDay, fillTable, type LatePlace, type ShareTable, stepAt, touched } from './share-table.ts'

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

/** No more than this share of all orders is thought to come back on top. */
const mostExtra = 0.6

/** A course made ready to be asked: what does not change between starts and heights, and what is kept in place because it is asked so often. */
export type LateFit = {
  readonly today: number
  readonly origin: number
  readonly table: ShareTable
  readonly days: readonly number[]
  readonly eventDays: readonly EventDay[]
  readonly none: NoneTable
  readonly mostTimes: number
  /** Days with more than one event. */
  readonly crowds: Crowds
  /** At the place that is asked for: the rows and crowds that it touches (up to the last, exclusive), their shares, and what is due. */
  readonly shares: Float64Array
  /** The same while it runs, for the start and ramp that were asked for last. */
  readonly open: Float64Array
  start: number
  rampDays: number
  first: number
  last: number
  firstCrowd: number
  lastCrowd: number
  due: number
}

type Crowds = {
  readonly row: Int32Array
  /** What was due, over how events cluster. */
  readonly due: Float64Array
  readonly chances: DayChances
  /** Where its table of chances begins. */
  readonly from: Int32Array
  /** Log chance of so many at the usual rate that all events speak for. */
  readonly usual: Float64Array
  /** By node of the table of usual rates, then by crowd: how much likelier all crowds before it are at that rate; log. */
  readonly before: Float64Array
}

export function fitOf(course: LateCourse, { delay, rate, pooled, clustering }: LateModel): LateFit {
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
    crowds: crowdsOf(course.eventDays, { usual: meanAfterNone(rate, 0), clustering, mostTimes, none }),
    shares: new Float64Array(course.eventDays.length),
    open: new Float64Array(course.eventDays.length),
    start: -1,
    rampDays: 0,
    first: 0,
    last: 0,
    firstCrowd: 0,
    lastCrowd: 0,
    due: 0,
  }
}

type Usual = { readonly usual: number; readonly clustering: number; readonly mostTimes: number; readonly none: NoneTable }

function crowdsOf(eventDays: readonly EventDay[], { usual, clustering, mostTimes, none }: Usual): Crowds {
  const rows = eventDays.flatMap(({ orderDays }, row) => (orderDays.length > 1 ? [row] : []))
  const counts = rows.map((row) => eventDays[row]?.orderDays.length ?? 0)
  const due = Float64Array.from(rows, (row) => (eventDays[row]?.expected ?? 0) / clustering)
  let most = 0
  for (const one of due) if (one > most) most = one
  const chances = dayChances(counts, clustering, usual * most * (1 + 2 * mostTimes))
  const from = Int32Array.from(counts, (count) => chances.from.get(count) ?? 0)
  const atUsual = Float64Array.from(from, (at, i) => logDayChance(chances, at, usual * (due[i] ?? 0)))
  const nodes = none.mean.length
  const before = new Float64Array(nodes * (rows.length + 1))
  for (let i = 0; i < rows.length; i++) {
    for (let node = 0; node < nodes; node++) {
      const gain = logDayChance(chances, from[i] ?? 0, (none.mean[node] ?? 0) * (due[i] ?? 0)) - (atUsual[i] ?? 0)
      before[(i + 1) * nodes + node] = (before[i * nodes + node] ?? 0) + gain
    }
  }
  return { row: Int32Array.from(rows), due, chances, from, usual: atUsual, before }
}

/** Makes ready to ask for a place; quick for one that differs from the last in its end alone. */
export function takePlace(fit: LateFit, place: LatePlace): void {
  const { days, table, shares, crowds, open } = fit
  const columns = columnsOf(table, place)
  if (fit.start !== place.start || fit.rampDays !== place.rampDays) takeStart(fit, place)
  fit.due = dueAt(table, columns)
  fit.last = days.length
  if (place.end !== null) while (fit.last > fit.first && (days[fit.last - 1] ?? 0) - place.end >= table.band) fit.last -= 1
  fit.lastCrowd = crowdBefore(crowds, fit.last)
  let row = fit.last - 1
  if (place.end !== null) {
    for (; row >= fit.first && (days[row] ?? 0) >= place.end; row--) {
      shares[row] = Math.min(mostShare, Math.max(0, (open[row] ?? 0) - stepAt(table, row, columns.end)))
    }
  }
  for (; row >= fit.first; row--) shares[row] = Math.min(mostShare, open[row] ?? 0)
}

function takeStart(fit: LateFit, { start, rampDays }: LatePlace): void {
  const { days, table, open } = fit
  const columns = columnsOf(table, { start, rampDays, end: null })
  fit.start = start
  fit.rampDays = rampDays
  fit.first = days.length
  while (fit.first > 0 && (days[fit.first - 1] ?? 0) >= start) fit.first -= 1
  fit.firstCrowd = crowdBefore(fit.crowds, fit.first)
  for (let row = fit.first; row < days.length; row++) open[row] = touched(table, row, columns)
}

/** How many crowds are on rows before this one. */
function crowdBefore({ row: rows }: Crowds, row: number): number {
  let count = rows.length
  while (count > 0 && (rows[count - 1] ?? 0) >= row) count -= 1
  return count
}

/** So that the product of some hundred rows stays finite; shares pass 1 by little. */
const mostShare = 4
const block = 96

/** Σ log(1 + times × share) from a row on. Four products at a time: one alone waits for itself. */
function logGrown({ shares, first, last }: LateFit, times: number): number {
  let log = 0
  for (let from = first; from < last; from += block) {
    const to = Math.min(last, from + block)
    let [a, b, c, d] = [1, 1, 1, 1]
    let row = from
    for (; row + 3 < to; row += 4) {
      a *= 1 + times * (shares[row] ?? 0)
      b *= 1 + times * (shares[row + 1] ?? 0)
      c *= 1 + times * (shares[row + 2] ?? 0)
      d *= 1 + times * (shares[row + 3] ?? 0)
    }
    for (; row < to; row++) a *= 1 + times * (shares[row] ?? 0)
    log += Math.log(a * b * (c * d))
  }
  return log
}

/**
 * How much likelier the events are when `times` the usual comes on top at the place; log. The further events of a day are likelier the more
 * of them are due (`day-chances.ts`); on days before the place only because the usual rate is then thought to be lower.
 */
export function logRatioOf(fit: LateFit, times: number): number {
  const { none, due, crowds } = fit
  const place = Math.log1p((times * due) / none.unit) / none.step
  const node = Math.min(none.mean.length - 2, Math.floor(place))
  const log = between(none.logChance, node, place - node) + logGrown(fit, times)
  return crowds.row.length === 0 ? log : log + logOfCrowds(fit, times, { node, part: place - node })
}

function between(values: Float64Array, at: number, part: number): number {
  const low = values[at] ?? 0
  return low + ((values[at + 1] ?? 0) - low) * part
}

function logOfCrowds(
  { crowds, shares, none, firstCrowd, lastCrowd }: LateFit,
  times: number,
  { node, part }: { node: number; part: number },
): number {
  const { row, due, chances, from, usual: atUsual, before } = crowds
  const nodes = none.mean.length
  const usual = between(none.mean, node, part)
  let log = between(before, firstCrowd * nodes + node, part)
  if (lastCrowd < row.length) log += between(before, row.length * nodes + node, part) - between(before, lastCrowd * nodes + node, part)
  for (let i = firstCrowd; i < lastCrowd; i++) {
    const rate = usual * (due[i] ?? 0) * (1 + times * (shares[row[i] ?? 0] ?? 0))
    log += logDayChance(chances, from[i] ?? 0, rate) - (atUsual[i] ?? 0)
  }
  return log
}
