import { advise } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { leftOutWords, moneyShare, sliceWords, stepOn, thingsOfSlice, usualMoneyShare } from '../../flows/flow-words.ts'
import { amountOf, minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'price-paid',
  kind: 'price_paid',
  entityType: 'slice',
  category: 'financial',
  requires: ['orders'],
  finds: 'prices that are further below the list price than before, without a code',
  whole: 'all order lines without a code',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Check the prices of ${slice}`,
  tips: 'financial',
  playbook: 'find-lower-prices',
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `Prices without a code ${isOver(facts) ? 'were' : 'are'} ${moneyShare(story)} below list${sliceWords(story, { names, currency })}`,
      facts,
      `, from ${usualMoneyShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${countWords(story.rows, 'line')}${sliceWords(story, { names, currency })} were sold ${amountOf(story.actual, story.exposure, currency)} (${moneyShare(story)}) below list price, without a discount code. ` +
    `As before it would have been ${moneyWords(minorOf(Math.max(0, story.expected), currency), currency)} (${usualMoneyShare(story)}).${leftOutWords(story.leftOut.rows, 'line')}`,
  action: ({ story, names, currency }) =>
    stepOn(story, `Check the prices of ${thingsOfSlice('orders', story, { names, currency })}`, 'Check the prices paid without a code'),
  advice: ({ story, names, currency }) =>
    advise`Look up who set these prices${sliceWords(story, { names, currency })}: a price list, a sale without an end, or an app. If they are meant, dismiss this alert.`,
}
