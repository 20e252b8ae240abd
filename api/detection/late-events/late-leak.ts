import type { RowTable } from '../finding.ts'
import { comeWithin } from '../statistics/delay.ts'
import { ratePosterior } from '../statistics/late-rate.ts'
import {
  coarseGrid,
  fineGrid,
  fitOf,
  type LateCourse,
  type LateFit,
  type LateModel,
  type LateScan,
  type LateShape,
  type Starts,
  scanForExtra,
} from '../statistics/late-scan.ts'
import { weightedQuantileIndex } from '../statistics/quantile.ts'
import { type Columns, columnsOf, type EventDay, grownOn, touched, unnamedShare } from '../statistics/share-table.ts'
import type { Known, Suspicion } from '../suspicion.ts'
import { type LateBook, type Ledger, ledgerOf, reach, usuallyWithin } from './late-book.ts'

/** Where an entity's orders are remembered: `placed(from)` are those by day, from that day to today. */
export type LateView = {
  readonly entity: string
  readonly today: number
  readonly placed: (from: number) => number[]
  /** Part of the budget that the entity has, 0 to 1: see `partOfBudget`. */
  readonly part: number
}

/** What is told of a late leak: shares of orders, usual and now; how many events since the start, and how many were to be expected. */
export type LateStory = {
  readonly usual: number
  readonly now: number
  readonly events: number
  readonly usualEvents: number
  readonly isRamp: boolean
  readonly isOver: boolean
}

export type LateRules = {
  readonly table: RowTable
  readonly cause: string
  /** Days of events that are judged at once. */
  readonly window: number
  /** Days with events on top that are needed before anything is told. */
  readonly leastDays: number
}

/** Evidence under which an entity is no longer looked at of itself, and from which it is looked at closely. */
const hotRatio = 4
/** A start this long after events are first seen: what is usual must be seen first. */
const learningDays = 28

/** Shares of orders on top that are thought of, each as likely as one twice as high. Proposed. */
const extraShares = { least: 0.03, most: 0.6 }
const leastPart = 0.02

/**
 * The chance that a leak here could be told at all: that it would cost the floor in 30 days, and bring the events needed within 90.
 * Entities share the budget in this proportion. `turnover` of 30 days and `floor` in the same unit.
 */
export function partOfBudget(
  { turnover, floor, placed }: { turnover: number; floor: number; placed: number },
  { leastDays }: LateRules,
): number {
  const needed = Math.max(floor / Math.max(1, turnover), leastDays / Math.max(1e-9, 3 * placed), extraShares.least)
  return Math.max(
    leastPart,
    Math.log(extraShares.most / Math.min(extraShares.most, needed)) / Math.log(extraShares.most / extraShares.least),
  )
}

/** Orders of the days before the shop's data, of which events come all the same: as many a day as in its first four weeks. */
export function withUnseen(placed: number[], unseen: number): number[] {
  if (unseen <= 0) return placed
  const first = placed.slice(unseen, unseen + 28)
  const pace = first.reduce((sum, count) => sum + count, 0) / Math.max(1, first.length)
  return placed.map((count, i) => (i < unseen ? pace : count))
}

/** The course of an entity as it is judged today. */
export function courseOf(book: LateBook, view: LateView, rules: LateRules, openSince: number | null): LateCourse {
  const ledger = ledgerOf(book, view.entity)
  const wanted = Math.min(view.today - rules.window + 1, (openSince ?? view.today) - 30)
  const from = Math.max(wanted, ledger.since, book.observedFrom)
  const firstDay = from - book.delay.share.length
  return { firstDay, placed: view.placed(firstDay), eventDays: eventDaysOf(book, ledger, from) }
}

function eventDaysOf(book: LateBook, ledger: Ledger, from: number): EventDay[] {
  const days: { day: number; orderDays: number[]; expected: number; waited: number }[] = []
  for (let i = 0; i < ledger.day.length; i++) {
    const day = ledger.day[i] ?? 0
    if (day < from) continue
    const last = days.at(-1)
    if (last?.day === day) last.orderDays.push(ledger.orderDay[i] ?? -1)
    else days.push({ day, orderDays: [ledger.orderDay[i] ?? -1], expected: expectedAt(book, ledger, i), waited: ledger.waited[i] ?? 1 })
  }
  return days
}

