import { advise, figure } from '../../advice.ts'
import { isOver, periodStart } from '../../phrases.ts'
import { ruleOfEachLine } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'
import type { SlipFigures, SlipWay } from './slip-way.ts'

export const profile: CheckProfile<SlipFigures> = {
  name: 'price-slip',
  kind: 'price_slip',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders'],
  finds: 'prices typed wrong by a factor of ten or a hundred',
  whole: 'all products',
  notCompared: ruleOfEachLine,
  onPurpose: null,
  action: (product) => `Check the price of ${product}`,
  tips: 'financial',
  playbook: 'mend-price-of-zero',
  words: {
    title: ({ label, story, ...facts }) =>
      titleOf(`Price of ${label.full} may ${isOver(facts) ? 'have been' : 'be'} wrong on ${someWords(story.rows, 'line')}`, facts),
    cause: ({ label, story, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${label.full} ` +
      `${story.rows === 1 ? 'was' : 'were'} sold at ${wayWords[story.way]}`,
    advice: ({ label, story }) => {
      const lines = figure(countWords(story.rows, 'order line'))
      return story.way === 'low'
        ? advise`Check whether the price of ${label.short} on ${lines} was meant. Correct it in your shop if not, and invoice what is missing where you can.`
        : advise`Check whether price and quantity of ${label.short} on ${lines} were meant. Correct them if not, and settle the difference with the customer.`
    },
  },
}

const wayWords: Readonly<Record<SlipWay, string>> = {
  low:
    'a tenth, a hundredth or a thousandth of the usual price, to within 2%, as if a decimal point had slipped. ' +
    'The loss is counted at the usual price.',
  high:
    'ten times the highest price before or more, and above what nearly all of its sales came to, as if the price of several had been typed for one. ' +
    'What is above the usual price is counted: a customer who notices claims it back.',
  both: 'a price that is a tenth of the usual one or less, or ten times the highest before or more. The difference to the usual price is counted.',
}
