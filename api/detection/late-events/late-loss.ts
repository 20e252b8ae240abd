import type { LateCourse, LateFit } from '../statistics/late-fit.ts'
import type { LateScan, LateShape } from '../statistics/late-scan.ts'
import { type Columns, columnsOf, grownOn, touched, unnamedShare } from '../statistics/share-table.ts'
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

type JudgedEvent = {
  readonly day: number
  readonly id: string
  readonly amount: number
  readonly share: number
  readonly byShape: Float64Array
}

/** Every event since the start with the chance that it is the leak's. */
export function eventsOf({ book, view, fit, scan }: Judged, startedOn: number): JudgedEvent[] {
  const ledger = ledgerOf(book, view.entity)
  const rowOf = new Map(fit.days.map((day, row) => [day, row]))
  const unnamed = unnamedOdds(fit, scan)
  const events: JudgedEvent[] = []
  for (let i = 0; i < ledger.day.length; i++) {
    const day = ledger.day[i] ?? 0
    const row = rowOf.get(day)
    if (day < startedOn || row === undefined) continue
    const order = ledger.orderDay[i] ?? -1
    const byShape = new Float64Array(scan.shapes.length)
    let share = 0
    scan.shapes.forEach((shape, k) => {
      const extra = order < 0 ? (unnamed[row]?.[k] ?? 0) : shape.times * grownOn(order, shape)
      byShape[k] = extra / (1 + extra)
      share += (shape.weight * extra) / (1 + extra)
    })
    events.push({ day, id: ledger.id[i] ?? '', amount: ledger.amount[i] ?? 0, share, byShape })
  }
  return events
}

/** For each event day and shape: how many times the usual an event without an order is the leak's. */
function unnamedOdds({ table, eventDays }: LateFit, { shapes }: LateScan): (Float64Array | null)[] {
  const columns = shapes.map((shape) => columnsOf(table, shape))
  return eventDays.map((events, row) => {
    const part = unnamedShare(events)
    if (part === 0) return null
    return Float64Array.from(shapes, (shape, k) => {
      let named = 0
      for (const order of events.orderDays) if (order >= 0) named += grownOn(order, shape) / events.orderDays.length
      return (shape.times * Math.max(0, touched(table, row, columns[k] as Columns) - named)) / part
    })
  })
}

export function daysOnTop(events: readonly JudgedEvent[]): number {
  return new Set(events.filter(({ share }) => share > 0.5).map(({ day }) => day)).size
}

/** Which rows are the leak's is not known: chance of each row, and spread between shapes. */
export function deviationOf({ scan }: Judged, events: readonly JudgedEvent[]): number {
  const mean = events.reduce((sum, { amount, share }) => sum + amount * share, 0)
  let variance = 0
  scan.shapes.forEach((shape, k) => {
    let loss = 0
    let within = 0
    for (const { amount, byShape } of events) {
      const share = byShape[k] ?? 0
      loss += amount * share
      within += amount * amount * share * (1 - share)
    }
    variance += shape.weight * (within + (loss - mean) ** 2)
  })
  return Math.sqrt(variance)
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
