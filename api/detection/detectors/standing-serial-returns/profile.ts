import type { Currency } from '../../../values/money.ts'
import { advise, figure } from '../../advice.ts'
import { isOver, periodStart } from '../../phrases.ts'
import { countWords, lostByMember } from '../../rule-check/check-words.ts'
import type { CheckProfile, CheckStory } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

/** Told customers: the last order that came back, by which the shop finds them, and their habit. */
export type ReturnerFigures = {
  readonly customers: readonly { readonly id: string; readonly order: string; readonly orders: number; readonly returned: number }[]
}

type Story = CheckStory & ReturnerFigures

/**
 * "the customer of order 1042 (7 of 8 orders came back), $412". Ids may be hashes that nobody can
 * look up.
 */
function customerWords(story: Story, currency: Currency): string {
  return lostByMember(story, currency, (member) => {
    const known = story.customers.find(({ id }) => id === member)
    return known ? `the customer of order ${known.order} (${known.returned} of ${known.orders} orders came back)` : 'a customer'
  })
}

export const profile: CheckProfile<ReturnerFigures> = {
  name: 'standing-serial-returns',
  kind: 'standing_serial_returns',
  entityType: 'shop',
  category: 'customer',
  requires: ['orders', 'costs', 'refunds'],
  finds: 'customers who send back or dispute most of what they order, and so cost more than they bring',
  whole: 'all customers',
  notCompared: null,
  onPurpose: 'Customers whose returns we accept, on purpose',
  action: () => 'Look at what these customers send back, and limit free returns for them',
  tips: 'refund',
  playbook: 'limit-serial-returns',
  words: {
    title: ({ story, ...facts }) =>
      titleOf(`Refund rate of ${someWords(story.members, 'repeat customer')} ${isOver(facts) ? 'was' : 'is'} far above all others`, facts),
    cause: ({ story, currency, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.members, 'customer')} sent back or disputed most of what they ordered, at least three times as often as others do, and their orders cost more than they earned. ` +
      `Lost by customer: ${customerWords(story, currency)}. ` +
      'The amounts are what was paid back less the unit cost of the returned units, with postage and disputes of these orders, less what the rate of the others would have cost. ' +
      'Refunds that other alerts count are left out. There may be good reasons, such as damage or a wrong size: look before you act.',
    advice: ({ story: { members } }) =>
      advise`Read the reasons of these refunds, and write to ${figure(countWords(members, 'customer'))} yourself. If nothing else explains them, end free returns there.`,
  },
}
