import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { dayWords, percentWords, usualWords } from '../../phrases.ts'

export const refundWords: Narrative<DelayedStory> = {
  withSettled: withFrozenEvents,
  title({ entity, story, startedOn }) {
    const grew = story.isRamp ? 'More and more' : 'More'
    return `${grew} of ${entity} comes back since ${dayWords(startedOn)}: ${percentWords(story.now)} of its order lines, ${percentWords(story.usual)} before`
  },
  cause({ entity, story, startedOn }) {
    return (
      `Since ${dayWords(startedOn)} ${entity} was refunded ${story.events} times; ${usualWords(story.usualEvents)} to be expected ` +
      `of what was sold, at ${percentWords(story.usual)} of its order lines and given how long refunds take here.`
    )
  },
  advice({ entity, story }) {
    if (story.isOver) return 'Orders placed of late come back as before: what is still refunded is from earlier orders.'
    return `Look at the newest lot of ${entity}, its packing and its product page, and ask the buyers why; stop selling the lot if it is faulty.`
  },
}
