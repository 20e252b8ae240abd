import { dateFormat } from './formatters.ts'
import { readersLocale } from './money.ts'

/** Days from `day` to `today` (both `YYYY-MM-DD`); negative for a future `day`. */
export function daysBetween(day: string, today: string): number {
  return Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000)
}

/** Today's date in the business's time zone, `YYYY-MM-DD`. */
export function todayIn(zone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** `3 Mar`, with the year when it is not this year. */
export function shortDay(day: string, today: string, locale = readersLocale()): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return dayFormat(locale, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }).format(noon(day))
}

/** `Monday, 3 March 2026`: the text on hover. */
export function exactDay(day: string, locale = readersLocale()): string {
  return dayFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(noon(day))
}

/** `today`, `yesterday`, `23 days ago`, `4 months ago`, `2 years ago`. */
export function timeAgo(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days < 0) return days === -1 ? 'tomorrow' : `in ${-days} days`
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 61) return `${days} days ago`
  const months = Math.floor(days / 30.44)
  return months < 24 ? `${months} months ago` : `${Math.floor(days / 365.25)} years ago`
}

// A day has no zone: noon in UTC is on that day for every formatter in UTC.
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const dayFormat = (locale: string, parts: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: 'UTC', ...parts })

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `5 minutes ago`, `23 days ago`: how long ago an instant (ISO 8601) was. */
export function ago(instant: string, now = new Date(), locale = readersLocale()): string {
  const seconds = Math.round((Date.parse(instant) - now.getTime()) / 1_000)
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

/** `3 March 2026 at 10:00`, in the reader's time zone: the text when hovering over an instant. */
export const exactInstant = (instant: string, locale = readersLocale()): string =>
  dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))

/** `3 March 2026`. */
export const longDay = (day: string, locale = readersLocale()): string => dayFormat(locale, { dateStyle: 'long' }).format(noon(day))
/** `March 2026`: the month of a day. */
export const monthOfDay = (day: string, locale = readersLocale()): string =>
  dayFormat(locale, { month: 'long', year: 'numeric' }).format(noon(day))
/** The day so many days after another; both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
