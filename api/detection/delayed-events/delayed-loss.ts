import type { KnownFinding } from '../candidate.ts'
import type { LateCourse, LateFit } from '../statistics/late-fit.ts'
import { clusterSize } from '../statistics/late-rate.ts'
import type { LateScan, LateShape } from '../statistics/late-scan.ts'
import { grownOn } from '../statistics/share-table.ts'
import { countsOfEntity, type DelayedCounts } from './delayed-counts.ts'
import type { DelayedRules, DelayedStory, DelayedView } from './delayed-view.ts'
import { grownDays, type JudgedEvent, judgeUndated, type LossSum, type UndatedDays, undatedDays } from './undated-events.ts'

export type JudgedEvents = {
  readonly book: DelayedCounts
  readonly view: DelayedView
  readonly rules: DelayedRules
  readonly course: LateCourse
  readonly fit: LateFit
  readonly scan: LateScan
  readonly known: KnownFinding
}

/**
 * Events that name their order, by the day of the order: running sums up to before each day from
 * `first` on.
 */
type NamedOrders = {
  readonly events: readonly { readonly event: JudgedEvent; readonly orderDay: number }[]
  readonly first: number
  readonly amounts: Float64Array
  readonly squares: Float64Array
  /** Changes of the probability from day to day. */
  readonly steps: Float64Array
}

/**
 * Every event since the start with the probability that it belongs to the leak, and the deviation
 * of the loss. The deviation covers which rows belong to the leak, by the probability of each row,
 * and the spread between shapes.
 */
export function judgeEvents(judged: JudgedEvents, startedOn: number): { events: JudgedEvent[]; deviation: number } {
  const { fit, scan } = judged
  const { all, days, named } = eventsSince(judged, startedOn)
  const losses = new Float64Array(scan.shapes.length)
  const withins = new Float64Array(scan.shapes.length)
  const unnamed = new Float64Array(days.row.length)
  const grown = grownDays(days, fit)
  let mean = 0
  scan.shapes.forEach((shape, k) => {
    const sum = { loss: 0, within: 0 }
    judgeNamed(named, shape, sum)
    judgeUndated(grown, shape, sum, unnamed)
    losses[k] = sum.loss
    withins[k] = sum.within
    mean += shape.weight * sum.loss
  })
  giveShares(named, days, unnamed)
  let variance = 0
  scan.shapes.forEach(({ weight }, k) => {
    variance += weight * ((withins[k] ?? 0) + ((losses[k] ?? 0) - mean) ** 2)
  })
  return { events: all, deviation: Math.sqrt(variance) }
}

/**
 * Adds the leak's part of the events that name their order: day by day on a ramp, and in one step
 * for all later orders.
 */
function judgeNamed(named: NamedOrders, shape: LateShape, sum: LossSum): void {
  const { first, amounts } = named
  const last = first + amounts.length - 1
  if (last === first) return
  const over = Math.min(last, shape.end ?? last)
  const full = Math.min(over, shape.start + shape.rampDays - 1)
  for (let day = Math.max(first, shape.start); day < full; day++) addNamed(named, [day, day + 1], shape, sum)
  addNamed(named, [Math.max(first, full), over], shape, sum)
}

/** Adds the orders of a range of days (the last exclusive) on which the leak has grown equally. */
function addNamed({ first, amounts, squares, steps }: NamedOrders, [from, to]: [number, number], shape: LateShape, sum: LossSum): void {
  if (from >= to) return
  const times = shape.times * grownOn(from, shape)
  const share = times / (1 + times)
  sum.loss += share * ((amounts[to - first] ?? 0) - (amounts[from - first] ?? 0))
  sum.within += share * (1 - share) * ((squares[to - first] ?? 0) - (squares[from - first] ?? 0))
  steps[from - first] = (steps[from - first] ?? 0) + shape.weight * share
  steps[to - first] = (steps[to - first] ?? 0) - shape.weight * share
}

function giveShares({ events, first, steps }: NamedOrders, days: UndatedDays, unnamed: Float64Array): void {
  let share = 0
  const shares = steps.map((step) => {
    share += step
    return Math.min(1, Math.max(0, share))
  })
  for (const { event, orderDay } of events) event.share = shares[orderDay - first] ?? 0
  days.events.forEach((ofDay, i) => {
    for (const event of ofDay) event.share = unnamed[i] ?? 0
  })
}

