import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { manyOf } from '../../finding.ts'
import { isOver, percent, periodWords, roseWords, shortPeriod, timesWords, usualWords } from '../../phrases.ts'

export const narrative: Narrative<DelayedStory> = {
  withFrozen: withFrozenEvents,
  title({ label, story, ...facts }) {
    const share = `${percent(story.now)} of order lines, from ${percent(story.usual)}`
    return `Refund rate of ${label.full} ${roseWords(facts, story, 'one')}: ${share}`
  },
  titleOfMany: (facts) => `Refund rate of ${manyOf} products ${isOver(facts) ? 'was' : 'is'} up ${shortPeriod(facts)}`,
  cause({ label, story, ...facts }) {
    return (
      `${label.full} ${isOver(facts) ? 'was' : 'has been'} refunded ${timesWords(story.events)} ${periodWords(facts)}. At its usual ${percent(story.usual)} of order lines, ` +
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
