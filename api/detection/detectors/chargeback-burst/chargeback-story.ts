import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { dayWords, percentWords, usualWords } from '../../phrases.ts'

export const chargebackWords: Narrative<DelayedStory> = {
  withSettled: withFrozenEvents,
  title({ entity, story, startedOn }) {
    const since = `since ${dayWords(startedOn)}: ${percentWords(story.now)}, ${percentWords(story.usual)} before`
    return `${story.isRamp ? 'More and more' : 'More'} orders from ${entity} are disputed ${since}`
  },
  cause({ entity, story, startedOn }) {
    return (
      `${story.events} disputes came in since ${dayWords(startedOn)} over orders from ${entity}; ` +
      `${usualWords(story.usualEvents)} to be expected of the orders placed, ` +
      'given how long disputes take here.'
    )
  },
  advice({ entity, story }) {
    if (story.isOver)
      return 'Orders placed of late are disputed as before: what still comes is from earlier orders. Answer it before its due date.'
    return `Check new orders from ${entity} by hand or ask for 3-D Secure there, and answer the open disputes before they are due.`
  },
}
