import { advise, figure } from '../../advice.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords, lostByMember } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'held-reserves',
  kind: 'held_reserves',
  entityType: 'shop',
  category: 'financial',
  requires: ['payouts'],
  finds: 'reserves that a payment service does not release',
  whole: 'all reserves of payment services',
  notCompared: null,
  onPurpose: null,
  action: () => 'Ask for reserves that were not released',
  tips: 'financial',
  playbook: 'claim-held-reserves',
  concerns: 'vendors',
  words: {
    title: ({ story, loss, currency, ...facts }) =>
      titleOf(
        `Payouts: ${someWords(story.rows, 'reserve')} ${isOver(facts) || story.rows > 1 ? 'were' : 'was'} not released`,
        facts,
        `: ${moneyWords(loss.expected, currency)} held`,
      ),
    cause: ({ story, currency, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'reserve')} of your sales ${story.rows === 1 ? 'is' : 'are'} held by the payment service for longer than it holds reserves there. ` +
      `By service: ${lostByMember(story, currency)}. The money is yours once it is released: it is not lost yet.`,
    advice: ({ story }) =>
      advise`Ask the payment service when ${figure(countWords(story.rows, 'reserve'))} will be released, and why not yet. Its contract says for how long it may hold them.`,
  },
}
