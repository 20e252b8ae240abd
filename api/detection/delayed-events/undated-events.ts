import type { LateFit } from '../statistics/late-fit.ts'
import type { LateShape } from '../statistics/late-scan.ts'
import { columnsOf, type LatePlace, touched } from '../statistics/share-table.ts'

export type JudgedEvent = {
  readonly day: number
  readonly id: string
  readonly amount: number
  /** The day of its order, -1 where the file does not name it. */
  readonly orderDay: number
  /** Probability that the event belongs to the leak. */
  share: number
}

/** The loss under a shape, and its variance because the leak's rows are not known exactly. */
export type LossSum = { loss: number; within: number }

/**
 * Days since the start with events that do not name their order. Columns of equal length, oldest
 * first; read once for each shape.
 */
export type UndatedDays = {
  readonly events: readonly (readonly JudgedEvent[])[]
  /** The row of the day in the table of shares, and the day. */
  readonly row: Int32Array
  readonly day: Int32Array
  /** Sum of the amounts of the events that do not name their order, and of their squares. */
  readonly amount: Float64Array
  readonly squares: Float64Array
}

export function undatedDays(days: readonly { readonly row: number; readonly events: readonly JudgedEvent[] }[], fit: LateFit): UndatedDays {
  const sums = (of: (amount: number) => number) =>
    Float64Array.from(days, ({ events }) => events.reduce((sum, { amount }) => sum + of(amount), 0))
  return {
    events: days.map(({ events }) => events),
    row: Int32Array.from(days, ({ row }) => row),
    day: Int32Array.from(days, ({ row }) => fit.days[row] ?? 0),
    amount: sums((amount) => amount),
    squares: sums((amount) => amount * amount),
  }
}

/**
 * The share by which a leak affects the orders of each day's events that do not name them, for one
 * place after another.
 */
export type GrownDays = {
  readonly days: UndatedDays
  readonly fit: LateFit
  place: LatePlace | null
  /** At the place, and at its start and ramp while it runs. */
  readonly grown: Float64Array
  readonly running: Float64Array
}

export function grownDays(days: UndatedDays, fit: LateFit): GrownDays {
  return { days, fit, place: null, grown: new Float64Array(days.row.length), running: new Float64Array(days.row.length) }
}

/**
 * Shapes of one place that differ in height are adjacent, as are those of one start and ramp: their
 * common part is computed once.
 */
function growAt(known: GrownDays, { start, rampDays, end }: LatePlace): Float64Array {
  const { place, days, grown, running } = known
  const isStart = place !== null && place.start === start && place.rampDays === rampDays
  if (isStart && place.end === end) return grown
  known.place = { start, rampDays, end }
  if (!isStart) askDays(known, { start, rampDays, end: null }, running)
  grown.set(running)
  if (end === null) return grown
  askDays(known, known.place, grown, (i) => (days.day[i] ?? 0) >= end)
  return grown
}

function askDays({ days, fit }: GrownDays, place: LatePlace, into: Float64Array, isAsked?: (i: number) => boolean): void {
  const columns = columnsOf(fit.table, place)
  for (let i = 0; i < into.length; i++) {
    if (isAsked && !isAsked(i)) continue
    into[i] = touched(fit.table, days.row[i] ?? 0, columns)
  }
}

/**
 * Adds the leak's part of these days, and adds to `shares` the probability of each event, by the
 * weight of the shape.
 */
export function judgeUndated(known: GrownDays, shape: LateShape, sum: LossSum, shares: Float64Array): void {
  const { amount, squares } = known.days
  const grown = growAt(known, shape)
  const { times, weight } = shape
  let { loss, within } = sum
  for (let i = 0; i < grown.length; i++) {
    const raised = times * (grown[i] ?? 0)
    if (raised === 0) continue
    const share = raised / (1 + raised)
    loss += (amount[i] ?? 0) * share
    within += (squares[i] ?? 0) * share * (1 - share)
    shares[i] = (shares[i] ?? 0) + weight * share
  }
  sum.loss = loss
  sum.within = within
}
