import type { Day } from '../values/day.ts'
import { dayWords, monthWords, periodWords } from './phrases.ts'
import { countWords } from './rule-check/check-words.ts'

/** Most words of a title: it stands in lists, mails and on lock screens. */
export const mostTitleWords = 14

/** `isFading`: it has not ended, and is probably over: only late rows may still come. */
type Period = { readonly startedOn: Day; readonly endedOn: Day | null; readonly isFading?: boolean }

/**
 * A title: what leaks, since when, and of the `details`, the most important first, as many as fit
 * into `mostTitleWords`. A detail brings its own comma or colon. The day gives way to its month
 * before a detail does; a thing with a long name keeps all of it and the month, and has no details.
 */
export function titleOf(what: string, period: Period, ...details: readonly string[]): string {
  for (let kept = details.length; kept >= 0; kept--)
    for (const since of periodsOf(period)) {
      const title = `${what} ${since}${details.slice(0, kept).join('')}`
      if (wordsIn(title) <= mostTitleWords) return title
    }
  return `${what} ${periodsOf(period).at(-1)}`
}

/** "since 3 March 2011" or "since March 2011"; of what is over, both days, or else the last one. */
function periodsOf({ startedOn, endedOn, isFading = false }: Period): string[] {
  if (endedOn === null && isFading) return [`from ${dayWords(startedOn)}, probably over`, 'until lately, probably over']
  if (endedOn === null) return [periodWords({ startedOn, endedOn }), `since ${monthWords(startedOn.slice(0, 7))}`]
  if (startedOn === endedOn) return [`on ${dayWords(endedOn)}`]
  return [`from ${dayWords(startedOn)} to ${dayWords(endedOn)}`, `until ${dayWords(endedOn)}`, `until ${monthWords(endedOn.slice(0, 7))}`]
}

/** What all of several have, where it is one and the same; else null. */
export function sharedBy<Of, Value>(all: readonly Of[], of: (one: Of) => Value | null): Value | null {
  const [first = null, ...others] = all.map(of)
  return others.every((value) => value === first) ? first : null
}

function wordsIn(title: string): number {
  return title.split(/\s+/).length
}

/** "1,204 lines"; a single one as "one line". */
export function someWords(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : countWords(count, noun)
}

/**
 * "White mug", "White mug and another", "White mug and 3 others": the first by name, the rest as a
 * number.
 */
export function namedWords(first: string, count: number): string {
  if (count <= 1) return first
  return count === 2 ? `${first} and another` : `${first} and ${(count - 1).toLocaleString('en')} others`
}
