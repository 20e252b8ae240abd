import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { microsToMinor, type UnitPrice } from '../values/unit-price.ts'
import type { FindingNarrative, Narrative } from './candidate.ts'
import { dayWords, moneyWords, rangeWords } from './phrases.ts'

/**
 * Cause, start, money, and what to do. A leak that ended and came back is described by the figures
 * of its last episode, which began on `episodeFrom`; the money covers all episodes, and the text
 * states this.
 */
export function explanationOf<Story>(
  words: Narrative<Story>,
  { episodeFrom, ...telling }: FindingNarrative<Story> & { readonly episodeFrom: Day },
): string {
  const before =
    episodeFrom > telling.startedOn ? ` It had leaked before, from ${dayWords(telling.startedOn)} on; the money is of all that time.` : ''
  return `${words.cause({ ...telling, startedOn: episodeFrom })}${before} ${moneyOf(words, telling)} ${adviceOf(words, telling)}`
}

/**
 * Whether a leak that has not ended is over, so that only delayed rows may still come. Text and
 * monthly amount both depend on it.
 */
export function isFading<Story>(words: Narrative<Story>, story: Story): boolean {
  return words.fading?.isFading(story) ?? false
}

function adviceOf<Story>(words: Narrative<Story>, telling: FindingNarrative<Story>): string {
  if (telling.endedOn !== null) return 'Nothing to do; it is kept in case it comes back.'
  return words.fading?.isFading(telling.story) ? words.fading.advice(telling) : words.advice(telling)
}

function moneyOf<Story>(words: Narrative<Story>, { story, loss, monthly, endedOn, currency }: FindingNarrative<Story>): string {
  const lost = `${moneyWords(loss.expected, currency)}${rangeWords(loss, currency)}`
  if (endedOn !== null) return `It stopped on ${dayWords(endedOn)}; it cost ${lost}.`
  if (isFading(words, story)) return `Lost so far: ${lost}. It is probably over, so no monthly loss is counted.`
  return `Lost so far: ${lost}. About ${moneyWords(monthly.expected, currency)} a month${rangeWords(monthly, currency)} if nothing is done.`
}

/** Minor units of an amount in micros, rounded half to even. */
export function minorOf(micros: number, currency: Currency): bigint {
  return microsToMinor(BigInt(Math.round(micros)) as UnitPrice, currency)
}

/** "£4,100 of £34,000"; both in micros. */
export function amountOf(part: number, whole: number, currency: Currency): string {
  return `${moneyWords(minorOf(part, currency), currency)} of ${moneyWords(minorOf(whole, currency), currency)}`
}
