import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { leftOutWords, moneyShare, sliceWords, stepOn, usualMoneyShare } from '../../flows/flow-words.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'refund-reasons',
  kind: 'refund_reason',
  entityType: 'slice',
  category: 'customer',
  requires: ['orders', 'refunds'],
  finds: 'reasons for which more is refunded than before',
  whole: 'all orders',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Find out what is behind refunds for ${slice}`,
  tips: 'refund',
  playbook: 'find-cause-of-refunds',
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `Refunds for “${story.each}”${sliceWords(story, { names, currency })} ${isOver(facts) ? 'were' : 'are'} up`,
      facts,
      `: ${moneyShare(story)} of sales`,
      `, from ${usualMoneyShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${moneyWords(minorOf(story.actual, currency), currency)} was paid back in ${countWords(story.events, 'refund')}${sliceWords(story, { names, currency })} for the reason “${story.each}” (${moneyShare(story)} of sales, each counted when its refund is due). ` +
    `As often as before it would have been ${moneyWords(minorOf(Math.max(0, story.expected), currency), currency)} (${usualMoneyShare(story)}).${leftOutWords(story.leftOut.events, 'refund')}`,
  action: ({ story, names, currency }) =>
    stepOn(
      story,
      `Find out what is behind refunds for “${story.each}”${sliceWords(story, { names, currency })}`,
      `Find out what is behind refunds for “${story.each}”`,
    ),
  advice: ({ story, names, currency }) =>
    advise`Read ${figure('ten')} of these refunds${sliceWords(story, { names, currency })} and look for what they share: a product, a parcel service, a batch, a page that promises too much.`,
}
