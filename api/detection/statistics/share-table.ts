import { comeWithin, type Delay } from './delay.ts'

/** The events of one day. `orderDays`: where the order of an event is known, its day; else -1. */
export type EventDay = {
  readonly day: number
  readonly orderDays: readonly number[]
  /** What was due on that day, and on the days before it on which nobody worked, at a usual rate of 1. */
  readonly expected: number
  /** How many days these are. */
  readonly waited: number
}

/** From when to when more orders come back: growing for `rampDays` (1: at once), up to the day before `end` (null: still). */
export type LatePlace = { readonly start: number; readonly rampDays: number; readonly end: number | null }

/**
 * For each event day: how much of its events is of orders placed on a day or later; the sums of that over days, for ramps. Events that
 * name their order count for its day, the others by what was due.
 */
export type ShareTable = {
  readonly firstDay: number
  readonly width: number
  readonly steps: Float64Array
  readonly ramps: Float64Array
  /** The same for what has become due of the orders by today. */
  readonly due: Float64Array
  readonly dueRamps: Float64Array
}

type Course = { readonly firstDay: number; readonly placed: readonly number[]; readonly eventDays: readonly EventDay[] }

/** Builds the table. The last day of `placed` is today. */
export function fillTable({ firstDay, placed, eventDays }: Course, delay: Delay): ShareTable {
  const width = placed.length + 1
  const steps = new Float64Array(eventDays.length * width)
  const ramps = new Float64Array(eventDays.length * width)
  eventDays.forEach((events, row) => {
    const offset = row * width
    addNamed(steps, { offset, firstDay, width }, events)
    const scale = (unnamedShare(events) * events.waited) / Math.max(1e-9, events.expected)
    let [share, sum] = [0, 0]
    for (let i = width - 2; i >= 0; i--) {
      share += (steps[offset + i] ?? 0) + (placed[i] ?? 0) * (delay.share[events.day - firstDay - i] ?? 0) * scale
      sum += share
      steps[offset + i] = share
      ramps[offset + i] = sum
    }
  })
  const due = new Float64Array(width)
  for (let i = placed.length - 1; i >= 0; i--) due[i] = (due[i + 1] ?? 0) + (placed[i] ?? 0) * comeWithin(delay, placed.length - 1 - i)
  return { firstDay, width, steps, ramps, due, dueRamps: summedRows(due, width) }
}

function addNamed(steps: Float64Array, at: { offset: number; firstDay: number; width: number }, { orderDays }: EventDay): void {
  for (const order of orderDays) {
    if (order < 0) continue
    const i = at.offset + Math.min(at.width - 2, Math.max(0, order - at.firstDay))
    steps[i] = (steps[i] ?? 0) + 1 / orderDays.length
  }
}

/** Share of the events of a day whose order is not known. */
export function unnamedShare({ orderDays }: EventDay): number {
  return orderDays.filter((order) => order < 0).length / orderDays.length
}

function summedRows(values: Float64Array, width: number): Float64Array {
  const sums = values.slice()
  for (let row = 0; row < values.length; row += width)
    for (let i = row + width - 2; i >= row; i--) sums[i] = (sums[i] ?? 0) + (sums[i + 1] ?? 0)
  return sums
}

/** How far the leak has grown on the day of an order; 0 outside of it. */
export function grownOn(orderDay: number, { start, rampDays, end }: LatePlace): number {
  if (orderDay < start || (end !== null && orderDay >= end)) return 0
  return Math.min(1, (orderDay - start + 1) / rampDays)
}

/** A place as columns of a table: looked up once, asked for many rows. */
export type Columns = { readonly at: number; readonly full: number; readonly end: number; readonly rampDays: number }

export function columnsOf({ firstDay, width }: ShareTable, { start, rampDays, end }: LatePlace): Columns {
  const last = width - 1
  const at = Math.min(last, Math.max(0, start - firstDay))
  return { at, full: Math.min(last, at + rampDays), end: end === null ? last : Math.min(last, end - firstDay), rampDays }
}

/**
 * How much of an event (row) is of orders at the place, each as far as the leak has grown, against what is usual. May pass 1 where the
 * usual events also come of much older orders.
 */
export function touched({ steps, ramps, width }: ShareTable, row: number, { at, full, end, rampDays }: Columns): number {
  const offset = row * width
  const open = rampDays === 1 ? (steps[offset + at] ?? 0) : ((ramps[offset + at] ?? 0) - (ramps[offset + full] ?? 0)) / rampDays
  const share = open - (steps[offset + end] ?? 0)
  return share > 0 ? share : 0
}

/** How many orders at the place have become due by today, each as far as the leak has grown. */
export function dueAt({ due, dueRamps }: ShareTable, { at, full, end, rampDays }: Columns): number {
  const open = rampDays === 1 ? (due[at] ?? 0) : ((dueRamps[at] ?? 0) - (dueRamps[full] ?? 0)) / rampDays
  return Math.max(0, open - (due[end] ?? 0))
}
