import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { dayWords, percent, periodWords, rose, usualWords } from '../../phrases.ts'

export const narrative: Narrative<DelayedStory> = {
  withSettled: withFrozenEvents,
  title({ entity, story, ...telling }) {
    const share = `${percent(story.now)} of orders, from ${percent(story.usual)}`
    return `Chargebacks from ${entity} ${rose(telling, story, 'many')} ${periodWords(telling)}: ${share}`
  },
  cause({ entity, story, startedOn }) {
    return (
      `${story.events} disputes came in since ${dayWords(startedOn)} over orders from ${entity}; ` +
      `${usualWords(story.usualEvents)} to be expected of the orders placed, ` +
      'given how long disputes take here.'
    )
  },
  fading: {
    isFading: ({ isOver }) => isOver,
    advice: () => 'Orders placed of late are disputed as before: what still comes is from earlier orders. Answer it before its due date.',
  },
  advice({ entity }) {
    return `Check new orders from ${entity} by hand or ask for 3-D Secure there, and answer the open disputes before they are due.`
  },
}
