import type { Day } from '../../../values/day.ts'
import type { CalendarDay } from './short-date.ts'

export const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

/** `1 December 2010`. */
export function dayText({ year, month, dayOfMonth }: CalendarDay): string {
  return `${dayOfMonth} ${months[month - 1]} ${year}`
}

/** `1 December 2010`, for a day of the ledger. */
export function dayInWords(of: Day): string {
  const [year = 0, month = 1, dayOfMonth = 1] = of.split('-').map(Number)
  return dayText({ year, month, dayOfMonth })
}
