import { CalendarDays } from './calendar-days.ts'
import { clockTime, wholeYear } from './date-shape.ts'

/** The possible orders of a date with a two-digit year. */
export const shortOrders = ['dmy', 'mdy', 'ymd'] as const
export type ShortOrder = (typeof shortOrders)[number]

/**
 * A date of three short numbers, `12/1/10` or `25-01-31`, as written. Only its column shows which
 * of them is the year.
 */
export type ShortDate = {
  readonly parts: readonly [string, string, string]
  /** Seconds after midnight; null where there is no time. */
  readonly seconds: number | null
  /** Seconds east of UTC; null where there is no zone. */
  readonly offset: number | null
}

export type CalendarDay = { readonly year: number; readonly month: number; readonly dayOfMonth: number }

const threeNumbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,2})(?:[T,]?\s+(.+))?$/
const places: Readonly<Record<ShortOrder, readonly [year: 0 | 2, month: 0 | 1, dayOfMonth: 0 | 1 | 2]>> = {
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
  ymd: [0, 1, 2],
}
/** Every day that two-digit years can mean. */
const days = new CalendarDays('1969-01-01', '2068-12-31')

/** Null when the text is no date of three short numbers, with or without a time. */
export function shortDate(cell: string): ShortDate | null {
  const [, first, , second, third, clock] = threeNumbers.exec(cell) ?? []
  if (first === undefined || second === undefined || third === undefined) return null
  const time = clock === undefined ? { seconds: null, offset: null } : clockTime(clock)
  return time && { parts: [first, second, third], ...time }
}

/**
 * The day in this order; null where the calendar has none, or the year has one digit, which is
 * never written.
 */
export function shortDay({ parts }: ShortDate, order: ShortOrder): CalendarDay | null {
  const [yearAt, monthAt, dayAt] = places[order]
  if (parts[yearAt].length !== 2) return null
  const day = { year: wholeYear(Number(parts[yearAt])), month: Number(parts[monthAt]), dayOfMonth: Number(parts[dayAt]) }
  return days.count(day.year, day.month, day.dayOfMonth) === null ? null : day
}

/** The orders in which the cell is a day within this range of years. */
export function likelyOrders(date: ShortDate, [first, last]: readonly [first: number, last: number]): ShortOrder[] {
  return shortOrders.filter((order) => {
    const day = shortDay(date, order)
    return day !== null && day.year >= first && day.year <= last
  })
}

/**
 * Whether all orders in which the cell is a day, two or three, give the same day: `10/10/10`,
 * `1/1/25`.
 */
export function isSameInAllOrders(date: ShortDate): boolean {
  const found = shortOrders.map((order) => shortDay(date, order)).filter((day) => day !== null)
  return found.length > 1 && new Set(found.map((day) => JSON.stringify(day))).size === 1
}
