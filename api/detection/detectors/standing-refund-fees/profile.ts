import { advise, figure } from '../../advice.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords, lostByMember } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'standing-refund-fees',
  kind: 'standing_refund_fees',
  entityType: 'shop',
  category: 'financial',
  requires: ['payouts'],
  finds: 'payment fees that are not given back with refunds',
  whole: 'all refunds',
  notCompared: null,
  onPurpose: 'A payment service whose kept fees we accept, on purpose',
  action: () => 'Save the payment fees that refunds leave behind',
  tips: 'refund',
  playbook: 'keep-fees-of-refunds',
  concerns: 'vendors',
  words: {
    title: ({ story, loss, currency, ...facts }) =>
      titleOf(
        `Payment fees ${isOver(facts) ? 'were' : 'are'} not given back on ${someWords(story.rows, 'refund')}`,
        facts,
        `: ${moneyWords(loss.expected, currency)}`,
      ),
    cause: ({ story, currency, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'refund')} sent the customer’s money back, and the fee of the sale stayed with the payment service. ` +
      `By service: ${lostByMember(story, currency)}. Of a refund in part, its share of the fee is counted. Most services do so by contract.`,
    advice: ({ story }) =>
      advise`Offer an exchange or store credit before you refund, and cancel orders before the payment is captured: ${figure(countWords(story.rows, 'refund'))} left their fee behind.`,
  },
}
