import type { LateCourse, LateFit } from '../statistics/late-fit.ts'
import type { LateScan, LateShape } from '../statistics/late-scan.ts'
import { type Columns, columnsOf, type EventDay, grownOn, touched } from '../statistics/share-table.ts'
import type { Known } from '../suspicion.ts'
import { type LateBook, ledgerOf } from './late-book.ts'
import type { LateRules, LateStory, LateView } from './late-view.ts'

export type Judged = {
  readonly book: LateBook
  readonly view: LateView
  readonly rules: LateRules
  readonly course: LateCourse
  readonly fit: LateFit
  readonly scan: LateScan
  readonly known: Known
}

export type JudgedEvent = {
  readonly day: number
  readonly id: string
  readonly amount: number
  /** Chance that it is the leak's. */
  share: number
}

/** All events of one day since the start: those that name their order, with its day, and what those that do not come to. */
type EventsOfDay = {
  readonly row: number
  readonly orderDays: readonly number[]
  readonly named: readonly { readonly event: JudgedEvent; readonly orderDay: number }[]
  readonly unnamed: readonly JudgedEvent[]
  readonly unnamedCount: number
  /** All events over those that do not name their order. */
  readonly perUnnamed: number
  readonly amount: number
  readonly squares: number
}

/**
 * Every event since the start with the chance that it is the leak's. And the deviation of the loss: which rows are the leak's is not known,
 * by the chance of each row and the spread between shapes.
 */
export function judgeEvents(judged: Judged, startedOn: number): { events: JudgedEvent[]; deviation: number } {
  const { fit, scan } = judged
  const events: JudgedEvent[] = []
  const days = daysSince(judged, startedOn, events)
  const losses = new Float64Array(scan.shapes.length)
  const withins = new Float64Array(scan.shapes.length)
  const unnamed = new Float64Array(days.length)
  let mean = 0
  scan.shapes.forEach((shape, k) => {
    const columns = columnsOf(fit.table, shape)
    const sum = { loss: 0, within: 0 }
    for (let i = 0; i < days.length; i++) {
      const share = judgeDay(days[i] as EventsOfDay, fit, { shape, columns }, sum)
      unnamed[i] = (unnamed[i] ?? 0) + shape.weight * share
    }
    losses[k] = sum.loss
    withins[k] = sum.within
    mean += shape.weight * sum.loss
  })
  days.forEach((day, i) => {
    for (const event of day.unnamed) event.share = unnamed[i] ?? 0
  })
  let variance = 0
  scan.shapes.forEach(({ weight }, k) => {
    variance += weight * ((withins[k] ?? 0) + ((losses[k] ?? 0) - mean) ** 2)
  })
  return { events, deviation: Math.sqrt(variance) }
}

/** Adds what is the leak's of a day under one shape. Returns the chance of each event that does not name its order. */
function judgeDay(day: EventsOfDay, { table }: LateFit, { shape, columns }: { shape: LateShape; columns: Columns }, sum: LossSum): number {
  const ofNamed = day.named.length > 0 ? judgeNamed(day, shape, sum) : 0
  if (day.unnamedCount === 0) return 0
  const times = shape.times * Math.max(0, touched(table, day.row, columns) - ofNamed) * day.perUnnamed
  const share = times / (1 + times)
  sum.loss += day.amount * share
  sum.within += day.squares * share * (1 - share)
  return share
}

type LossSum = { loss: number; within: number }

/** The same for the events that name their order. Returns how much of the day's events these are. */
function judgeNamed({ named, orderDays }: EventsOfDay, shape: LateShape, sum: LossSum): number {
  let ofNamed = 0
  for (const { event, orderDay } of named) {
    const grown = grownOn(orderDay, shape)
    if (grown === 0) continue
    ofNamed += grown / orderDays.length
    const share = (shape.times * grown) / (1 + shape.times * grown)
    event.share += shape.weight * share
    sum.loss += event.amount * share
    sum.within += event.amount * event.amount * share * (1 - share)
  }
  return ofNamed
}

