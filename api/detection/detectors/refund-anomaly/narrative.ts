import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { dayWords, percent, percentWords, periodWords, rose, usualWords } from '../../phrases.ts'

export const narrative: Narrative<DelayedStory> = {
  withSettled: withFrozenEvents,
  title({ entity, story, ...telling }) {
    const share = `${percent(story.now)} of order lines, from ${percent(story.usual)}`
    return `Refund rate of ${entity} ${rose(telling, story, 'one')} ${periodWords(telling)}: ${share}`
  },
  cause({ entity, story, startedOn }) {
    return (
      `Since ${dayWords(startedOn)} ${entity} was refunded ${story.events} times; ${usualWords(story.usualEvents)} to be expected ` +
      `of what was sold, at ${percentWords(story.usual)} of its order lines and given how long refunds take here.`
    )
  },
  fading: {
    isFading: ({ isOver }) => isOver,
    advice: () => 'Orders placed of late come back as before: what is still refunded is from earlier orders.',
  },
  advice({ entity }) {
    return `Look at the newest lot of ${entity}, its packing and its product page, and ask the buyers why; stop selling the lot if it is faulty.`
  },
}
