import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, shareSince, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { manyOf } from '../../finding.ts'
import { isOver, percent, periodWords, rose, timesWords, usualWords } from '../../phrases.ts'
import { titleOf } from '../../title-words.ts'

export const narrative: Narrative<DelayedStory> = {
  withFrozen: withFrozenEvents,
  title({ label, story, ...facts }) {
    return titleOf(
      `Refund rate of ${label.full} ${rose(isOver(facts) || story.isOver, story, 'one')}`,
      { ...facts, isFading: story.isOver },
      `: ${percent(shareSince(story))}`,
      `, from ${percent(story.usual)}`,
    )
  },
  titleOfMany: (facts) => titleOf(`Refund rate of ${manyOf} products ${isOver(facts) ? 'was' : 'is'} up`, facts),
  cause({ label, story, ...facts }) {
    return (
      `${label.full} ${isOver(facts) ? 'was' : 'has been'} refunded ${timesWords(story.events)} ${periodWords(facts)}: ${percent(shareSince(story))} of order lines. At its usual ${percent(story.usual)}, ` +
      `and with the time refunds take in your shop, we would have expected ${usualWords(story.usualEvents)}.`
    )
  },
  fading: {
    isFading: ({ isOver }) => isOver,
    advice: () =>
      advise`Newer orders are refunded at the usual rate. Refunds that still arrive belong to earlier orders: mark this alert resolved.`,
  },
  advice({ label, story }) {
    const events = figure(`${story.events}`)
    const look = `compare the newest lot of ${label.short} with its product page and packing`
    return advise`Read the reasons of the ${events} refunds and ${look}. Stop selling the lot if it is faulty.`
  },
}
