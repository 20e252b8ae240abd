import { advise, figure, shortStep } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { leftOutWords, moneyShare, productsOfSlice, sliceWords, thingsOfSlice, usualMoneyShare } from '../../flows/flow-words.ts'
import { amountOf, minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'code-discount',
  kind: 'code_discount',
  entityType: 'code',
  category: 'financial',
  requires: ['orders'],
  finds: 'discount codes that take off more than before',
  whole: 'all order lines with a code',
  notCompared: null,
  onPurpose: null,
  action: (code) => `Check what the code ${code} takes off`,
  tips: 'financial',
  playbook: 'stop-stacked-discounts',
}

const codeOf = ({ columns, of }: FlowStory) => of[columns.indexOf('code')] ?? ''

/** The orders of a slice, with a space before; all of them go without saying. */
const onSlice = (things: string) => (things === 'orders' ? '' : ` ${things}`)

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `Discount code ${codeOf(story)} ${isOver(facts) ? 'took' : 'takes'} ${moneyShare(story)} off ${thingsOfSlice('orders', story, { names, currency }, 'code')}`,
      facts,
      `, from ${usualMoneyShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, the code ${codeOf(story)} took ${amountOf(story.actual, story.exposure, currency)} (${moneyShare(story)}) off ${countWords(story.rows, 'line')}${sliceWords(story, { names, currency }, 'code')}. ` +
    `At its discount before it would have been ${moneyWords(minorOf(Math.max(0, story.expected), currency), currency)} (${usualMoneyShare(story)}). What comes off without a code is not counted.${leftOutWords(story.leftOut.rows, 'line')}`,
  action: ({ story, names, currency }) =>
    shortStep(
      `Check what the code ${codeOf(story)} takes off${onSlice(thingsOfSlice('orders', story, { names, currency }, 'code'))}`,
      `Check what the code ${codeOf(story)} takes off`,
    ),
  advice: ({ story, names, currency }) =>
    advise`Place a test order with ${figure(codeOf(story))}${sliceWords(story, { names, currency }, 'code')} and see which discounts apply: the code’s percentage, a second discount on top, or a list price that rose.`,
  products: productsOfSlice,
}
