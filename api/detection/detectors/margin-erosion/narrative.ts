import type { Currency } from '../../../values/money.ts'
import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, percent, periodWords, rose, unitPriceFormat } from '../../phrases.ts'

/**
 * Unit cost in micros without the rise and today; its rise and the part that the price followed, as
 * shares.
 */
export type MarginStory = {
  readonly before: number
  readonly now: number
  readonly rise: number
  readonly followed: number
  readonly isRamp: boolean
}

export const narrative: Narrative<MarginStory> = {
  title({ label, story, ...facts }) {
    const [is, isNot] = isOver(facts) ? ['was', 'was not'] : ['is', 'is not']
    const price = story.followed > 0.02 * story.rise ? `${is} up only ${percent(story.followed)}` : isNot
    const cost = `unit cost ${rose(facts, story, 'one')} ${percent(story.rise)} ${periodWords(facts)}`
    return `Margin on ${label.full} ${is} down: ${cost}, its price ${price}`
  },
  cause({ label, story, startedOn, endedOn, currency }) {
    const { before, now } = unitCosts(story, currency)
    const costs = endedOn === null ? `has cost ${now} since` : `then ${now} until ${dayWords(endedOn)}`
    return `One unit of ${label.full} cost ${before} until ${dayWords(startedOn)}${endedOn === null ? ' and ' : ', '}${costs}. That is more than it usually varies from batch to batch.`
  },
  advice({ label, story, currency }) {
    const { before, more } = unitCosts(story, currency)
    const raise = advise`raise its price by ${figure(more)}`
    return advise`Ask your supplier to go back to ${figure(before)} a unit of ${label.short}, or ${raise} to earn as much on each unit as before.`
  },
}

/** The difference is that of the costs as written, so that a reader who subtracts gets the same. */
function unitCosts({ before, now }: MarginStory, currency: Currency): { before: string; now: string; more: string } {
  const { words, rounded } = unitPriceFormat([before, now], currency)
  return { before: words(before), now: words(now), more: words(rounded(now) - rounded(before)) }
}
