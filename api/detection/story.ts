import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { microsToMinor, type UnitPrice } from '../values/unit-price.ts'
import type { Range } from './finding.ts'
import type { Story } from './suspicion.ts'
import { dayWords, moneyWords, percentWords, unitPriceWords } from './words.ts'

export type Telling = {
  readonly sku: string
  readonly story: Story
  readonly startedOn: Day
  readonly endedOn: Day | null
  readonly loss: Range
  readonly monthly: Range
  readonly currency: Currency
}

/** One line, as a bookkeeper would head it. */
export function titleOf({ sku, story, startedOn }: Telling): string {
  if (story.kind === 'cogs_rise') {
    const price = story.followed > 0.02 * story.rise ? `the price followed by ${percentWords(story.followed)} only` : 'the price did not'
    const since = story.isRamp ? 'has risen by' : 'rose'
    const when = story.isRamp ? 'since' : 'on'
    return `Unit cost of ${sku} ${since} ${percentWords(story.rise)} ${when} ${dayWords(startedOn)}; ${price}`
  }
  return `A second code takes ${percentWords(story.second)} more off ${sku} on top of the ${percentWords(story.code)} code`
}

/** Cause, since when, money, and what to do. */
export function explanationOf(telling: Telling): string {
  return `${causeOf(telling)} ${moneyOf(telling)} ${adviceOf(telling)}`
}

function causeOf({ sku, story, startedOn, currency }: Telling): string {
  if (story.kind === 'cogs_rise') {
    const [before, now] = [story.before, story.now].map((micros) => unitPriceWords(Math.round(micros), currency))
    return `One unit of ${sku} cost ${before} before ${dayWords(startedOn)} and costs ${now} now, beyond what its lots usually vary.`
  }
  const lines = story.lines === 1 ? 'line' : 'lines'
  return (
    `Since ${dayWords(startedOn)}, ${story.lines} ${lines} of ${sku} went out with a second discount of ${percentWords(story.second)} ` +
    `on top of the running ${percentWords(story.code)} code; ${story.codeLines - story.lines} paid the running code alone. One code per line is the rule.`
  )
}

function moneyOf({ loss, monthly, endedOn, currency }: Telling): string {
  const lost = `${moneyWords(loss.expected, currency)} (${moneyWords(loss.low, currency)}–${moneyWords(loss.high, currency)})`
  if (endedOn !== null) return `It stopped on ${dayWords(endedOn)}; it cost ${lost}.`
  const range = `${moneyWords(monthly.low, currency)}–${moneyWords(monthly.high, currency)}`
  return `Lost so far: ${lost}. About ${moneyWords(monthly.expected, currency)} a month (${range}) if nothing is done.`
}

function adviceOf({ story, endedOn, currency }: Telling): string {
  if (endedOn !== null) return 'Nothing to do; it is kept in case it comes back.'
  if (story.kind === 'discount_stack')
    return 'Stop the two codes from combining, or set the second one to exclude products that are on offer.'
  const more = story.now - story.before
  return `Ask the supplier for the old cost, or raise the price by ${unitPriceWords(Math.round(more), currency)} a unit to keep the margin.`
}

/** Minor units of an amount in micros, rounded half to even. */
export function minorOf(micros: number, currency: Currency): bigint {
  return microsToMinor(BigInt(Math.round(micros)) as UnitPrice, currency)
}

/** "£4,100 of £34,000"; both in micros. */
export function amountOf(part: number, whole: number, currency: Currency): string {
  return `${moneyWords(minorOf(part, currency), currency)} of ${moneyWords(minorOf(whole, currency), currency)}`
}
