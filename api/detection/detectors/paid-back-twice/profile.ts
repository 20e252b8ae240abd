import { advise, figure } from '../../advice.ts'
import { isOver, periodStart, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'

export const profile: CheckProfile = {
  name: 'paid-back-twice',
  kind: 'paid_back_twice',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'refunds', 'chargebacks'],
  finds: 'orders that were refunded and charged back as well',
  whole: 'all refunded and disputed orders',
  notCompared: null,
  onPurpose: null,
  action: () => 'Answer disputes of orders that were refunded already',
  tips: 'financial',
  playbook: 'answer-paid-back-twice',
  concerns: 'legal',
  words: {
    title: ({ story, ...facts }) =>
      `Chargebacks: ${countWords(story.members, 'order')} ${isOver(facts) ? 'were' : story.members === 1 ? 'was' : 'have been'} paid back twice ${periodWords(facts)}`,
    cause: ({ story, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.members, 'order')} ${story.members === 1 ? 'was' : 'were'} both refunded and charged back. ` +
      'Counted is what went back beyond what the customer had paid; disputes that you won are taken off.',
    advice: ({ story }) =>
      advise`Answer the disputes of ${figure(countWords(story.members, 'order'))} with the proof of the refund, before their deadline: a payment that was refunded need not be paid back again.`,
  },
}
