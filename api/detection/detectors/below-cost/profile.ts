import { advise, figure } from '../../advice.ts'
import { isOver, periodStart } from '../../phrases.ts'
import { type EntityLabel, labelOf, type ProductNames } from '../../product-name.ts'
import { countWords, mostExpensiveProducts, mostExpensiveWords } from '../../rule-check/check-words.ts'
import type { CheckProfile, CheckStory } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'below-cost',
  kind: 'below_cost',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'costs'],
  finds: 'products sold for less than they cost',
  whole: 'all products',
  notCompared: null,
  onPurpose: null,
  action: () => 'Raise the prices that are below cost',
  tips: 'margin',
  playbook: 'mend-sales-below-cost',
  words: {
    products: mostExpensiveProducts,
    title({ story, names, ...facts }) {
      const thing = onlyProduct(story, names)?.full ?? someWords(story.members, 'product')
      return titleOf(`Margin on ${thing} ${isOver(facts) ? 'was' : 'is'} negative`, facts, ': sold below unit cost')
    },
    cause({ story, names, currency, ...facts }) {
      const only = onlyProduct(story, names)
      const sold = `${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${only?.full ?? countWords(story.members, 'product')}`
      const below = `${story.rows === 1 ? 'was' : 'were'} sold for less than the unit cost of that day, before any discount.`
      return `${periodStart(facts)}, ${sold} ${below}${only ? '' : ` ${mostExpensiveWords(story, names, currency)}`}`
    },
    advice({ story, names }) {
      const { members, units } = story
      const only = onlyProduct(story, names)
      const raise = only
        ? advise`Raise the price of ${only.short} above its unit cost`
        : advise`Raise the prices of ${figure(countWords(members, 'product'))} above their unit cost`
      const wrong = only ? 'correct the cost if it is wrong' : 'correct the costs that are wrong'
      return advise`${raise}, or ${wrong}: ${figure(countWords(units, 'unit'))} ${units === 1 ? 'was' : 'were'} sold below it.`
    },
  },
}

/** How the product is called where all rows are of one. */
function onlyProduct({ members, mostExpensive: [first] }: CheckStory, names: ProductNames): EntityLabel | null {
  return members === 1 && first ? labelOf(first.name, names) : null
}
