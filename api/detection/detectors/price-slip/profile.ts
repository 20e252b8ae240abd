import { advise, figure } from '../../advice.ts'
import { isOver, periodStart } from '../../phrases.ts'
import { ruleOfEachLine } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
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
      `${story.rows === 1 ? 'was' : 'were'} sold at a tenth, a hundredth or a thousandth of the usual price, to within 2%, as if a decimal point had slipped. ` +
      'The loss is counted at the usual price.',
    advice: ({ label, story }) =>
      advise`Check whether the price of ${label.short} on ${figure(countWords(story.rows, 'order line'))} was meant. Correct it in your shop if not, and invoice what is missing where you can.`,
  },
}
