import { advise, figure } from '../../advice.ts'
import { isOver, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'paid-back-twice',
  kind: 'paid_back_twice',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'refunds', 'chargebacks'],
  finds: 'orders that were paid back twice: refunded and charged back as well, or refunded twice',
  whole: 'all refunded and disputed orders',
  notCompared: null,
  onPurpose: null,
  action: () => 'Answer disputes of orders that were refunded already',
  tips: 'financial',
  playbook: 'answer-paid-back-twice',
  concerns: 'legal',
  words: {
    title: ({ entity, story, ...facts }) => {
      const verb = story.members === 1 ? 'was' : isOver(facts) ? 'were' : 'have been'
      const orders = `${someWords(story.members, 'order')} ${verb} paid back twice`
      return titleOf(entity === 'all' ? `Chargebacks: ${orders}` : `Payouts: ${orders} by ${entity}`, facts)
    },
    cause: ({ entity, story: { members }, ...facts }) => {
      const start = `${periodStart(facts)}, ${countWords(members, 'order')} ${members === 1 ? 'was' : 'were'}`
      return entity === 'all'
        ? `${start} both refunded and charged back. Counted is what went back beyond what the customer had paid; disputes that you won are taken off.`
        : `${start} paid back by ${entity} and some days later once more, the same sum, although you booked one refund. ` +
            'Counted is the second payment, where your refunds do not state it a week later.'
    },
    advice: ({ entity, story }) => {
      const orders = figure(countWords(story.members, 'order'))
      return entity === 'all'
        ? advise`Answer the disputes of ${orders} with the proof of the refund, before their deadline: a payment that was refunded need not be paid back again.`
        : advise`Send ${entity} the list of ${orders} with both payments, and ask for the second back. Find out whether a person, an app or the service itself starts refunds twice.`
    },
  },
}
