import type { Currency } from '../../../values/money.ts'
import { advise } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { depthWords, eventShare, leftOutWords, sliceWords, stepOn, thingsOfSlice, usualEventShare } from '../../flows/flow-words.ts'
import { namedPart } from '../../flows/main-part.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart, usualWords } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'uneven-prices',
  kind: 'uneven_prices',
  entityType: 'slice',
  category: 'financial',
  requires: ['orders'],
  finds: 'prices below the list price that some get without a code, while others pay in full',
  whole: 'all orders',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Find out who gets the lower prices: ${slice}`,
  tips: 'financial',
  playbook: 'find-lower-prices',
}

/** How far below, where most of them are alike. */
function depthOf(story: FlowStory, currency: Currency): string {
  const depth = namedPart(story)
  return depth === null ? '' : `mostly ${depthWords(depth, currency)} `
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `${eventShare(story)} of ${thingsOfSlice('orders', story, { names, currency })} ${isOver(facts) ? 'paid' : 'pay'} ${depthOf(story, currency)}below list price`,
      facts,
      `, from ${usualEventShare(story)}`,
    ),
  cause({ story, names, currency, ...facts }) {
    const depth = depthOf(story, currency).trim()
    return (
      `${periodStart(facts)}, ${story.events.toLocaleString('en')} of ${countWords(story.rows, 'order')}${sliceWords(story, { names, currency })} (${eventShare(story)}) paid less than the list price without a code, for what others paid in full within two weeks; before it would have been ${usualWords(story.usualEvents)} (${usualEventShare(story)}). ` +
      `They paid ${moneyWords(minorOf(story.actual, currency), currency)} less${depth && `, ${depth} of the list price`}.${leftOutWords(story.leftOut.rows, 'order')}`
    )
  },
  action: ({ story, names, currency }) =>
    stepOn(
      story,
      `Find out who gets the lower prices on ${thingsOfSlice('orders', story, { names, currency })}`,
      'Find out who gets the lower prices',
    ),
  advice: ({ story, names, currency }) =>
    advise`Open a few of these orders${sliceWords(story, { names, currency })} and ask what they share: trade prices that anyone can choose, a rule of the cart, an app, or somebody who sets prices by hand.`,
}
