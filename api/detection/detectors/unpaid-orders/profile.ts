import { advise, figure } from '../../advice.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

/** `ways`: how the missing orders were paid, the most frequent first. */
export type UnpaidFigures = { readonly ways: readonly string[] }

/** "paid by klarna or paypal"; of more ways, the two most frequent. */
const wayWords = (ways: readonly string[]): string => (ways.length === 0 ? '' : `, paid by ${ways.slice(0, 2).join(' or ')},`)

export const profile: CheckProfile<UnpaidFigures> = {
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
    title: ({ entity, story, loss, currency, ...facts }) => {
      const orders = `${someWords(story.members, 'order')}${entity === 'all' ? '' : ` of customer ${entity}`}`
      const were = isOver(facts) || story.members > 1 ? 'were' : 'was'
      return titleOf(
        `Payouts: ${orders} ${were} never ${entity === 'all' ? 'paid out' : 'paid'}`,
        facts,
        `: ${moneyWords(loss.expected, currency)}`,
      )
    },
    cause: ({ entity, story: { members, ways }, ...facts }) => {
      const missing = `${periodStart(facts)}, ${countWords(members, 'order')}${entity === 'all' ? '' : ` of customer ${entity}`}${wayWords(ways)} ${members === 1 ? 'is' : 'are'} in none of your payouts`
      const others =
        entity === 'all'
          ? `although nearly all other orders like ${members === 1 ? 'it' : 'them'} are, and twice the usual wait is over`
          : 'although it paid nearly all orders before, others still pay, and the usual wait is over'
      return (
        `${missing}, ${others}. ` +
        'Counted is what the products cost the customer, less refunds and the usual fee. An order paid in another way looks the same, so check first.'
      )
    },
    advice: ({ entity, story }) => {
      const orders = figure(countWords(story.members, 'order'))
      return entity === 'all'
        ? advise`Look up the payments of ${orders} in your payment service: not captured, failed, or held. Capture what is still open, and claim the rest.`
        : advise`Send customer ${entity} a reminder of ${orders} with the open sum, and deliver no more on account until it is paid.`
    },
  },
}
