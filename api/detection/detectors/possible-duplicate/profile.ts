import { advise, figure } from '../../advice.ts'
import { periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'possible-duplicate',
  kind: 'possible_duplicate',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders'],
  finds: 'orders that may have been entered twice',
  whole: 'all orders',
  notCompared: null,
  onPurpose: null,
  action: () => 'Check orders that may have been entered twice',
  tips: 'financial',
  playbook: 'clear-duplicate-entries',
  words: {
    title: ({ story, ...facts }) => titleOf(`Duplicate orders: ${someWords(story.rows, 'line')} may have been entered twice`, facts),
    cause: ({ story, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.members, 'customer')} had the same basket, line by line (${countWords(story.rows, 'line')} in all), under a second order number within two hours, ` +
      'and it was neither cancelled nor returned. These may be double entries. The full price is counted, because the customer could claim it back.',
    advice: ({ story }) =>
      advise`Ask ${figure(countWords(story.members, 'customer'))} whether they wanted both orders. Cancel or refund what was charged twice before they dispute it.`,
  },
}
