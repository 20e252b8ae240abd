import type { Narrative } from '../../candidate.ts'
import { dayWords, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckStory } from '../../rule-check/rule-check.ts'

export const narrative: Narrative<CheckStory> = {
  title: ({ story, ...telling }) =>
    `Duplicate orders: ${countWords(story.rows, 'line')} may have been entered twice ${periodWords(telling)}`,
  cause: ({ story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.members, 'customer')} had the same basket, line by line, under a second order number within two hours, ` +
    'and it was neither cancelled nor returned. These are possible double entries: counted is what the customer would claim back, not the margin.',
  advice: () => 'Ask the customers whether they wanted both; cancel or refund what was sent or charged twice before they dispute it.',
}
