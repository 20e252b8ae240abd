import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, shareSince, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { isOver, percent, periodWords, rose, timesWords, usualWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

/** The rate and the usual one for a title, where the rate is known. */
function shareDetails(story: DelayedStory): string[] {
  const share = shareSince(story)
  return share === null ? [] : [`: ${percent(share)} of orders`, `, from ${percent(story.usual)}`]
}

export const narrative: Narrative<DelayedStory> = {
  withFrozen: withFrozenEvents,
  title({ entity, story, ...facts }) {
    return titleOf(
      `Chargebacks from ${entity} ${rose(isOver(facts) || story.isOver, story, 'many')}`,
      { ...facts, isFading: story.isOver },
      ...shareDetails(story),
    )
  },
  cause({ entity, story, ...telling }) {
    const share = shareSince(story)
    const orders =
      story.placed === null || share === null ? '' : `There were ${countWords(story.placed, 'order')} in that time (${percent(share)}). `
    return (
      `Orders from ${entity} ${periodWords(telling)} ${isOver(telling) ? 'were' : 'have been'} disputed ${timesWords(story.events)}. ${orders}` +
      `At the usual ${percent(story.usual)} of orders, and with the time disputes take in your shop, we would have expected ${usualWords(story.usualEvents)}.`
    )
  },
  fading: {
    isFading: ({ isOver }) => isOver,
    advice: () =>
      advise`Newer orders are disputed at the usual rate. Disputes that still arrive belong to earlier orders: answer each before its due date and mark this alert resolved.`,
  },
  advice({ entity, story }) {
    const [events, usual, share] = [figure(`${story.events}`), figure(percent(story.usual)), shareSince(story)]
    const falls = share === null ? advise`is back at ${usual}` : advise`falls from ${figure(percent(share))} back to ${usual}`
    const guard = `check new orders from ${entity} by hand or require 3-D Secure`
    return advise`Answer those of the ${events} disputes that are still open before their due date. Until the rate ${falls} of orders, ${guard}.`
  },
}
