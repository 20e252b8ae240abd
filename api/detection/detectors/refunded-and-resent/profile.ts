import { advise } from '../../advice.ts'
import type { FindingNarrative, Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { eventShare, leftOutWords, sliceWords, stepOn, thingsOfSlice, usualEventShare } from '../../flows/flow-words.ts'
import { namedPart } from '../../flows/main-part.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart, usualWords } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'refunded-and-resent',
  kind: 'refunded_and_resent',
  entityType: 'slice',
  category: 'financial',
  requires: ['orders', 'refunds'],
  finds: 'products that are both refunded and sent again for free',
  whole: 'all refunds',
  notCompared: null,
  onPurpose: null,
  action: (slice) => `Decide between a refund and a replacement: ${slice}`,
  tips: 'refund',
  playbook: 'refund-what-was-paid',
}

/** The slice, or the reason of most of them. */
function whereWords({ story, names, currency }: Pick<FindingNarrative<FlowStory>, 'story' | 'names' | 'currency'>): string {
  const reason = story.columns.includes('reason') ? null : namedPart(story)
  return sliceWords(story, { names, currency }) + (reason === null ? '' : `, mostly for “${reason}”,`)
}

/** What the step is for: a reason of its own, else the orders of the slice. */
function forWords({ story, names, currency }: Pick<FindingNarrative<FlowStory>, 'story' | 'names' | 'currency'>): string {
  const [reason] = story.columns.length === 1 && story.columns[0] === 'reason' ? story.of : []
  return reason === undefined ? thingsOfSlice('orders', story, { names, currency }) : `“${reason}”`
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `${eventShare(story)} of refunds${whereWords({ story, names, currency })} also ${isOver(facts) ? 'got' : 'get'} a replacement`,
      facts,
      `, from ${usualEventShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${story.events.toLocaleString('en')} of ${countWords(story.rows, 'refund')} of known sales${sliceWords(story, { names, currency })} (${eventShare(story)}) were for a product that the same customer was sent again within ten days, as a free replacement; before it would have been ${usualWords(story.usualEvents)} (${usualEventShare(story)}). ` +
    `These refunds gave back ${moneyWords(minorOf(story.actual, currency), currency)}.${leftOutWords(story.leftOut.rows, 'refund')}`,
  action: ({ story, names, currency }) =>
    stepOn(
      story,
      `Decide between a refund and a replacement for ${forWords({ story, names, currency })}`,
      'Decide between a refund and a replacement',
    ),
  advice: () =>
    advise`Choose one of the two, a refund or a replacement, and let whoever answers customers see the replacement before the refund, and the refund before the replacement.`,
}
