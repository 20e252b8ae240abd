import { advise, figure } from '../../advice.ts'
import type { FindingNarrative, Narrative } from '../../candidate.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, percent, periodStart } from '../../phrases.ts'
import { labelOf } from '../../product-name.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'
import type { CutStory } from './cut-state.ts'

export const profile: Profile = {
  name: 'list-price-cut',
  kind: 'list_price_cut',
  entityType: 'slice',
  category: 'financial',
  requires: ['orders', 'costs'],
  finds: 'list prices that fell together and do not earn it back',
  whole: 'all list prices',
  notCompared: null,
  onPurpose: null,
  action: (products) => `Check the list price of ${products}`,
  tips: 'financial',
  playbook: 'restore-list-prices',
}

export const words: Narrative<CutStory> = {
  products: ({ dearest }) => dearest.map(({ sku }) => sku),
  title: ({ story, names, ...facts }) =>
    titleOf(
      `${whoseWords(story, names)} ${isOver(facts) ? 'was' : 'is'} ${percent(1 - story.factor)} lower`,
      facts,
      ', without more sales',
    ),
  cause: ({ story, names, currency, ...facts }) => {
    const money = (micros: number) => moneyWords(minorOf(micros, currency), currency)
    const products = story.dearest.map(({ sku, before, now }) => `${labelOf(sku, names).full} at ${money(now)} instead of ${money(before)}`)
    const rest = story.products - products.length
    const left = story.hasCosts ? 'left after unit costs' : 'brought in'
    return (
      `${periodStart(facts)}, ${countWords(story.units, 'unit')} on ${countWords(story.lines, 'line')} were sold ${percent(1 - story.factor)} below the list price before: ` +
      `${products.join('; ')}${rest > 0 ? `; and ${countWords(rest, 'other product')}` : ''}. ` +
      `In the first ${story.days} days these products ${left} ${money(story.earned)} in the channels where their price fell, without sales at full price with a code. ` +
      `At the old prices it would have been about ${money(story.usual)}, as in the weeks before at the pace of your other products.`
    )
  },
  action: ({ story: { products, dearest }, names }) =>
    products === 1 && dearest[0]
      ? `Check the list price of ${labelOf(dearest[0].sku, names).full}`
      : `Check the list prices of these ${countWords(products, 'product')}`,
  advice: ({ story }) =>
    advise`Compare ${figure(story.products === 1 ? 'this list price' : `the list prices of ${countWords(story.products, 'product')}`)} with your price list: prices without tax, trade prices shown to all, or a price list that was read in part look like this. Set them back if nobody meant it; if you did, dismiss this alert.`,
}

function whoseWords({ products, dearest }: CutStory, names: FindingNarrative<CutStory>['names']): string {
  const [only] = dearest
  if (products === 1 && only) return `List price of ${labelOf(only.sku, names).full}`
  return `List price of ${countWords(products, 'product')}`
}
