import type { CalendarDay } from './short-date.ts'

export const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

/** `1 December 2010`. */
export function dayText({ year, month, dayOfMonth }: CalendarDay): string {
  return `${dayOfMonth} ${months[month - 1]} ${year}`
}
