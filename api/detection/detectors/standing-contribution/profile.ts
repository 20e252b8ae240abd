import { advise, figure } from '../../advice.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords, lostByMember } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { namedWords, titleOf } from '../../title-words.ts'

/** The sales channels and products among the groups that were told; the others are countries. */
export type GroupFigures = { readonly channels: number; readonly products: number }

/** "to 2 countries", "through 1 sales channel", "of 3 products alone", or several of these. */
function groupWords(members: number, { channels, products }: GroupFigures): string {
  const through = Math.min(channels, members)
  const alone = Math.min(products, members - through)
  const countries = members - through - alone
  return [
    countries > 0 || members === 0 ? `to ${countWords(countries, 'country')}` : '',
    through > 0 ? `through ${countWords(through, 'sales channel')}` : '',
    alone > 0 ? `of ${countWords(alone, 'product')} alone` : '',
  ]
    .filter((words) => words !== '')
    .join(' and ')
}

export const profile: CheckProfile<GroupFigures> = {
  name: 'standing-contribution',
  kind: 'standing_contribution',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'costs', 'shipping'],
  finds: 'countries, sales channels and products whose orders earn less than their postage, refunds, disputes and payment fees cost',
  whole: 'all countries, sales channels and products',
  notCompared: null,
  onPurpose: 'A country, sales channel or product we are entering, on purpose',
  action: () => 'Charge these orders what they cost, or stop selling there',
  tips: 'margin',
  playbook: 'mend-losing-countries',
  words: {
    title: ({ story, loss, currency, ...facts }) =>
      titleOf(
        `Contribution margin ${isOver(facts) ? 'was' : 'is'} negative for ${namedWords(story.mostExpensive[0]?.name ?? '', story.members)}`,
        facts,
        `: ${moneyWords(loss.expected, currency)} lost`,
      ),
    cause: ({ story, currency, ...facts }) => {
      const { members, channels, products } = story
      const isNamed = { country: members > channels + products, 'sales channel': channels > 0, product: products > 0 }
      const kinds = Object.entries(isNamed).flatMap(([kind, isOne]) => (isOne ? [kind] : []))
      return (
        `${periodStart(facts)}, these orders earned less on their goods than their postage, refunds, disputes and payment fees cost. ` +
        `Lost by ${kinds.join(' or ')}: ${lostByMember(story, currency)}. The rest of the shop earns money, and neither chance nor a few customers explain it. ` +
        'Orders that lost through goods below unit cost, or that other alerts count, are left out; refunded units count as back in stock. Ads are not in it.'
      )
    },
    advice: ({ story: { mostExpensive, members, ...groups } }) => {
      const worst = mostExpensive[0]?.name ?? ''
      return advise`Look at the largest rows of ${worst} first: raise the postage, the prices or the least order value there, or take no orders from it. Orders that lose: ${figure(groupWords(members, groups))}.`
    },
  },
}
