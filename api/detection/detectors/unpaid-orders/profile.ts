import { advise, figure } from '../../advice.ts'
import { isOver, periodStart, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'

export const profile: CheckProfile = {
  name: 'unpaid-orders',
  kind: 'unpaid_orders',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'payouts'],
  finds: 'orders that were never paid out to you',
  whole: 'all orders',
  notCompared: null,
  onPurpose: null,
  action: () => 'Claim orders that were never paid out',
  tips: 'financial',
  playbook: 'claim-missing-payouts',
  concerns: 'vendors',
  words: {
    title: ({ story, ...facts }) =>
      `Payouts: ${countWords(story.members, 'order')} ${isOver(facts) || story.members > 1 ? 'were' : 'was'} never paid out ${periodWords(facts)}`,
    cause: ({ story, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.members, 'order')} ${story.members === 1 ? 'is' : 'are'} in none of your payouts, although nearly all other orders like ${story.members === 1 ? 'it' : 'them'} are, ` +
      'and twice the usual wait is over. Counted is what the products cost the customer, less refunds and the usual fee. An order paid in another way looks the same, so check first.',
    advice: ({ story }) =>
      advise`Look up the payments of ${figure(countWords(story.members, 'order'))} in your payment service: not captured, failed, or held. Capture what is still open, and claim the rest.`,
  },
}
