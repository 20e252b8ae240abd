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
  name: 'refund-above-paid',
  kind: 'refund_above_paid',
  entityType: 'slice',
  category: 'financial',
  requires: ['orders', 'refunds'],
  finds: 'refunds that give back more than was paid',
  whole: 'all refunds',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Check what is given back with refunds: ${slice}`,
  tips: 'refund',
  playbook: 'refund-what-was-paid',
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `${eventShare(story)} of refunds${sliceWords(story, { names, currency })} ${isOver(facts) ? 'exceeded' : 'exceed'} what was paid`,
      facts,
      `, from ${usualEventShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${story.events.toLocaleString('en')} of ${countWords(story.rows, 'refund')} of known sales${sliceWords(story, { names, currency })} (${eventShare(story)}) gave back more than the customer had paid for the product; before it would have been ${usualWords(story.usualEvents)} (${usualEventShare(story)}). ` +
    `Together they gave back ${moneyWords(minorOf(story.actual, currency), currency)} too much: the list price, or the same units twice.${leftOutWords(story.leftOut.rows, 'refund')}`,
  action: ({ story, names, currency }) =>
    stepOn(
      story,
      `Check what is given back with refunds${sliceWords(story, { names, currency })}`,
      'Check what is given back with refunds',
    ),
  advice: () =>
    advise`Compare a few of these refunds with their orders. Let your shop fill in the amount that was paid, discounts taken off, and ask for a second look at refunds above it.`,
}
