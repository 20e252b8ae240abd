import { addDays, type Day, day } from '../../values/day.ts'

/** Days, both included. */
export type DayRange = { readonly first: Day; readonly last: Day }

/** So many whole days before today are compared each time. */
const recentCount = 35

const later = (a: Day, b: Day | null): Day => (b !== null && b > a ? b : a)
const rangeOf = (first: Day, last: Day): DayRange | null => (first <= last ? { first, last } : null)
const monthOf = (of: Day): Day => day(`${of.slice(0, 7)}-01`)

/**
 * The last whole days, from the first day on that the provider tells; null where it tells none of
 * them.
 */
export function recentDays(today: Day, firstTold: Day | null): DayRange | null {
  return rangeOf(later(addDays(today, -recentCount), firstTold), addDays(today, -1))
}

type Known = { readonly checked: Day | null; readonly first: Day | null; readonly firstTold: Day | null }

/**
 * One older month: the one before the month that was compared last (`checked`, its first day), and
 * after the month of the first row, or of the first day that the provider tells, the newest again.
 * Null where nothing is older.
 */
export function olderMonth(today: Day, { checked, first, firstTold }: Known): DayRange | null {
  const before = addDays(today, -recentCount - 1)
  const oldest = first === null ? null : later(first, firstTold)
  if (oldest === null || oldest > before) return null
  const next = checked === null ? before : addDays(checked, -1)
  const last = next > before || next < oldest ? before : next
  return rangeOf(later(monthOf(last), firstTold), last)
}
