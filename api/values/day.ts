import { Temporal } from 'temporal-polyfill'

/** A local calendar day of a business, `YYYY-MM-DD`. Text order is time order. */
export type Day = string & { readonly __brand: 'Day' }

/** Reads `YYYY-MM-DD`. Throws a RangeError that quotes what was found when it is no day of the calendar, which has no year 0. */
export function day(text: string): Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new RangeError(`‘${text}’ is not a day (YYYY-MM-DD)`)
  if (!isOfCalendar(text)) throw new RangeError(`‘${text}’ is not a day of the calendar`)
  return text as Day
}

function isOfCalendar(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year > 0
  } catch {
    return false
  }
}

/** The day `count` days later (earlier when negative). */
export function addDays(from: Day, count: number): Day {
  return Temporal.PlainDate.from(from).add({ days: count }).toString() as Day
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

const epoch = Temporal.PlainDate.from('1970-01-01')

/** Days since 1970-01-01: the day as a number that can be counted with. */
export function dayNumber(of: Day): number {
  const month = Number(of.slice(5, 7))
  // Years begin in March: then a leap day is the last of its year, and months before it are 30.6 days long.
  const year = Number(of.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const months = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return 365 * year + leapDays + months + Number(of.slice(8, 10)) - daysToEpoch
}

/** From the last day of February in the year 0 to 1970-01-01. */
const daysToEpoch = 719_469

/** Inverse of `dayNumber`. */
export function dayFromNumber(count: number): Day {
  return epoch.add({ days: count }).toString() as Day
}

/** Monday is 1, Sunday is 7. */
export function weekday(of: Day): number {
  return Temporal.PlainDate.from(of).dayOfWeek
}
