import { advise, figure } from '../../advice.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'

export const profile: CheckProfile = {
  name: 'standing-contribution',
  kind: 'standing_contribution',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'costs', 'shipping'],
  finds: 'countries whose orders earn less than their postage, refunds, disputes and payment fees cost',
  action: () => 'Charge these countries what their orders cost, or stop selling there',
  tips: 'margin',
  playbook: 'mend-losing-countries',
  words: {
    title: ({ story, ...facts }) =>
      `Contribution margin of orders to ${countWords(story.members, 'country')} ${isOver(facts) ? 'was' : 'has been'} negative ${periodWords(facts)}`,
    cause: ({ story: { members, mostExpensive }, currency, ...facts }) => {
      const named = mostExpensive.map(({ name, loss }) => `${name}, ${moneyWords(minorOf(loss, currency), currency)}`)
      const more = members > named.length ? `; and ${members - named.length} more` : ''
      return (
        `${periodStart(facts)}, these orders earned less on their goods than their postage, refunds, disputes and payment fees cost. ` +
        `Lost by country: ${named.join('; ')}${more}. The rest of the shop earns money, and neither chance nor one product nor a few customers explain it. ` +
        'Orders that lost through goods below unit cost, or that other alerts count, are left out; refunded units count as back in stock. Ads are not in it.'
      )
    },
    advice: ({ story: { mostExpensive, members } }) => {
      const worst = mostExpensive[0]?.name ?? ''
      return advise`Look at the largest rows of ${worst} first: raise the postage or the least order value there, or take no orders from it. Countries that lose: ${figure(countWords(members, 'country'))}.`
    },
  },
}
