import { advise, figure, shortStep } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { leftOutWords, moneyShare, usualMoneyShare } from '../../flows/flow-words.ts'
import { amountOf, minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'fee-share',
  kind: 'fee_share',
  entityType: 'fee',
  category: 'financial',
  requires: ['payouts'],
  finds: 'fees of payment services and marketplaces that take more of some sales than before',
  whole: 'all payment services',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Compare these fees with the fee schedule: ${slice}`,
  tips: 'financial',
  playbook: 'question-payment-fees',
  concerns: 'vendors',
}

/**
 * A category is what a fee schedule names by itself: it stands beside the service, with a space
 * before.
 */
const classOf = ({ columns: [column], of: [value] }: FlowStory) => (column === 'category' ? ` on ${value}` : '')

/** What the rows of a slice are. */
function salesOf({ columns: [column], of: [value] }: FlowStory): string {
  if (column === 'method') return `${value} payments`
  return column === 'country' ? `sales to ${value}` : 'sales'
}

/** What the fees are taken from, where a schedule names it. */
const feesOn = (story: FlowStory) => (story.columns[0] === 'category' ? `${story.of[0] ?? ''}` : salesOf(story))

const rowWords = (story: FlowStory) => `${story.rows.toLocaleString('en')} ${salesOf(story)}${classOf(story)}`

export const words: Narrative<FlowStory> = {
  title: ({ story, ...facts }) =>
    titleOf(
      `Fees of ${story.each}${classOf(story)} ${isOver(facts) ? 'took' : 'take'} ${moneyShare(story)} of ${salesOf(story)}`,
      facts,
      `, from ${usualMoneyShare(story)}`,
    ),
  cause: ({ story, currency, ...facts }) =>
    `${periodStart(facts)}, ${story.each} kept ${amountOf(story.actual, story.exposure, currency)} (${moneyShare(story)}) from ${rowWords(story)}. ` +
    `By what it kept of such sales before, it would have been ${moneyWords(minorOf(story.expected, currency), currency)} (${usualMoneyShare(story)}). ` +
    `A fixed sum for each sale is in neither, so that more small baskets are no rise.${leftOutWords(story.leftOut.rows, 'sale')}`,
  action: ({ story }) => shortStep(`Compare the fees of ${story.each} on ${feesOn(story)} with its fee schedule`),
  advice: ({ story }) =>
    advise`Compare these ${figure(rowWords(story))} with the fee schedule of ${story.each}: a wrong class, a new surcharge, or an agreed rate that ended. Ask for the class to be corrected, and claim back what was taken above it.`,
}
