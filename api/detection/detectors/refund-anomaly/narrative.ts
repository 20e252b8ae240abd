import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, shareSince, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { manyOf } from '../../finding.ts'
import { isOver, percent, periodWords, rose, timesWords, usualWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

/** The rate and the usual one for a title, where the rate is known. */
function shareDetails(story: DelayedStory): string[] {
  const share = shareSince(story)
  return share === null ? [] : [`: ${percent(share)}`, `, from ${percent(story.usual)}`]
}

export const narrative: Narrative<DelayedStory> = {
  withFrozen: withFrozenEvents,
  title({ label, story, ...facts }) {
    return titleOf(
      `Refund rate of ${label.full} ${rose(isOver(facts) || story.isOver, story, 'one')}`,
      { ...facts, isFading: story.isOver },
      ...shareDetails(story),
    )
  },
  titleOfMany: (facts) => titleOf(`Refund rate of ${manyOf} products ${isOver(facts) ? 'was' : 'is'} up`, facts),
  cause({ label, story, ...facts }) {
    const share = shareSince(story)
    const lines =
      story.placed === null || share === null
        ? ''
        : ` It was sold on ${countWords(story.placed, 'order line')} in that time (${percent(share)}).`
    return (
      `${label.full} ${isOver(facts) ? 'was' : 'has been'} refunded ${timesWords(story.events)} on orders ${periodWords(facts)}.${lines} At its usual ${percent(story.usual)} of order lines, ` +
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
