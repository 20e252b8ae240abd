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

/** For each event day: how much of its events is of orders placed on a day or later; the sums of that over days, for ramps. */
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
export function fillTable(course: Course, delay: Delay): ShareTable {
  const { firstDay, placed, eventDays } = course
  const width = placed.length + 1
  const steps = new Float64Array(eventDays.length * width)
  eventDays.forEach((events, row) => {
    fillRow(steps.subarray(row * width, (row + 1) * width), { course, delay, events })
  })
  const due = new Float64Array(width)
  for (let i = placed.length - 1; i >= 0; i--) due[i] = (due[i + 1] ?? 0) + (placed[i] ?? 0) * comeWithin(delay, placed.length - 1 - i)
  return { firstDay, width, steps, due, ramps: summedRows(steps, width), dueRamps: summedRows(due, width) }
}

function fillRow(row: Float64Array, { course, delay, events }: { course: Course; delay: Delay; events: EventDay }): void {
  const { firstDay, placed } = course
  const { day, orderDays, expected, waited } = events
  const unknown = orderDays.filter((order) => order < 0).length / orderDays.length
  if (unknown > 0)
    for (let age = 0; age < delay.share.length; age++) {
      const i = day - age - firstDay
      if (i >= 0) row[i] = ((placed[i] ?? 0) * (delay.share[age] ?? 0) * unknown * waited) / Math.max(1e-9, expected)
    }
  for (const order of orderDays) {
    if (order < 0) continue
    const i = Math.max(0, order - firstDay)
    row[i] = (row[i] ?? 0) + 1 / orderDays.length
  }
  for (let i = row.length - 2; i >= 0; i--) row[i] = (row[i] ?? 0) + (row[i + 1] ?? 0)
}

function summedRows(values: Float64Array, width: number): Float64Array {
  const sums = values.slice()
  for (let row = 0; row < values.length; row += width)
    for (let i = row + width - 2; i >= row; i--) sums[i] = (sums[i] ?? 0) + (sums[i + 1] ?? 0)
  return sums
}

/**
 * How much of an event (row) is of orders at the place, each as far as the leak has grown, against what is usual; or of all that is due
 * (`row` -1). May pass 1 where the usual events also come of much older orders.
 */
export function touched(table: ShareTable, row: number, { start, rampDays, end }: LatePlace): number {
  const isDue = row < 0
  const steps = isDue ? table.due : table.steps
  const sums = isDue ? table.dueRamps : table.ramps
  const offset = isDue ? 0 : row * table.width
  const last = table.width - 1
  const at = Math.min(last, Math.max(0, start - table.firstDay))
  const full = Math.min(last, at + rampDays)
  const open = rampDays === 1 ? (steps[offset + at] ?? 0) : ((sums[offset + at] ?? 0) - (sums[offset + full] ?? 0)) / rampDays
  return end === null ? open : Math.max(0, open - (steps[offset + Math.min(last, end - table.firstDay)] ?? 0))
}
