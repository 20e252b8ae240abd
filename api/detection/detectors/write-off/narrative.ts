import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, periodWords } from '../../phrases.ts'
import { countWords, dearestWords } from '../../rule-check/check-words.ts'
import type { CheckStory } from '../../rule-check/rule-check.ts'

export const narrative: Narrative<CheckStory> = {
  title: ({ story, ...telling }) =>
    `Stock write-offs ${isOver(telling) ? 'came' : 'come'} to ${countWords(story.units, 'unit')} ${periodWords(telling)}`,
  cause: ({ story, startedOn, currency }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'entry')} took ${countWords(story.units, 'unit')} of ${countWords(story.members, 'product')} out of stock for nothing: ` +
    `damaged, lost or counted away. ${dearestWords(story, currency)} Counted at unit cost, or at 60 % of the usual price where no cost is known.`,
  advice: () =>
    'Look at the dearest first: packing, storage or the supplier may be at fault, and carriers pay for damage on the way when it is claimed in time.',
}
