import { Failure } from '../../platform/failures/failures.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { RowsRead } from '../line-sql.ts'
import { lastOfMonth } from '../month-sums.ts'

/** Days to look at, both included; null is without an end. */
export type StatementSpan = { readonly from: Day | null; readonly to: Day | null }

/** Before and after every day of a file; the month after these can still be written. */
const allDays = { from: '0001-01-01' as Day, to: '9999-11-30' as Day }

/**
 * The days of a span with both ends, none after all days of files. Throws `invalid_input` when it
 * ends before it begins.
 */
export function spanOf({ from, to }: StatementSpan): { readonly from: Day; readonly to: Day } {
  if (from !== null && to !== null && from > to) {
    const message = `The span ends on ${to}, before it begins on ${from}.`
    throw new Failure('invalid_input', message, [{ field: 'to', message }])
  }
  return { from: earlier(from ?? allDays.from, allDays.to), to: earlier(to ?? allDays.to, allDays.to) }
}

/**
 * A span of days, both included, with the first day of its first and the last day of its last whole
 * calendar month. Without a whole month these are the day after the span, and its last day.
 */
export type WholeMonths = { readonly from: Day; readonly to: Day; readonly wholeFrom: Day; readonly wholeTo: Day }

/** The whole calendar months of a span of days, both included. */
export function wholeMonthsOf({ from, to }: { readonly from: Day; readonly to: Day }): WholeMonths {
  const wholeFrom = from.endsWith('-01') ? from : addDays(lastOfMonth(from), 1)
  const wholeTo = to === lastOfMonth(to) ? to : addDays(`${to.slice(0, 8)}01` as Day, -1)
  return wholeFrom > wholeTo ? { from, to, wholeFrom: addDays(to, 1), wholeTo: to } : { from, to, wholeFrom, wholeTo }
}

/** Whether a span has days before or after its whole months. */
export function hasEnds({ from, to, wholeFrom, wholeTo }: WholeMonths): boolean {
  return from < wholeFrom || to > wholeTo
}

/**
 * The parameters $2 to $6 of statements over a span with whole months. `perMinor`: the micros of
 * one minor unit.
 */
export function monthParameters({ from, to, wholeFrom, wholeTo }: WholeMonths, perMinor: number) {
  return [from, to, perMinor, wholeFrom, wholeTo]
}

/** Rows of a span's days that are in none of its whole months; with the `monthParameters`. */
export const outsideMonths: RowsRead = {
  isOfDays: (row) => `(${row}.day >= $2 and ${row}.day < $5 or ${row}.day > $6 and ${row}.day <= $3)`,
  perMinor: '$4',
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
