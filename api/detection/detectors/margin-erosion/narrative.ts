import { dayFromNumber } from '../../../values/day.ts'
import type { Currency } from '../../../values/money.ts'
import { advise, figure } from '../../advice.ts'
import type { FindingNarrative, Narrative } from '../../candidate.ts'
import { manyOf } from '../../finding.ts'
import { dayWords, isOver, percent, percents, rose, unitPriceFormat } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

/**
 * Unit cost in micros before the rise and now, both as a document states them; its rise and the
 * part that the price followed, as shares.
 */
export type MarginStory = {
  readonly before: number
  readonly now: number
  readonly rise: number
  readonly followed: number
  readonly isRamp: boolean
  /** The documents state the rise; otherwise lots vary, and costs are those of a usual one. */
  readonly isStated: boolean
  /** Unit cost of the document that begins the rise, and the day since which `now` is stated. */
  readonly first: number
  readonly since: number
}

export const narrative: Narrative<MarginStory> = {
  title({ label, story, ...facts }) {
    return titleOf(
      `Margin on ${label.full} ${isOver(facts) ? 'fell' : 'falls'}: unit cost ${rose(isOver(facts), story, 'one')} ${percent(story.rise)}`,
      facts,
      story.followed > 0.02 * story.rise ? `, price ${percent(story.followed)}` : '',
    )
  },
  titleOfMany({ story, ...facts }, all) {
    const more = story.isRamp ? 'their costs crept up' : `they cost ${percents(all.map((one) => one.story.rise))} more`
    return titleOf(`Margin on ${manyOf} products ${isOver(facts) ? 'fell' : 'falls'}: ${more}`, facts)
  },
  action: (_, all) => (all.length > 1 ? `Raise the prices of these ${countWords(all.length, 'product')}, or buy them cheaper` : null),
  cause(facts) {
    return facts.story.isStated ? statedCause(facts) : lotsCause(facts)
  },
  advice({ label, story, currency }) {
    const { before, more } = unitCosts(story, currency)
    const raise = advise`raise its price by ${figure(more)}`
    return advise`Ask your supplier to go back to ${figure(before)} a unit of ${label.short}, or ${raise} to earn as much on each unit as before.`
  },
}

function lotsCause({ label, story, startedOn, endedOn, currency }: FindingNarrative<MarginStory>): string {
  const { before, now } = unitCosts(story, currency)
  const until = endedOn === null ? '' : ` until ${dayWords(endedOn)}`
  const step = endedOn === null ? ` and has mostly cost ${now} since` : `, then ${now}${until}`
  const ramp = `, then more and more, and ${now} from ${dayWords(dayFromNumber(story.since))} on${until && `,${until}`}`
  const costs = `mostly cost ${before} until ${dayWords(startedOn)}${story.isRamp ? ramp : step}`
  return `One unit of ${label.full} ${costs}. That is ${percent(story.rise)} more, beyond what it usually varies from batch to batch.${priceWords(story)}`
}

/** What the price did, where it followed in part. */
const priceWords = ({ followed, rise }: MarginStory) => (followed > 0.02 * rise ? ` Its price went up by ${percent(followed)}.` : '')

/**
 * The costs of the file with their days: the first one of the rise too, where a later one differs.
 */
function statedCause({ label, story, startedOn, endedOn, currency }: FindingNarrative<MarginStory>): string {
  const { words } = unitPriceFormat([story.before, story.first, story.now], currency)
  const until = endedOn === null ? '' : ` until ${dayWords(endedOn)}`
  const [first, now] = [words(story.first), `${words(story.now)} from ${dayWords(dayFromNumber(story.since))} on${until && `,${until}`}`]
  const one = endedOn === null ? ` and has cost ${first} since` : `, then ${first}${until}`
  const several = story.isRamp ? `, then step by step more, and ${now}` : `, then ${first}, and ${now}`
  const costs = story.first === story.now ? one : several
  return `Your costs say that one unit of ${label.full} cost ${words(story.before)} until ${dayWords(startedOn)}${costs}: ${percent(story.rise)} more.${priceWords(story)}`
}

/** The difference is that of the costs as written, so that a reader who subtracts gets the same. */
function unitCosts({ before, now }: MarginStory, currency: Currency): { before: string; now: string; more: string } {
  const { words, rounded } = unitPriceFormat([before, now], currency)
  return { before: words(before), now: words(now), more: words(rounded(now) - rounded(before)) }
}