/** What was due when the event came, at a usual rate of 1. */
function expectedAt({ tail }: LateBook, { near, far }: Ledger, i: number): number {
  return (1 - tail) * (near[i] ?? 0) + tail * (far[i] ?? 0)
}

/** Orders whose events have come by `until`, as far as they have. `placed`: the entity's orders of the last `reach` days. */
function exposureUntil(book: LateBook, view: LateView, until: number, placed = view.placed(view.today - reach + 1)): number {
  let exposure = ledgerOf(book, view.entity).placed
  const first = view.today - reach + 1
  for (let i = 0; i < placed.length; i++) {
    const orders = placed[i] ?? 0
    if (orders > 0) exposure -= orders * (1 - usuallyWithin(book, until - first - i))
  }
  return Math.max(0, exposure)
}

function modelOf(book: LateBook, view: LateView): LateModel {
  const counted = { events: ledgerOf(book, view.entity).hits, exposure: exposureUntil(book, view, view.today) }
  return { delay: book.delay, rate: ratePosterior(counted, book.prior), pooled: pooledRate(book), clustering: book.clustering }
}

/** What is thought of an entity today: null where nothing speaks for a leak. */
export function assessLate(book: LateBook, view: LateView, rules: LateRules, known: Known): Suspicion<LateStory> | null {
  const course = courseOf(book, view, rules, known.openSince)
  const starts = startsOf(book, course, known, view.today)
  const isOpen = known.openSince !== null
  const fit = fitOf(course, modelOf(book, view))
  let scan = scanForExtra(fit, starts, coarseGrid)
  if (isOpen || scan.logRatio > hotRatio - 0.5) scan = scanForExtra(fit, around(scan, starts), fineGrid)
  const isHot = scan.logRatio > hotRatio
  if (isHot) book.hot.add(view.entity)
  else book.hot.delete(view.entity)
  if (!isHot && !(isOpen && scan.logRatio > 0)) {
    ledgerOf(book, view.entity).before = null
    return null
  }
  return suspicionOf({ book, view, rules, course, fit, scan, known })
}

/** Where the coarse look found something, and a little around it. */
function around({ shapes }: LateScan, starts: Starts): Starts {
  if (shapes.length === 0) return starts
  const days = shapes.map(({ start }) => start)
  const times = shapes.map((shape) => shape.times)
  const ends = shapes.flatMap(({ end }) => (end === null ? [] : [end]))
  return {
    from: Math.max(starts.from, Math.min(...days) - 8),
    to: Math.min(starts.to, Math.max(...days) + 8),
    multiples: { least: Math.min(...times) / 3.1, most: Math.max(...times) * 3.1 },
    ends: { from: Math.min(...ends) - 28, to: Math.max(...ends) + 28 },
  }
}

function startsOf(book: LateBook, course: LateCourse, { openSince }: Known, today: number) {
  const firstPlaced =
    course.firstDay +
    Math.max(
      0,
      course.placed.findIndex((count) => count > 0),
    )
  const from = Math.max(course.firstDay + book.delay.share.length, book.observedFrom + learningDays, firstPlaced + 1)
  if (openSince !== null) return { from: Math.max(from, openSince - 30), to: Math.min(today, openSince + 30) }
  return { from, to: today }
}

type Judged = {
  readonly book: LateBook
  readonly view: LateView
  readonly rules: LateRules
  readonly course: LateCourse
  readonly fit: LateFit
  readonly scan: LateScan
  readonly known: Known
}

function suspicionOf(judged: Judged): Suspicion<LateStory> {
  const { book, view, rules, course, scan } = judged
  const { entity } = view
  const startedOn = middleOf(scan.shapes, (shape) => shape.start)
  const over = overOf(judged)
  const judgedEvents = eventsOf(judged, startedOn)
  const ledger = ledgerOf(book, entity)
  ledger.before = {
    events: ledger.hits - course.eventDays.filter(({ day }) => day >= startedOn).length,
    exposure: exposureUntil(book, view, startedOn - 1),
  }
  const parts = judgedEvents.flatMap(({ day, id, amount, share }) => {
    const expected = Math.round(amount * (1 - share))
    if (expected === amount) return []
    return [{ day, table: rules.table, document: id, rows: 1, amount, expected }]
  })
  const loss = parts.reduce((sum, part) => sum + part.amount - part.expected, 0)
  const month = monthOf(judged, judgedEvents, over.running)
  return {
    entity,
    logEvidence: Math.min(60, scan.logRatio + Math.log(view.part)),
    isSettled: daysOnTop(judgedEvents) >= rules.leastDays,
    startedOn,
    endedOn: over.endedOn,
    parts,
    lossDeviation: deviationOf(judged, judgedEvents),
    ...month,
    marks: [],
    causes: [{ part: rules.cause, amount: -loss }],
    story: storyOf(judged, judgedEvents, startedOn, over.running),
  }
}

