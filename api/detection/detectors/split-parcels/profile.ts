import { advise } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { eventShare, leftOutWords, sliceWords, stepOn, usualEventShare } from '../../flows/flow-words.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart, usualWords } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'split-parcels',
  kind: 'split_parcels',
  entityType: 'slice',
  category: 'operational',
  requires: ['orders', 'shipping'],
  finds: 'orders that are split into more parcels than before',
  whole: 'all parcels',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Find out why orders leave in several parcels: ${slice}`,
  tips: 'shipping',
  playbook: 'lower-shipping-cost',
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `Shipping: ${eventShare(story)} of parcels${sliceWords(story, { names, currency })} ${isOver(facts) ? 'were' : 'are'} second parcels`,
      facts,
      `, from ${usualEventShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${story.events.toLocaleString('en')} of ${countWords(story.rows, 'parcel')}${sliceWords(story, { names, currency })} (${eventShare(story)}) were further parcels of an order; before it would have been ${usualWords(story.usualEvents)} (${usualEventShare(story)}). ` +
    `They cost ${moneyWords(minorOf(story.actual, currency), currency)} more than one parcel for each order.${leftOutWords(story.leftOut.rows, 'parcel')}`,
  action: ({ story, names, currency }) =>
    stepOn(
      story,
      `Find out why orders${sliceWords(story, { names, currency })} leave in several parcels`,
      'Find out why orders leave in several parcels',
    ),
  advice: () =>
    advise`Ask the warehouse why these orders leave in several parcels: stock in two places, a box that is missing, or a new rule. Let orders wait until they are complete where the customer agrees.`,
}
