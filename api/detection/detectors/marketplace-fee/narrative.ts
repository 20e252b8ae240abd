import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckStory } from '../../rule-check/rule-check.ts'

/** Whole months before a step that it is compared with. Proposed. */
export const monthsBefore = 6

export const narrative: Narrative<CheckStory> = {
  title: ({ entity, ...telling }) =>
    `Marketplace fee ${entity} ${isOver(telling) ? 'took' : 'takes'} a larger share of net sales ${periodWords(telling)}`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${entity} (${countWords(story.rows, 'entry')}) took a larger share of each month's net sales than in any of the ${monthsBefore} ` +
    'months before. Counted is what is above its usual share.',
  advice: ({ entity }) => `Compare the last bills of ${entity} with the agreed rates: a plan, a surcharge or a category may have changed.`,
}
