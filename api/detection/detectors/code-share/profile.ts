import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import type { FlowStory } from '../../flows/flow-definition.ts'
import { eventShare, leftOutWords, sliceWords, stepOn, thingsOfSlice, usualEventShare } from '../../flows/flow-words.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, periodStart, usualWords } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

export const profile: Profile = {
  name: 'code-share',
  kind: 'code_share',
  entityType: 'code',
  category: 'financial',
  requires: ['orders'],
  finds: 'discount codes that are used more often than before',
  whole: 'all orders',
  notCompared: null,
  onPurpose: null,
  action: (code) => `Limit who can use the code ${code}`,
  tips: 'financial',
  playbook: 'end-open-codes',
}

export const words: Narrative<FlowStory> = {
  title: ({ story, names, currency, ...facts }) =>
    titleOf(
      `Discount code ${story.each} ${isOver(facts) ? 'came' : 'comes'} off ${eventShare(story)} of ${thingsOfSlice('orders', story, { names, currency })}`,
      facts,
      `, from ${usualEventShare(story)}`,
    ),
  cause: ({ story, names, currency, ...facts }) =>
    `${periodStart(facts)}, ${story.events.toLocaleString('en')} of ${countWords(story.rows, 'order')}${sliceWords(story, { names, currency })} (${eventShare(story)}) had the code ${story.each}, which took ${moneyWords(minorOf(story.actual, currency), currency)} off beyond what comes off without one. ` +
    `By its use before there would have been ${usualWords(story.usualEvents)} (${usualEventShare(story)}).${leftOutWords(story.leftOut.rows, 'order')}`,
  action: ({ story, names, currency }) =>
    stepOn(
      story,
      `Limit who can use the code ${story.each} on ${thingsOfSlice('orders', story, { names, currency })}`,
      `Limit who can use the code ${story.each}`,
    ),
  advice: ({ story, names, currency }) =>
    advise`Search the web for ${figure(story.each)} and your shop’s name, and look at what the code’s rules let in${sliceWords(story, { names, currency })}. End the code, or limit it to one use for each customer.`,
}
