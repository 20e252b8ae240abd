import { advise } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { leftOutWords, moneyShare, sliceWords, stepOn, usualMoneyShare } from '../../flows/flow-words.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'refund-groups',
  kind: 'refund_group',
  entityType: 'slice',
  category: 'customer',
  requires: ['orders', 'refunds'],
  finds: 'customers, countries, channels or categories whose orders are refunded far more often than others',
  whole: 'all orders',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Look at the refunds of ${slice}`,
  tips: 'refund',
  playbook: 'find-cause-of-refunds',
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `Refunds${sliceWords(story, { names, currency })} ${isOver(facts) ? 'were' : 'are'} up`,
      facts,
      `: ${moneyShare(story)} of sales`,
      `, from ${usualMoneyShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${moneyWords(minorOf(story.actual, currency), currency)} was paid back in ${countWords(story.events, 'refund')}${sliceWords(story, { names, currency })} (${moneyShare(story)} of sales, each counted when its refund is due). ` +
    `For the same products elsewhere in the shop it would have been ${moneyWords(minorOf(Math.max(0, story.expected), currency), currency)} (${usualMoneyShare(story)}).${leftOutWords(story.leftOut.events, 'refund')}`,
  action: ({ story, names, currency }) =>
    stepOn(story, `Look at the refunds${sliceWords(story, { names, currency })}`, 'Look at these refunds'),
  advice: ({ story, names, currency }) =>
    advise`Read the reasons of these refunds${sliceWords(story, { names, currency })}, and ask what changed then: a parcel service, a rule for returns, a customer who orders to send back.`,
}
