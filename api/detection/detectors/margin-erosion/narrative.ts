import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, percent, periodWords, rose, unitPriceWords } from '../../phrases.ts'

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
  title({ entity, story, ...telling }) {
    const [is, isNot] = isOver(telling) ? ['was', 'was not'] : ['is', 'is not']
    const price = story.followed > 0.02 * story.rise ? `${is} up only ${percent(story.followed)}` : isNot
    const cost = `unit cost ${rose(telling, story, 'one')} ${percent(story.rise)} ${periodWords(telling)}`
    return `Margin on ${entity} ${is} down: ${cost}, its price ${price}`
  },
  cause({ entity, story, startedOn, currency }) {
    const [before, now] = [story.before, story.now].map((micros) => unitPriceWords(Math.round(micros), currency))
    return `One unit of ${entity} cost ${before} before ${dayWords(startedOn)} and costs ${now} now, beyond what its lots usually vary.`
  },
  advice({ story, currency }) {
    const more = unitPriceWords(Math.round(story.now - story.before), currency)
    return `Ask the supplier for the old cost, or raise the price by ${more} a unit to keep the margin.`
  },
}
