import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { isOver, moneyWords, percent, periodStart } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'
import type { NewCodeStory } from './asked-code.ts'

export const profile: Profile = {
  name: 'new-code',
  kind: 'new_code',
  entityType: 'code',
  category: 'financial',
  requires: ['orders'],
  finds: 'discount codes that are new and do not end',
  whole: 'all orders',
  notCompared: null,
  onPurpose: null,
  action: (code) => `Decide whether the code ${code} is meant, and when it ends`,
  tips: 'financial',
  playbook: 'end-open-codes',
}

const shareOf = ({ orders, channelOrders }: NewCodeStory) => percent(orders / Math.max(1, channelOrders))
/** Its orders in other channels, which are counted too. */
const elsewhereWords = ({ elsewhere }: NewCodeStory) =>
  elsewhere === 0 ? '' : `, with ${countWords(elsewhere, 'order')} of other channels`

const ordersOf = ({ channel }: NewCodeStory) => (channel === '' ? 'orders' : `${channel} orders`)

export const words: Narrative<NewCodeStory> = {
  title: ({ entity, story, loss, currency, ...facts }) =>
    titleOf(
      `New discount code ${entity} ${isOver(facts) ? 'came' : 'comes'} off ${shareOf(story)} of ${ordersOf(story)}`,
      facts,
      `: ${moneyWords(loss.expected, currency)}`,
    ),
  cause: ({ entity, story, loss, currency, ...facts }) =>
    `${periodStart(facts)}, ${story.orders.toLocaleString('en')} of ${story.channelOrders.toLocaleString('en')} ${ordersOf(story)} (${shareOf(story)}) had the code ${entity}, and no order of the half year before did. ` +
    `All that it took off beyond what comes off without one is counted, ${moneyWords(loss.expected, currency)}${elsewhereWords(story)}, because there is no earlier use to hold it against. If it is meant, nothing is wrong.`,
  advice: ({ entity }) =>
    advise`Find out who made the code ${figure(entity)}, whom it is for and when it ends. If it is meant, dismiss this alert. If not, end it, or limit it to one use for each customer.`,
}