/** Days with events since the start, for the rows that are judged; the events are added to `all` in their order. */
function daysSince({ book, view, fit }: Judged, startedOn: number, all: JudgedEvent[]): EventsOfDay[] {
  const ledger = ledgerOf(book, view.entity)
  const days: EventsOfDay[] = []
  let i = firstAt(ledger.day, Math.max(startedOn, fit.days[0] ?? startedOn))
  for (let row = firstAt(fit.days, startedOn); row < fit.days.length; row++) {
    const named: { event: JudgedEvent; orderDay: number }[] = []
    const unnamed: JudgedEvent[] = []
    let [amount, squares] = [0, 0]
    const day = fit.days[row] ?? 0
    for (; i < ledger.day.length && (ledger.day[i] ?? 0) <= day; i++) {
      const event = { day, id: ledger.id[i] ?? '', amount: ledger.amount[i] ?? 0, share: 0 }
      all.push(event)
      const orderDay = ledger.orderDay[i] ?? -1
      if (orderDay >= 0) named.push({ event, orderDay })
      else {
        unnamed.push(event)
        amount += event.amount
        squares += event.amount * event.amount
      }
    }
    const { orderDays } = fit.eventDays[row] as EventDay
    const perUnnamed = orderDays.length / Math.max(1, unnamed.length)
    days.push({ row, orderDays, named, unnamed, unnamedCount: unnamed.length, perUnnamed, amount, squares })
  }
  return days
}

/** The first position of days, oldest first, that is not before `day`. */
export function firstAt(days: readonly number[], day: number): number {
  let first = days.length
  while (first > 0 && (days[first - 1] ?? 0) >= day) first -= 1
  return first
}

export function daysOnTop(events: readonly JudgedEvent[]): number {
  return new Set(events.filter(({ share }) => share > 0.5).map(({ day }) => day)).size
}

/** What 30 days of orders lose at today's rate; as far as it may be over already, nothing. */
export function monthOf({ scan, course, book }: Judged, events: readonly JudgedEvent[], running: number) {
  const size = book.events / Math.max(1, book.eventDays)
  let mean = 0
  let square = 0
  for (const { weight, end, times, usual } of scan.shapes) {
    if (end !== null) continue
    mean += weight * times * usual
    square += weight * (times * usual) ** 2
  }
  const lately = course.placed.slice(-56)
  const orders = (lately.reduce((sum, count) => sum + count, 0) * 30) / Math.max(1, lately.length)
  const onTop = events.reduce((sum, { share }) => sum + share, 0)
  const amount = events.reduce((sum, { share, amount: micros }) => sum + share * micros, 0) / Math.max(1e-9, onTop)
  const monthly = mean * size * orders * amount
  const relative = Math.hypot(
    Math.sqrt(Math.max(0, (square * Math.max(1e-9, running)) / Math.max(1e-18, mean * mean) - 1)),
    1 / Math.sqrt(Math.max(1, onTop)),
  )
  return { monthly, monthlyDeviation: monthly * relative }
}

export function storyOf({ scan, book }: Judged, events: readonly JudgedEvent[], startedOn: number, running: number): LateStory {
  const size = book.events / Math.max(1, book.eventDays)
  const of = (value: (shape: LateShape) => number) => scan.shapes.reduce((sum, shape) => sum + shape.weight * value(shape), 0)
  return {
    usual: size * of((shape) => shape.usual),
    now: size * of((shape) => shape.usual * (1 + shape.times)),
    events: events.filter(({ day }) => day >= startedOn).length,
    usualEvents: events.reduce((sum, { share }) => sum + 1 - share, 0),
    isRamp: of((shape) => (shape.rampDays > 1 ? 1 : 0)) > 0.5,
    isOver: running < 0.5,
  }
}
