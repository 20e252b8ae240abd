import { advise, figure } from '../../advice.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { titleOf } from '../../title-words.ts'

/** Whole weeks before a step that it is compared with, at least. Proposed. */
export const weeksBefore = 6

export const profile: CheckProfile = {
  name: 'fee-rate',
  kind: 'fee_rate',
  entityType: 'fee',
  category: 'financial',
  requires: ['payouts'],
  finds: 'payment fees that take more of each sale than before',
  whole: 'all payment services',
  notCompared: null,
  onPurpose: null,
  action: (service) => `Ask ${service} why its fees rose`,
  tips: 'financial',
  playbook: 'question-payment-fees',
  concerns: 'vendors',
  words: {
    title: ({ entity, loss, currency, ...facts }) =>
      titleOf(
        `Payment fees of ${entity} ${isOver(facts) ? 'took' : 'take'} more of each sale`,
        facts,
        `: ${moneyWords(loss.expected, currency)}`,
      ),
    cause: ({ entity, story, currency, ...facts }) => {
      const [dearest] = story.mostExpensive
      const more = dearest ? `, ${moneyWords(minorOf(dearest.loss, currency), currency)} in all` : ''
      return (
        `${periodStart(facts)}, ${entity} took more for ${countWords(story.rows, 'sale')} than by the fixed fee and the rate of the weeks before${more}. ` +
        'Smaller baskets, on which a fixed fee weighs more, are not counted. No contract is in your files, so the yardstick is your own earlier rate.'
      )
    },
    advice: ({ entity, story }) =>
      advise`Compare these ${figure(countWords(story.rows, 'sale'))} with your contract with ${entity}: a new plan, more cards from abroad, or a surcharge.`,
  },
}
