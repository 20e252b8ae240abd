import type { Narrative } from '../../candidate.ts'
import { dayWords, laneWords, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckStory } from '../../rule-check/rule-check.ts'

/** Days within which a second bill for the same order counts as the same bill again. Proposed. */
export const billDays = 45

export const narrative: Narrative<CheckStory> = {
  title: ({ entity, story, ...telling }) =>
    `Shipping with ${laneWords(entity)} may have been billed twice for ${countWords(story.members, 'order')} ${periodWords(telling)}`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.members, 'order')} sent by ${entity} ${story.members === 1 ? 'was' : 'were'} billed again at exactly the same cost ` +
    `within ${billDays} days. These are possible double bills; an order that left in two equal parcels looks the same. Counted is each second bill.`,
  advice: ({ entity }) => `Compare the tracking numbers of these bills and claim the second ones back from ${entity.split('/')[0]}.`,
}
