import { advise } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { leftOutWords } from '../../flows/flow-words.ts'
import { minorOf } from '../../narrative-parts.ts'
import { moneyWords, periodStart, usualWords } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'credits',
  kind: 'credits',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'refunds'],
  finds: 'refunds without an order that become more',
  whole: 'all refunds without an order',
  notCompared: null,
  onPurpose: null,
  action: () => 'Find out who gives credits without an order',
  tips: 'refund',
  playbook: 'refund-what-was-paid',
}

export const words: Narrative<FlowStory> = {
  title: ({ story, ...facts }) =>
    titleOf(`Refunds: ${someWords(story.events, 'credit')} without an order`, facts, `, usually ${usualWords(story.usualEvents)}`),
  cause: ({ story, currency, ...facts }) =>
    `${periodStart(facts)}, ${moneyWords(minorOf(story.actual, currency), currency)} was given back in ${countWords(story.events, 'refund')} that name no order. ` +
    `For as many sales before it would have been ${moneyWords(minorOf(story.expected, currency), currency)}, in ${usualWords(story.usualEvents)}.${leftOutWords(story.leftOut.events, 'refund')}`,
  advice: () =>
    advise`List these credits by who gave them, and ask for the order and the reason of each. Let credits without an order need a second person.`,
}
