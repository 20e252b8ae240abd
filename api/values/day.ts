/** A local calendar day of a business, `YYYY-MM-DD`. Text order is time order. */
export type Day = string & { readonly __brand: 'Day' }

/**
 * Reads `YYYY-MM-DD`. Throws a RangeError that quotes what was found when it is no day of the
 * calendar, which has no year 0.
 */
export function day(text: string): Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new RangeError(`‘${text}’ is not a day (YYYY-MM-DD)`)
  if (!isOfCalendar(text)) throw new RangeError(`‘${text}’ is not a day of the calendar`)
  return text as Day
}

function isOfCalendar(text: string): boolean {
  // Counted on and back, a 30th of February is another day.
  return !text.startsWith('0000') && dayFromNumber(dayNumber(text as Day)) === text
}

/**
 * The day `count` days later (earlier when negative). Throws a RangeError when `count` is not
 * whole.
 */
export function addDays(from: Day, count: number): Day {
  return dayFromNumber(dayNumber(from) + count)
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** Days since 1970-01-01: the day as a number that can be counted with. */
export function dayNumber(of: Day): number {
  const month = Number(of.slice(5, 7))
  // Years begin in March: then a leap day is the last of its year, and months before it are 30.6
  // days long.
  const year = Number(of.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const months = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return 365 * year + leapDays + months + Number(of.slice(8, 10)) - daysToEpoch
}

/** From the last day of February in the year 0 to 1970-01-01. */
const daysToEpoch = 719_469

/** Days of 400 years, after which the calendar is the same again. */
const daysOfCycle = 146_097

/**
 * Inverse of `dayNumber`. Throws a RangeError when `count` is not whole. Years of five digits have
 * a sign and six, as in ISO 8601. Source of the formula: Howard Hinnant, chrono-Compatible
 * Low-Level Date Algorithms, `civil_from_days`. Plain counting, because a scan counts days in every
 * loop.
 */
export function dayFromNumber(count: number): Day {
  if (!Number.isInteger(count)) throw new RangeError(`${count} is no number of days`)
  const days = count + daysToEpoch - 1
  const cycle = Math.floor(days / daysOfCycle)
  const inCycle = days - cycle * daysOfCycle
  const yearOfCycle = Math.floor(
    (inCycle - Math.floor(inCycle / 1_460) + Math.floor(inCycle / 36_524) - Math.floor(inCycle / (daysOfCycle - 1))) / 365,
  )
  const inYear = inCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100))
  // Months from March on.
  const month = Math.floor((5 * inYear + 2) / 153)
  const date = inYear - Math.floor((153 * month + 2) / 5) + 1
  const year = cycle * 400 + yearOfCycle + (month < 10 ? 0 : 1)
  return `${yearText(year)}-${twoDigits(month < 10 ? month + 3 : month - 9)}-${twoDigits(date)}` as Day
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

function yearText(year: number): string {
  if (year >= 0 && year <= 9_999) return `${year}`.padStart(4, '0')
  return `${year < 0 ? '-' : '+'}${`${Math.abs(year)}`.padStart(6, '0')}`
}

/** Monday is 1, Sunday is 7. */
export function weekday(of: Day): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(of) + 3) % 7) + 7) % 7) + 1
}
