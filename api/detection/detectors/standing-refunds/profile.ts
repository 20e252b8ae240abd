import { advise, figure } from '../../advice.ts'
import { isOver, periodStart } from '../../phrases.ts'
import { labelOf } from '../../product-name.ts'
import { countWords, mostExpensiveProducts, mostExpensiveWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { namedWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'standing-refunds',
  kind: 'standing_refunds',
  entityType: 'shop',
  category: 'customer',
  requires: ['orders', 'refunds'],
  finds: 'products that were always refunded far more often than your other products',
  whole: 'all products',
  notCompared: null,
  onPurpose: 'Returns that come with the product, on purpose',
  action: () => 'Find out why these products come back, and mend or stop them',
  tips: 'refund',
  playbook: 'find-cause-of-refunds',
  words: {
    products: mostExpensiveProducts,
    title: ({ story, names, ...facts }) =>
      titleOf(
        `Refund rate of ${namedWords(labelOf(story.mostExpensive[0]?.name ?? '', names).full, story.members)} ${isOver(facts) ? 'was' : 'is'} far above average`,
        facts,
      ),
    cause: ({ story, names, currency, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.members, 'product')} had ${countWords(story.rows, 'refund')}. ` +
      'Their order lines come back at least three times as often as those of your other products, from the first day on. ' +
      `${mostExpensiveWords(story, names, currency)} ` +
      'The amounts are what was refunded, less what the rate of the other products would have refunded of the same sales. ' +
      'Refunds that other alerts count are left out.',
    advice: ({ story: { mostExpensive, members }, names }) => {
      const [first] = mostExpensive
      const product = first ? labelOf(first.name, names).short : 'these products'
      return advise`Read the reasons of the last refunds of ${product}, and correct its page, sizes or packing. Stop selling what keeps coming back: ${figure(countWords(members, 'product'))}.`
    },
  },
}
