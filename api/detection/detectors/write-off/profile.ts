import { advise, figure } from '../../advice.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords, mostExpensiveProducts, mostExpensiveWords, worstMonthWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'write-off',
  kind: 'write_off',
  entityType: 'shop',
  category: 'inventory',
  requires: ['orders'],
  finds: 'stock that is written off',
  whole: 'all products',
  notCompared: null,
  onPurpose: null,
  action: () => 'Find out why stock is written off',
  tips: 'general',
  playbook: 'reduce-write-offs',
  words: {
    products: mostExpensiveProducts,
    title: ({ story, loss, currency, ...facts }) =>
      titleOf(
        `Stock write-offs ${isOver(facts) ? 'came' : 'come'} to ${someWords(story.units, 'unit')}`,
        facts,
        `: ${moneyWords(loss.expected, currency)}`,
      ),
    cause: ({ story, names, currency, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'entry')} took ${countWords(story.units, 'unit')} of ${countWords(story.members, 'product')} out of stock without a sale. ` +
      `Entries that your files call bookkeeping, such as "sold as set" or "wrongly marked", and entries that were reversed are left out. ` +
      `${mostExpensiveWords(story, names, currency)}${worstMonthWords(story, currency)} The units are counted at unit cost, or at 60% of the usual price where no cost is known.`,
    advice: ({ story }) =>
      advise`Find out why ${figure(countWords(story.units, 'unit'))} of ${figure(countWords(story.members, 'product'))} were written off, the most expensive first: packing, storage, supplier. Claim damage in transit from the carrier in time.`,
  },
}