function middleOf(shapes: readonly LateShape[], of: (shape: LateShape) => number): number {
  const sorted = [...shapes].sort((a, b) => of(a) - of(b))
  return of(
    sorted[
      Math.max(
        0,
        weightedQuantileIndex(
          sorted.map((s) => s.weight),
          0.5,
        ),
      )
    ] as LateShape,
  )
}

/** It is over once orders placed lately come back as usual (nine chances in ten), and nearly all of what belongs to it has come. */
function overOf({ scan, book, view, known }: Judged): { running: number; endedOn: number | null } {
  const ended = scan.shapes.filter((shape) => shape.end !== null)
  const over = ended.reduce((sum, shape) => sum + shape.weight, 0)
  const running = Math.max(0, 1 - over)
  if (known.openSince === null || over < 0.9) return { running, endedOn: null }
  const end = middleOf(ended, (shape) => shape.end ?? 0)
  return { running, endedOn: comeWithin(book.delay, view.today - end) >= 0.95 ? end - 1 : null }
}

type JudgedEvent = {
  readonly day: number
  readonly id: string
  readonly amount: number
  readonly share: number
  readonly byShape: Float64Array
}

/** Every event since the start with the chance that it is the leak's. */
function eventsOf({ book, view, fit, scan }: Judged, startedOn: number): JudgedEvent[] {
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

function daysOnTop(events: readonly JudgedEvent[]): number {
  return new Set(events.filter(({ share }) => share > 0.5).map(({ day }) => day)).size
}

/** Which rows are the leak's is not known: chance of each row, and spread between shapes. */
function deviationOf({ scan }: Judged, events: readonly JudgedEvent[]): number {
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
function monthOf({ scan, course, book }: Judged, events: readonly JudgedEvent[], running: number) {
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

function storyOf({ scan, book }: Judged, events: readonly JudgedEvent[], startedOn: number, running: number): LateStory {
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

/** The leak ended: its events and the orders that they came of no longer count. */
export function settleLate(book: LateBook, view: LateView, startedOn: number): void {
  const ledger = ledgerOf(book, view.entity)
  const due = exposureUntil(book, view, view.today) - exposureUntil(book, view, startedOn - 1)
  const days = new Set(ledger.day.filter((day) => day >= Math.max(startedOn, ledger.since)))
  ledger.hits = Math.max(0, ledger.hits - days.size)
  ledger.placed = Math.max(0, ledger.placed - due)
  ledger.since = view.today + 1
  ledger.before = null
  book.hot.delete(view.entity)
}

/** Log likelihood ratio of events of late against before, from which the full evidence is asked for: telling takes twice as much. */
const raisedRatio = 4

/** Could this entity leak? Its events of late against what was usual before; cheap, and never far below the full evidence. */
export function looksRaised(book: LateBook, view: LateView, rules: LateRules): boolean {
  const ledger = ledgerOf(book, view.entity)
  const days = ledger.day.filter((day) => day >= ledger.since && day > view.today - rules.window)
  if (days.length < rules.leastDays) return false
  const mean = pooledRate(book)
  const placed = view.placed(view.today - reach + 1)
  const all = exposureUntil(book, view, view.today, placed)
  for (const length of [7, 14, 21, 28, 42, 56, 84, 112]) {
    const first = view.today - length + 1
    const before = exposureUntil(book, view, first - 1, placed)
    const events = days.filter((day) => day >= first)
    const usual = (0.5 + ledger.hits - new Set(events).size) / (0.5 / mean + before)
    const expected = usual * (all - before)
    if (events.length > expected && events.length * Math.log(events.length / expected) - (events.length - expected) > raisedRatio)
      return true
  }
  return false
}

/** The rate of all entities together. */
function pooledRate({ prior }: LateBook): number {
  return prior.means.reduce((sum, mean, part) => sum + mean * (prior.weights[part] ?? 0), 0)
}
