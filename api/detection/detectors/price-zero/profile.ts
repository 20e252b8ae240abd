import { advise, figure } from '../../advice.ts'
import { isOver, periodStart } from '../../phrases.ts'
import { ruleOfEachLine } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'price-zero',
  kind: 'price_zero',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders'],
  finds: 'products sold for 0 by mistake',
  whole: 'all products',
  notCompared: ruleOfEachLine,
  onPurpose: null,
  action: (product) => `Correct the price of ${product}`,
  tips: 'financial',
  playbook: 'mend-price-of-zero',
  words: {
    title: ({ label, story, ...facts }) =>
      titleOf(`Price of ${label.full} ${isOver(facts) ? 'was' : 'is'} zero on ${someWords(story.rows, 'order line')}`, facts),
    cause: ({ label, story, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${label.full} ` +
      `${story.rows === 1 ? 'was' : 'were'} sold for 0, while other customers paid. The loss is counted at the usual price.`,
    advice: ({ label, story }) =>
      advise`Check the price of ${label.short} in your shop, and codes that take off 100%: ${figure(countWords(story.units, 'unit'))} went out for free. If they were gifts, book them as samples.`,
  },
}
