import type { Day } from '../../values/day.ts'

/** A day and how many of its records were otherwise at the provider. */
export type CorrectedDay = { readonly day: Day; readonly count: number }

/** Days that are named; of more only how many there are. */
const mostNamed = 3

/**
 * `12 orders of 3 May and 1 order of 5 May were read again.` Null where nothing was otherwise.
 * `today` is for the year.
 */
export function correctionText(noun: string, changed: readonly CorrectedDay[], today: Day): string | null {
  if (changed.length === 0) return null
  const shown = changed.length <= mostNamed ? changed : changed.slice(0, mostNamed - 1)
  const others = changed.slice(shown.length)
  const named = shown.map(({ day, count }) => `${counted(count, noun)} of ${dayText(day, today)}`)
  const rest = others.length === 0 ? [] : [`${counted(sumOf(others), noun)} of ${others.length} other days`]
  const all = [...named, ...rest]
  return `${new Intl.ListFormat('en-GB').format(all)} ${sumOf(changed) === 1 ? 'was' : 'were'} read again.`
}

/**
 * What came of days that a person had read again:
 * `1 May to 5 May were read again: nothing was otherwise at Shopify.`
 */
export function rereadText(
  of: { readonly noun: string; readonly name: string; readonly count: number },
  days: readonly Day[],
  today: Day,
): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return `${of.name} tells nothing of these days any more, so they were not read again.`
  const range = first === last ? `${dayText(first, today)} was` : `${dayText(first, today)} to ${dayText(last, today)} were`
  const what = of.count === 0 ? 'nothing was' : `${counted(of.count, of.noun)} ${of.count === 1 ? 'was' : 'were'}`
  return `${range} read again: ${what} otherwise at ${of.name}.`
}

const sumOf = (days: readonly CorrectedDay[]) => days.reduce((sum, { count }) => sum + count, 0)
const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** With its year where that is not this one. */
function dayText(day: Day, today: Day): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC', ...year }).format(new Date(`${day}T00:00:00Z`))
}
