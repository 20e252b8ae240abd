import { comeWithin, type Delay } from './delay.ts'

/**
 * The events of one day. `orderDays`: where the order of an event is known, its day; else -1.
 * `clusters`: how many of the events came by themselves, not with another of the day
 * (`count-day.ts`).
 */
export type EventDay = {
  readonly day: number
  readonly orderDays: readonly number[]
  readonly clusters: number
  /**
   * The number of events expected on that day, and on the days without work before it, at a usual
   * rate of 1.
   */
  readonly expected: number
  /** The number of these days. */
  readonly waited: number
}

/**
 * The range of days in which more orders have events: growing for `rampDays` (1: at once), up to
 * the day before `end` (null: still).
 */
export type LatePlace = { readonly start: number; readonly rampDays: number; readonly end: number | null }

/**
 * For each event day (row): the share of its events from orders placed on a day or later; the sums
 * of that over days, for ramps. A single event that names its order counts for its day, all others
 * in proportion to the expectation. A row is stored by the age of the orders, as far back as its
 * events reach: older orders add nothing, so the shares stay constant and their sums grow evenly.
 */
export type ShareTable = {
  readonly firstDay: number
  readonly width: number
  /** The number of ages stored for each row, and the column of each row's day. */
  readonly band: number
  readonly dayColumn: Int32Array
  readonly steps: Float64Array
  readonly ramps: Float64Array
  /**
   * By column: the expected events by today from the orders of a day or later, and the sums of
   * that.
   */
  readonly due: Float64Array
  readonly dueRamps: Float64Array
}

type Course = { readonly firstDay: number; readonly placed: readonly number[]; readonly eventDays: readonly EventDay[] }

/** Builds the table. The last day of `placed` is today. */
export function fillTable({ firstDay, placed, eventDays }: Course, delay: Delay): ShareTable {
  const width = placed.length + 1
  const dayColumn = Int32Array.from(eventDays, ({ day }) => day - firstDay)
  const band = Math.max(delay.share.length, ...eventDays.map((events) => 1 + oldestNamed(events, firstDay)))
  const steps = new Float64Array(eventDays.length * band)
  const ramps = new Float64Array(eventDays.length * band)
  eventDays.forEach((events, row) => {
    const offset = row * band
    const column = events.day - firstDay
    const named = onlyOrderOf(events)
    if (named >= 0) steps[offset + Math.max(0, events.day - Math.max(named, firstDay))] = 1
    const scale = named >= 0 ? 0 : events.waited / Math.max(1e-9, events.expected)
    let [share, sum] = [0, 0]
    for (let age = 0; age < band; age++) {
      share += steps[offset + age] ?? 0
      if (age < delay.share.length && age <= column) share += (placed[column - age] ?? 0) * (delay.share[age] ?? 0) * scale
      sum += share
      steps[offset + age] = share
      ramps[offset + age] = sum
    }
  })
  const due = new Float64Array(width)
  const dueRamps = new Float64Array(width)
  for (let i = placed.length - 1; i >= 0; i--) {
    due[i] = (due[i + 1] ?? 0) + (placed[i] ?? 0) * comeWithin(delay, placed.length - 1 - i)
    dueRamps[i] = (dueRamps[i + 1] ?? 0) + (due[i] ?? 0)
  }
  return { firstDay, width, band, dayColumn, steps, ramps, due, dueRamps }
}

/** The age of the oldest order that is named; orders before the first day count for it. */
function oldestNamed({ day, orderDays }: EventDay, firstDay: number): number {
  let oldest = 0
  for (const order of orderDays) if (order >= 0) oldest = Math.max(oldest, day - Math.max(order, firstDay))
  return oldest
}

/** The day of the order that a day's only event names; -1 without one. */
function onlyOrderOf({ orderDays }: EventDay): number {
  return orderDays.length === 1 ? (orderDays[0] ?? -1) : -1
}

/** The share of the leak's growth on the day of an order; 0 outside of it. */
export function grownOn(orderDay: number, { start, rampDays, end }: LatePlace): number {
  if (orderDay < start || (end !== null && orderDay >= end)) return 0
  return Math.min(1, (orderDay - start + 1) / rampDays)
}

/** A place as columns of a table: looked up once, used for many rows. */
export type Columns = { readonly at: number; readonly full: number; readonly end: number; readonly rampDays: number }

export function columnsOf(table: ShareTable, { start, rampDays, end }: LatePlace): Columns {
  const last = table.width - 1
  const at = Math.min(last, Math.max(0, start - table.firstDay))
  return { at, full: Math.min(last, at + rampDays), end: end === null ? last : columnOf(table, end), rampDays }
}

/** The column of the day on which a leak is over. */
export function columnOf({ firstDay, width }: ShareTable, end: number): number {
  return Math.min(width - 1, end - firstDay)
}

/**
 * The share of an event (row) from orders at the place, each weighted by the leak's growth,
 * relative to the usual events. May exceed 1 where some usual events come from much older orders.
 */
export function touched(table: ShareTable, row: number, { at, full, end, rampDays }: Columns): number {
  const open = rampDays === 1 ? stepAt(table, row, at) : (rampAt(table, row, at) - rampAt(table, row, full)) / rampDays
  const share = open - stepAt(table, row, end)
  return share > 0 ? share : 0
}

/** The share of a row's events from orders placed on a column's day or later. */
export function stepAt({ band, dayColumn, steps }: ShareTable, row: number, column: number): number {
  const age = (dayColumn[row] ?? 0) - column
  return age < 0 ? 0 : (steps[row * band + (age < band ? age : band - 1)] ?? 0)
}

function rampAt({ band, dayColumn, steps, ramps }: ShareTable, row: number, column: number): number {
  const age = (dayColumn[row] ?? 0) - column
  if (age < 0) return 0
  const offset = row * band
  if (age < band) return ramps[offset + age] ?? 0
  return (ramps[offset + band - 1] ?? 0) + (age - band + 1) * (steps[offset + band - 1] ?? 0)
}

/**
 * The number of events expected by today from orders at the place, each weighted by the leak's
 * growth.
 */
export function dueAt({ due, dueRamps }: ShareTable, { at, full, end, rampDays }: Columns): number {
  const open = rampDays === 1 ? (due[at] ?? 0) : ((dueRamps[at] ?? 0) - (dueRamps[full] ?? 0)) / rampDays
  return Math.max(0, open - (due[end] ?? 0))
}
