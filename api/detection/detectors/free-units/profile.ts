import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { eachWords, leftOutWords, productsOfSlice, sliceWords, thingsOfSlice } from '../../flows/flow-words.ts'
import { namedPart } from '../../flows/main-part.ts'
import { minorOf } from '../../narrative-parts.ts'
import { moneyWords, periodStart } from '../../phrases.ts'
import { labelOf, type ProductNames } from '../../product-name.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'free-units',
  kind: 'free_units',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders', 'costs'],
  finds: 'products that are given away more often than before',
  whole: 'all orders',
  notCompared: null,
  onPurpose: null,
  action: (sku) => `Check the rule that gives ${sku} away`,
  tips: 'financial',
  playbook: 'mend-price-of-zero',
}

/** The product that is given away, or of all together the one that makes up most of the loss. */
const giftOf = (story: FlowStory) => (story.each === '' ? (namedPart(story) ?? '') : story.each)

/** Of all gifts together, the one that is most of them. */
function mostly(story: FlowStory, names: ProductNames, length: 'full' | 'short'): string {
  return giftOf(story) === '' ? '' : `, mostly ${labelOf(giftOf(story), names)[length]},`
}

const ofGift = (story: FlowStory, names: ProductNames) =>
  story.each === '' ? mostly(story, names, 'full') : ` of ${labelOf(story.each, names).full}`

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `Free units${ofGift(story, names)} cost ${eachWords(story.actual, story.rows, currency)} per ${thingsOfSlice('order', story, { names, currency })}`,
      facts,
      `, from ${eachWords(story.expected, story.rows, currency)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${story.each === '' ? `products${mostly(story, names, 'short')} were` : `${labelOf(story.each, names).short} was`} given away with ${story.events.toLocaleString('en')} of ${countWords(story.rows, 'order')}${sliceWords(story, { names, currency })}, at a unit cost of ${moneyWords(minorOf(story.actual, currency), currency)} in all (${eachWords(story.actual, story.rows, currency)} per order). ` +
    `As often as before it would have been ${moneyWords(minorOf(Math.max(0, story.expected), currency), currency)} (${eachWords(story.expected, story.rows, currency)}).${leftOutWords(story.leftOut.rows, 'order')}`,
  action: ({ story, names }) =>
    giftOf(story) === ''
      ? 'Check the rules that give products away'
      : `Check the rule that gives ${labelOf(giftOf(story), names).full} away`,
  advice: ({ story, names, currency }) =>
    advise`Open the rule that adds ${giftOf(story) === '' ? 'free products' : labelOf(giftOf(story), names).full} and check for whom, from which order value and how often it applies. Place a test order with ${figure('two')} of what triggers it.`,
  products: (story) => [...(giftOf(story) === '' ? [] : [giftOf(story)]), ...productsOfSlice(story)],
}
