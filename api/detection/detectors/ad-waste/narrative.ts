import { daysBetween } from '../../../values/day.ts'
import type { Currency } from '../../../values/money.ts'
import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { manyOf } from '../../finding.ts'
import { minorOf } from '../../narrative-parts.ts'
import { dayWords, isOver, moneyWords, oneOf, percent, percents, unitPriceFormat } from '../../phrases.ts'
import { sharedBy, titleOf } from '../../title-words.ts'

/** Days before a fall whose sales are told. */
export const daysBefore = 90

/**
 * Value per unit of spend in the `daysBefore` and in the days `lately`, the share of it that is
 * lost, and the spend since (micros).
 */
export type WasteStory = {
  readonly before: number
  readonly now: number
  readonly lately: number
  readonly drop: number
  readonly isRamp: boolean
  readonly spent: number
  /**
   * Spend on a usual day before, and of late, where it grew and the value did not follow; micros.
   */
  readonly grew?: { readonly before: number; readonly now: number }
  /** What a click cost before and of late, where that is why it sells less; micros. */
  readonly click?: { readonly before: number; readonly now: number }
  /** A copy of the campaign that took what it sold, and its spend since; micros. */
  readonly copy?: { readonly name: string; readonly spent: number }
}

export const narrative: Narrative<WasteStory> = {
  withFrozen(story, frozen) {
    const spentOn = (isOfCopy: boolean) =>
      frozen.reduce((sum, part) => ('table' in part && (part.of !== undefined) === isOfCopy ? sum + part.amount : sum), 0)
    const { copy } = story
    return { ...story, spent: story.spent + spentOn(false), ...(copy && { copy: { ...copy, spent: copy.spent + spentOn(true) } }) }
  },
  title({ entity, story, currency, ...facts }) {
    const [less, dollar, isPast] = [percent(story.drop), oneOf(currency), isOver(facts)]
    const what = story.isRamp
      ? `Sales per ${dollar} of ads in "${entity}" ${isPast ? 'slipped' : 'have slipped'} ${less}`
      : `Campaign "${entity}" ${isPast ? 'sold' : 'sells'} ${less} less per ${dollar} of ads`
    return titleOf(what, facts)
  },
  titleOfMany({ currency, ...facts }, all) {
    const less = percents(all.map(({ story }) => story.drop))
    const copy = sharedBy(all, ({ story }) => story.copy?.name ?? null)
    return titleOf(
      `${manyOf} campaigns ${isOver(facts) ? 'sold' : 'sell'} ${less} less per ${oneOf(currency)} of ads`,
      facts,
      copy === null ? '' : `, copied by "${copy}"`,
    )
  },
  cause({ entity, story, startedOn, endedOn, currency }) {
    const spent = moneyWords(minorOf(story.spent, currency), currency)
    const [before, now] = salesWords(story, currency)
    const isShort = daysBetween(startedOn, endedOn ?? startedOn) + 1 === story.lately
    const [after, since] =
      endedOn === null
        ? [` and for ${now} in the last ${story.lately} days`, 'has been spent since']
        : [`, then for ${now} ${isShort ? '' : `in the last ${story.lately} days `}until ${dayWords(endedOn)}`, 'was spent in that time']
    return (
      `Each ${oneOf(currency)} spent on "${entity}" sold goods for ${before} in the ${daysBefore} days before ${dayWords(startedOn)}${after}. ` +
      `${whyWords(story, currency)}Beside changes that all your campaigns share, that is ${percent(story.drop)} less. ${spent} ${since}; at the earlier rate the same sales would have cost less, and the difference is the loss.`
    )
  },
  action({ entity, story: { copy, grew } }) {
    if (copy) return `Stop campaign "${copy.name}", which takes sales of "${entity}"`
    return grew ? `Set the budget of campaign "${entity}" back to what it was` : null
  },
  advice({ entity, story, startedOn, currency }) {
    const spent = figure(moneyWords(minorOf(story.spent, currency), currency))
    const { copy, grew } = story
    if (copy)
      return advise`Stop ${figure(copy.name)}, or take its audience out of ${entity}: it buys what was sold before, and has spent ${figure(moneyWords(minorOf(copy.spent, currency), currency))} since then.`
    if (grew)
      return advise`Set the budget of ${entity} back to about ${figure(moneyWords(minorOf(grew.before, currency), currency))} a day, and find out who or which rule raised it: it has spent ${spent} since then.`
    if (story.click)
      return advise`Lower the bids of ${entity}, or leave out the searches, places and audiences where clicks got more expensive. Until then, cut its budget by about ${figure(percent(story.drop))}: it has spent ${spent} since then.`
    const start = `Check what changed in ${entity} around ${dayWords(startedOn)}: audience, bids, landing page, order tracking.`
    return advise`${start} Until it is fixed, cut its budget by about ${figure(percent(story.drop))}: it has spent ${spent} since then.`
  },
}

/** Why it sells less, where the files show it. */
function whyWords({ grew, copy, click }: WasteStory, currency: Currency): string {
  const words = (micros: number) => moneyWords(minorOf(micros, currency), currency)
  if (copy) return `“${copy.name}” began around then, has spent ${words(copy.spent)}, and takes what it sold: both are counted. `
  if (grew) return `It spent ${words(grew.before)} a day before and spends ${words(grew.now)} now, and its sales did not follow. `
  if (!click) return ''
  const price = unitPriceFormat([click.before, click.now], currency).words
  return `A click cost ${price(click.before)} before and ${price(click.now)} of late, which is why: what it sells has hardly changed. `
}

/** What one unit of spend sold for, to the cent. */
function salesWords({ before, now }: WasteStory, currency: Currency): string[] {
  const sales = [before, now].map((ratio) => Math.round(ratio * 100) * 1e4)
  const { words } = unitPriceFormat(sales, currency)
  return sales.map(words)
}
