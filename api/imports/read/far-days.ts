import { type Day, dayFromNumber, dayNumber } from '../../values/day.ts'

/** The longest gap without a question, in days. Proposed. */
export const longestPause = 180

/** A gap is unusual from this multiple of the 95th percentile of the others. Proposed. */
const timesOrdinary = 5

/** Up to this many rows beyond the gap count as an error, on any number of days. Proposed. */
const fewRows = 20

/**
 * Or this many rows on this few days: typical for a system's placeholder date, such as 1970-01-01.
 * Proposed.
 */
const fewDays = { days: 3, rows: 1_000 }

/**
 * Days on this side of the gap for each day beyond it: with fewer, the usual gap is unknown.
 * Proposed.
 */
const timesAsManyDays = 10

/**
 * The days of a file that are far from all others in time, at either end, in order. `file`: the
 * number of rows on each day; `known`: days of the ledger, which are never far.
 *
 * Days are far when the gap before them is at least 180 days and five times the usual gap (the 95th
 * percentile of the gaps between all other days, of the file and the ledger), no known day lies
 * beyond it, and few rows lie beyond it: up to 20, or up to 1,000 on up to 3 days, with ten times
 * as many days on this side. A season after a pause has many rows on many days, and is not far; a
 * shop of ten days has no usual gap to compare with.
 */
export function farDays(file: ReadonlyMap<Day, number>, known: readonly Day[]): Day[] {
  const rows = new Map([...file].map(([day, count]) => [dayNumber(day), count]))
  const ledger = new Set(known.map(dayNumber))
  const days = [...new Set([...rows.keys(), ...ledger])].sort((a, b) => a - b)
  const rowsOf = (day: number) => (ledger.has(day) ? null : (rows.get(day) ?? 0))
  const before = daysBeyond(days, rowsOf)
  const after = daysBeyond(
    days.toReversed().map((day) => -day),
    (day) => rowsOf(-day),
  )
  return [...days.slice(0, before), ...days.slice(days.length - after)].map(dayFromNumber)
}

/**
 * The number of first days that are far from the following ones. `rowsOf`: rows of a day; null for
 * a known one.
 */
function daysBeyond(days: readonly number[], rowsOf: (day: number) => number | null): number {
  let rows = 0
  let found = 0
  for (let count = 1; count * (timesAsManyDays + 1) <= days.length; count++) {
    const last = days[count - 1] as number
    const ofDay = rowsOf(last)
    if (ofDay === null) return found
    rows += ofDay
    if (rows > fewRows && (count > fewDays.days || rows > fewDays.rows)) return found
    const gap = (days[count] as number) - last
    if (gap >= longestPause && gap >= timesOrdinary * ordinaryGap(days.slice(count))) found = count
  }
  return found
}

/** The 95th percentile of the gaps between the days. */
function ordinaryGap(days: readonly number[]): number {
  const gaps = days.slice(1).map((day, i) => day - (days[i] as number))
  return gaps.sort((a, b) => a - b)[Math.ceil(gaps.length * 0.95) - 1] ?? 0
}
