import { advise, figure } from '../../advice.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { titleOf } from '../../title-words.ts'

/** Whole months before a step that it is compared with. Proposed. */
export const monthsBefore = 6

export const profile: CheckProfile = {
  name: 'marketplace-fee',
  kind: 'marketplace_fee',
  entityType: 'fee',
  category: 'financial',
  requires: ['orders'],
  finds: 'marketplace fees that take a larger share than before',
  whole: 'all marketplace fees',
  notCompared: null,
  onPurpose: null,
  action: (fee) => `Ask why the fee ${fee} rose`,
  tips: 'financial',
  playbook: 'question-marketplace-fees',
  concerns: 'vendors',
  words: {
    title: ({ entity, loss, currency, ...facts }) =>
      titleOf(
        `Marketplace fee ${entity} ${isOver(facts) ? 'took' : 'takes'} a larger share of net sales`,
        facts,
        `: ${moneyWords(loss.expected, currency)}`,
      ),
    cause: ({ entity, story, ...facts }) =>
      `${periodStart(facts)}, ${entity} (${countWords(story.rows, 'entry')}) took a larger share of each month's net sales than in any of the ${monthsBefore} ` +
      'months before. The part above its usual share is counted.',
    advice: ({ entity, story }) =>
      advise`Compare these ${figure(countWords(story.rows, 'entry'))} of ${entity} with the rates you agreed to: a plan, a surcharge or a category may have changed.`,
  },
}
