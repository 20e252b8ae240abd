import { addDays, type Day, day, daysBetween } from '../values/day.ts'
import type { DeadlineRule, Rhythm } from './deadline-rules.ts'

/** What was marked done: for a due day, or for none, and when. */
export type DoneMark = { readonly key: string; readonly dueOn: Day | null; readonly doneOn: Day }

/**
 * Where a deadline stands. `dueOn` is null where no day is known: it was never done, or follows an
 * event.
 */
export type DueDate = {
  readonly dueOn: Day | null
  readonly daysLeft: number | null
  readonly lastDone: DoneMark | null
  readonly isOver: boolean
}

/** Days of a month of `month`, 1 to 12, that are not after its last one. */
function dayOf(year: number, month: number, of: number): Day {
  const next = month === 12 ? day(`${year + 1}-01-01`) : day(`${year}-${two(month + 1)}-01`)
  const last = Number(addDays(next, -1).slice(8))
  return day(`${year}-${two(month)}-${two(Math.min(of, last))}`)
}

const two = (number: number) => String(number).padStart(2, '0')

/** The same day so many months later, or the last of its month. */
export function addMonths(from: Day, months: number): Day {
  const [year = 0, month = 1, of = 1] = from.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  return dayOf(Math.floor(at / 12), (at % 12) + 1, of)
}

/**
 * The next due day of a rule that is not marked done: on or after `since`, the day from which its
 * shop answers for it, so that nothing of the past is called overdue.
 */
export function dueDate({ key, rhythm }: DeadlineRule, marks: readonly DoneMark[], { since, today }: { since: Day; today: Day }): DueDate {
  const own = marks.filter((mark) => mark.key === key).toSorted((a, b) => (a.doneOn < b.doneOn ? -1 : 1))
  const lastDone = own.at(-1) ?? null
  const dueOn = nextDay(rhythm, own, since)
  return {
    dueOn,
    daysLeft: dueOn === null ? null : daysBetween(today, dueOn),
    lastDone,
    isOver: rhythm.kind === 'once' && lastDone !== null,
  }
}

function nextDay(rhythm: Rhythm, marks: readonly DoneMark[], since: Day): Day | null {
  if (rhythm.kind === 'months') {
    const last = marks.at(-1)
    return last ? addMonths(last.doneOn, rhythm.months) : null
  }
  if (rhythm.kind !== 'dates') return null
  const done = new Set(marks.map(({ dueOn }) => dueOn))
  const year = Number(since.slice(0, 4))
  const days = [year, year + 1, year + 2].flatMap((one) => rhythm.dates.map(([month, of]) => dayOf(one, month, of)))
  return days.find((one) => one >= since && !done.has(one)) ?? null
}
