import { longDay } from '../ui/days.ts'

/** Days to look at, both included; null is without an end. */
export type Days = { readonly from: string | null; readonly to: string | null }

/** The days that can be chosen by name, as they stand in the address. */
export const spans = [
  ['all', 'All days'],
  ['30d', '30 days'],
  ['3m', '3 months'],
  ['12m', '12 months'],
  ['year', 'This year'],
  ['own', 'Own days'],
] as const
export type SpanName = (typeof spans)[number][0]

/** What the days can be compared with, as it stands in the address. */
export const comparisons = [
  ['none', 'Nothing'],
  ['before', 'The days before'],
  ['year', 'The year before'],
] as const
export type ComparisonName = (typeof comparisons)[number][0]

/** What an address says of days and parts: it is kept by every link of the page. */
export const spanKeys = ['span', 'from', 'to', 'with', 'parts'] as const

/** The days of an address: chosen by name, or its own; and what they are compared with. */
export type ChosenSpan = {
  readonly name: SpanName
  readonly days: Days
  readonly comparison: ComparisonName
  /** Null where nothing is compared, or the days have no beginning or end. */
  readonly compared: Days | null
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/**
 * What an address asks for. `until` is the newest day of the files, from which named days count
 * back: of files that end long ago the last 30 days are those of the files. What cannot be read is
 * all days.
 */
export function spanAt(address: URLSearchParams, until: string | null): ChosenSpan {
  const name = spans.find(([one]) => one === address.get('span'))?.[0] ?? 'all'
  const comparison = comparisons.find(([one]) => one === address.get('with'))?.[0] ?? 'none'
  const days = daysOf(name, address, until)
  return { name: days ? name : 'all', days: days ?? allDays, comparison, compared: days ? comparedDays(days, comparison) : null }
}

const allDays: Days = { from: null, to: null }

function daysOf(name: SpanName, address: URLSearchParams, until: string | null): { from: string; to: string } | null {
  if (name === 'own') {
    const [from, to] = [address.get('from'), address.get('to')]
    return isDay(from) && isDay(to) && from <= to ? { from, to } : null
  }
  if (name === 'all' || until === null) return null
  if (name === '30d') return { from: addDays(until, -29), to: until }
  if (name === 'year') return { from: `${until.slice(0, 4)}-01-01`, to: until }
  return { from: addMonths(addDays(until, 1), name === '3m' ? -3 : -12), to: until }
}

/**
 * The days that others are compared with: as many days, or for whole months as many months, just
 * before; or the same days of the year before.
 */
export function comparedDays({ from, to }: { from: string; to: string }, comparison: ComparisonName): Days | null {
  if (comparison === 'none') return null
  if (comparison === 'year') return { from: addMonths(from, -12), to: endOf(to, -12) }
  const before = addDays(from, -1)
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) return { from: addMonths(from, -monthsIn(from, to)), to: before }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: before }
}

/** The same day some months away; the last of a month for the last of a month. */
const endOf = (day: string, months: number) =>
  addDays(day, 1).endsWith('-01') ? addDays(addMonths(addDays(day, 1), months), -1) : addMonths(day, months)

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const monthsIn = (from: string, to: string) => monthNumber(to) - monthNumber(from) + 1
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => dayText(Date.parse(day) + days * 86_400_000)

/** A day so many months away, or the last of that month where it is shorter. */
function addMonths(day: string, months: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayText(Date.UTC(year, month, Math.min(Number(day.slice(8)), last)))
}

/** `all days`, or `1 April 2011 to 30 June 2011`. */
export function daysText({ from, to }: Days): string {
  if (from === null || to === null) return 'all days'
  return from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`
}
