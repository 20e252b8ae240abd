import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { microsToMinor, type UnitPrice } from '../values/unit-price.ts'
import { type Advice, adviceWords, advise } from './advice.ts'
import type { Alike, FindingNarrative, Narrative } from './candidate.ts'
import { dayWords, moneyWords, rangeWords } from './phrases.ts'

/**
 * Cause, start, money, and what to do. A leak that ended and came back is described by the figures
 * of its last episode, which began on `episodeFrom`; the money covers all episodes, and the text
 * states this.
 */
export function explanationOf<Story>(
  words: Narrative<Story>,
  { episodeFrom, ...facts }: FindingNarrative<Story> & { readonly episodeFrom: Day },
): string {
  const before =
    episodeFrom > facts.startedOn ? ` It leaked before, from ${dayWords(facts.startedOn)}; the amounts cover all of that time.` : ''
  return `${words.cause({ ...facts, startedOn: episodeFrom })}${before} ${moneyOf(words, facts)} ${adviceWords(adviceOf(words, facts))}`
}

/**
 * Whether a leak that has not ended is over, so that only delayed rows may still come. Text and
 * monthly amount both depend on it.
 */
export function isFading<Story>(words: Narrative<Story>, story: Story): boolean {
  return words.fading?.isFading(story) ?? false
}

/** What to do about a leak, by whether it runs, fades or has ended. */
export function adviceOf<Story>(words: Narrative<Story>, facts: FindingNarrative<Story>): Advice {
  if (facts.endedOn !== null) return advise`Nothing to do. We keep watching in case it comes back.`
  return words.fading?.isFading(facts.story) ? words.fading.advice(facts) : words.advice(facts)
}

/**
 * The first step of a leak that runs, where its cause makes it another one than that of its kind;
 * else null.
 */
export function actionOf<Story>(words: Narrative<Story>, facts: FindingNarrative<Story>, all: readonly Alike<Story>[]): string | null {
  const isRunning = facts.endedOn === null && !isFading(words, facts.story)
  return isRunning ? (words.action?.(facts, all) ?? null) : null
}

/** The sentences of an explanation that say what happened, without its money and what to do. */
export const causeIn = (explanation: string): string =>
  /^.*?(?= (?:It leaked before, from |Lost so far: |It stopped on ))/s.exec(explanation)?.[0] ?? explanation

function moneyOf<Story>(words: Narrative<Story>, { story, loss, monthly, endedOn, currency }: FindingNarrative<Story>): string {
  const lost = `${moneyWords(loss.expected, currency)}${rangeWords(loss, currency)}`
  if (endedOn !== null) return `It stopped on ${dayWords(endedOn)}; it cost ${lost}.`
  if (isFading(words, story)) return `Lost so far: ${lost}. It is probably over, so we count no monthly loss.`
  if (monthly.expected === 0n) return `Lost so far: ${lost}. Nothing was lost lately, so we count no monthly loss.`
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
