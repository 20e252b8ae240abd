import { advise, figure } from '../../advice.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords, mostExpensiveProducts, mostExpensiveWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'standing-below-cost',
  kind: 'standing_below_cost',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'costs'],
  finds: 'order lines that were always sold below unit cost, a few of each product',
  whole: 'all products',
  notCompared: null,
  onPurpose: 'A loss leader, on purpose',
  action: () => 'Decide which sales below cost are meant, and stop the others',
  tips: 'margin',
  playbook: 'mend-sales-below-cost',
  words: {
    products: mostExpensiveProducts,
    title: ({ story, loss, currency, ...facts }) =>
      titleOf(
        `Margin ${isOver(facts) ? 'was' : 'is'} negative on ${someWords(story.rows, 'order line')}`,
        facts,
        `: ${moneyWords(loss.expected, currency)} lost`,
      ),
    titleWithCause: ({ loss, currency, common, ...facts }) =>
      titleOf(`Margin ${isOver(facts) ? 'was' : 'is'} negative ${common}`, facts, `: ${moneyWords(loss.expected, currency)} lost`),
    cause: ({ story, names, currency, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${countWords(story.members, 'product')} ` +
      `were sold for less than the unit cost of that day, after all discounts. ${mostExpensiveWords(story, names, currency)} ` +
      'Lines that other alerts count are left out.',
    advice: ({ story }) =>
      advise`Decide which of ${figure(countWords(story.members, 'product'))} you sell below cost on purpose. For the others, raise the price or limit the discount: ${figure(countWords(story.units, 'unit'))} sold below unit cost.`,
  },
}