function eventsSince({ book, view, fit }: JudgedEvents, startedOn: number): { all: JudgedEvent[]; days: UndatedDays; named: NamedOrders } {
  const ledger = countsOfEntity(book, view.entity)
  const all: JudgedEvent[] = []
  const days: { row: number; events: JudgedEvent[] }[] = []
  const named: { event: JudgedEvent; orderDay: number }[] = []
  let i = firstAt(ledger.day, Math.max(startedOn, fit.days[0] ?? startedOn))
  for (let row = firstAt(fit.days, startedOn); row < fit.days.length; row++) {
    const unnamed: JudgedEvent[] = []
    const day = fit.days[row] ?? 0
    for (; i < ledger.day.length && (ledger.day[i] ?? 0) <= day; i++) {
      const orderDay = ledger.orderDay[i] ?? -1
      const event = { day, id: ledger.id[i] ?? '', amount: ledger.amount[i] ?? 0, orderDay, share: 0 }
      all.push(event)
      if (orderDay < 0) unnamed.push(event)
      else named.push({ event, orderDay })
    }
    if (unnamed.length > 0) days.push({ row, events: unnamed })
  }
  return { all, days: undatedDays(days, fit), named: byOrder(named) }
}

function byOrder(events: NamedOrders['events']): NamedOrders {
  const days = events.map(({ orderDay }) => orderDay)
  const first = days.length > 0 ? Math.min(...days) : 0
  const count = days.length > 0 ? Math.max(...days) - first + 1 : 0
  const [amounts, squares, steps] = [new Float64Array(count + 1), new Float64Array(count + 1), new Float64Array(count + 1)]
  for (const { event, orderDay } of events) {
    amounts[orderDay - first + 1] = (amounts[orderDay - first + 1] ?? 0) + event.amount
    squares[orderDay - first + 1] = (squares[orderDay - first + 1] ?? 0) + event.amount * event.amount
  }
  for (let i = 1; i <= count; i++) {
    amounts[i] = (amounts[i] ?? 0) + (amounts[i - 1] ?? 0)
    squares[i] = (squares[i] ?? 0) + (squares[i - 1] ?? 0)
  }
  return { events, first, amounts, squares, steps }
}

/** The first index in `days` (oldest first) that is not before `day`. */
function firstAt(days: readonly number[], day: number): number {
  let first = days.length
  while (first > 0 && (days[first - 1] ?? 0) >= day) first -= 1
  return first
}

export function daysOnTop(events: readonly JudgedEvent[]): number {
  return new Set(events.filter(({ share }) => share > 0.5).map(({ day }) => day)).size
}

/** The number of events above the usual rate, and their mean amount in micros. */
export function onTopOf(events: readonly JudgedEvent[]): { readonly onTop: number; readonly amount: number } {
  const onTop = events.reduce((sum, { share }) => sum + share, 0)
  return { onTop, amount: events.reduce((sum, { share, amount }) => sum + share * amount, 0) / Math.max(1e-9, onTop) }
}

/**
 * The loss of 30 days of orders at today's rate, reduced by the probability that the leak is over.
 */
export function monthOf({ scan, course, book }: JudgedEvents, events: readonly JudgedEvent[], running: number) {
  const size = clusterSize(book.clustering)
  let mean = 0
  let square = 0
  for (const { weight, end, times, usual } of scan.shapes) {
    if (end !== null) continue
    mean += weight * times * usual
    square += weight * (times * usual) ** 2
  }
  const lately = course.placed.slice(-56)
  const orders = (lately.reduce((sum, count) => sum + count, 0) * 30) / Math.max(1, lately.length)
  const { onTop, amount } = onTopOf(events)
  const monthly = mean * size * orders * amount
  const relative = Math.hypot(
    Math.sqrt(Math.max(0, (square * Math.max(1e-9, running)) / Math.max(1e-18, mean * mean) - 1)),
    1 / Math.sqrt(Math.max(1, onTop)),
  )
  return { monthly, monthlyDeviation: monthly * relative }
}

/**
 * Of the orders from `startedOn` to `endedOn`: an event that names no order counts by its own day.
 */
export function storyOf(
  { scan, book, view, known }: JudgedEvents,
  events: readonly JudgedEvent[],
  { startedOn, endedOn }: { readonly startedOn: number; readonly endedOn: number | null },
): Omit<DelayedStory, 'isOver'> {
  const last = endedOn ?? view.today
  const own = events.filter(({ day, orderDay }) => {
    const placedOn = orderDay < 0 ? day : orderDay
    return placedOn >= startedOn && placedOn <= last
  })
  const placed = view.placed(startedOn).slice(0, last - startedOn + 1)
  const size = clusterSize(book.clustering)
  const of = (value: (shape: LateShape) => number) => scan.shapes.reduce((sum, shape) => sum + shape.weight * value(shape), 0)
  // Orders have several events where they are refunded or disputed more than once.
  const ofOrders = (events: number) => Math.min(1, size * events)
  return {
    usual: ofOrders(of((shape) => shape.usual)),
    now: ofOrders(of((shape) => shape.usual * (1 + shape.times))),
    events: own.length,
    usualEvents: own.reduce((sum, { share }) => sum + 1 - share, 0),
    placed: known.frozenTo === null ? placed.reduce((sum, count) => sum + count, 0) : null,
    isRamp: of((shape) => (shape.rampDays > 1 ? 1 : 0)) > 0.5,
  }
}
