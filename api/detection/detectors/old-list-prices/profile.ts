import { advise } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { eventShare, leftOutWords, productsOfSlice, sliceWords, stepOn, thingsOfSlice, usualEventShare } from '../../flows/flow-words.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'old-list-prices',
  kind: 'old_list_prices',
  entityType: 'slice',
  category: 'financial',
  requires: ['orders'],
  finds: 'list prices that stayed where they were while the same products became dearer elsewhere',
  whole: 'all order lines with a list price',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Load the new price list for ${slice}`,
  tips: 'financial',
  playbook: 'restore-list-prices',
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `${eventShare(story)} of ${thingsOfSlice('lines', story, { names, currency })} ${isOver(facts) ? 'sold' : 'sell'} at an old list price`,
      facts,
      `, from ${usualEventShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${story.events.toLocaleString('en')} of ${countWords(story.rows, 'line')}${sliceWords(story, { names, currency })} (${eventShare(story)}) were sold at a list price that others had left behind in the three weeks before; usually ${usualEventShare(story)} are. ` +
    `At the others’ list price they would have brought ${moneyWords(minorOf(story.actual, currency), currency)} more; as before it would have been ${moneyWords(minorOf(story.expected, currency), currency)}.${leftOutWords(story.leftOut.rows, 'line')}`,
  action: ({ story, names, currency }) =>
    stepOn(story, `Load the new price list for ${thingsOfSlice('orders', story, { names, currency })}`, 'Load the new price list'),
  advice: ({ story, names, currency }) =>
    advise`Compare the price list${sliceWords(story, { names, currency })} with the newest one, and load what did not arrive: a channel, subscriptions, or a part of the products. If the lower prices are meant, dismiss this alert.`,
  products: productsOfSlice,
}
