import { advise, figure } from '../../advice.ts'
import type { Range } from '../../finding.ts'
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
        ` at ${isAtCost(loss) ? 'unit' : 'estimated'} cost`,
      ),
    cause: ({ story, names, currency, loss, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'entry')} took ${countWords(story.units, 'unit')} of ${countWords(story.members, 'product')} out of stock without a sale. ` +
      `Entries that your files call bookkeeping, such as "sold as set" or "wrongly marked", and entries that were reversed are left out. ` +
      `${mostExpensiveWords(story, names, currency)}${worstMonthWords(story, currency)} ${valuedWords(loss)}`,
    advice: ({ story }) =>
      advise`Find out why ${figure(countWords(story.units, 'unit'))} of ${figure(countWords(story.members, 'product'))} were written off, the most expensive first: packing, storage, supplier. Claim damage in transit from the carrier in time.`,
  },
}

/** Whether every unit is counted at its unit cost: an assumed cost makes the loss a range. */
const isAtCost = ({ low, expected }: Range): boolean => low === expected

const valuedWords = (loss: Range): string =>
  isAtCost(loss)
    ? 'Each unit is counted at its unit cost of that day.'
    : 'Where no unit cost is known, we assume 60% of the usual price: import your unit costs to replace this estimate.'
