import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { eachWords, leftOutWords, productsOfSlice, sliceWords, stepOn, thingsOfSlice } from '../../flows/flow-words.ts'
import { isOver, percent, periodStart } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'postage-charged',
  kind: 'postage_income',
  entityType: 'slice',
  category: 'operational',
  requires: ['orders', 'shipping'],
  finds: 'orders that customers pay less shipping for than before',
  whole: 'all parcels',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Check your shipping rates: ${slice}`,
  tips: 'shipping',
  playbook: 'lower-shipping-cost',
}

/** The part of the usual postage that is no longer charged. */
const lessOf = (story: FlowStory) => 1 - story.actual / Math.min(-1, story.expected)

export const words: Narrative<FlowStory> = {
  title({ story, names, currency, ...facts }) {
    const less = lessOf(story)
    const pay = isOver(facts) ? 'paid' : 'pay'
    return titleOf(
      `Customers ${pay} ${less >= 0.995 ? 'no' : `${percent(less)} less`} shipping on ${thingsOfSlice('orders', story, { names, currency })}`,
      facts,
    )
  },
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, customers were charged ${eachWords(story.actual, story.rows, currency)} for shipping on average (${countWords(story.rows, 'sale')}${sliceWords(story, { names, currency })}). ` +
    `Orders like these were charged ${eachWords(story.expected, story.rows, currency)} before: that is ${percent(lessOf(story))} less.${leftOutWords(story.leftOut.rows, 'sale')}`,
  action: ({ story, names, currency }) =>
    stepOn(story, `Check your shipping rates${sliceWords(story, { names, currency })}`, 'Check your shipping rates'),
  advice: ({ story, names, currency }) =>
    advise`Open the shipping rates of your shop and compare them with the day before the start: customers were charged ${figure(eachWords(story.expected, story.rows, currency))} on average${sliceWords(story, { names, currency })}. If the new rate is meant, dismiss this alert.`,
  products: productsOfSlice,
}
