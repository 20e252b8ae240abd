import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, shareSince, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { isOver, percent, periodWords, rose, timesWords, usualWords } from '../../phrases.ts'
import { titleOf } from '../../title-words.ts'

export const narrative: Narrative<DelayedStory> = {
  withFrozen: withFrozenEvents,
  title({ entity, story, ...facts }) {
    return titleOf(
      `Chargebacks from ${entity} ${rose(isOver(facts) || story.isOver, story, 'many')}`,
      { ...facts, isFading: story.isOver },
      `: ${percent(shareSince(story))} of orders`,
      `, from ${percent(story.usual)}`,
    )
  },
  cause({ entity, story, ...telling }) {
    return (
      `Orders from ${entity} ${isOver(telling) ? 'were' : 'have been'} disputed ${timesWords(story.events)} ${periodWords(telling)}: ${percent(shareSince(story))} of orders. ` +
      `At the usual ${percent(story.usual)}, and with the time disputes take in your shop, we would have expected ${usualWords(story.usualEvents)}.`
    )
  },
  fading: {
    isFading: ({ isOver }) => isOver,
    advice: () =>
      advise`Newer orders are disputed at the usual rate. Disputes that still arrive belong to earlier orders: answer each before its due date and mark this alert resolved.`,
  },
  advice({ entity, story }) {
    const [events, now, usual] = [figure(`${story.events}`), figure(percent(shareSince(story))), figure(percent(story.usual))]
    const guard = `check new orders from ${entity} by hand or require 3-D Secure`
    return advise`Answer those of the ${events} disputes that are still open before their due date. Until the rate falls from ${now} back to ${usual} of orders, ${guard}.`
  },
}
