import { advise, figure } from '../../advice.ts'
import { manyOf } from '../../finding.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { ruleOfEachLine } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'discount-beyond-margin',
  kind: 'discount_beyond_margin',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders', 'costs'],
  finds: 'discounts that take more than the margin',
  whole: 'all products',
  notCompared: ruleOfEachLine,
  onPurpose: null,
  action: (product) => `Limit the discount on ${product}`,
  tips: 'margin',
  playbook: 'limit-deep-discounts',
  words: {
    title: ({ label, loss, currency, ...facts }) =>
      titleOf(
        `Discounts on ${label.full} ${isOver(facts) ? 'were' : 'are'} deeper than its margin`,
        facts,
        `: ${moneyWords(loss.expected, currency)} lost`,
      ),
    titleOfMany: (facts) => titleOf(`Discounts on ${manyOf} products ${isOver(facts) ? 'were' : 'are'} deeper than their margin`, facts),
    cause: ({ label, story, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${label.full} ` +
      `${story.rows === 1 ? 'was' : 'were'} sold below unit cost because of a discount: at list price ${story.rows === 1 ? 'it' : 'they'} would have earned a margin.`,
    advice: ({ label, story }) =>
      advise`Exclude ${label.short} from the discount, or lower the discount: ${figure(countWords(story.units, 'unit'))} sold below unit cost. If it is a clearance, decide how far below cost you will go.`,
  },
}
