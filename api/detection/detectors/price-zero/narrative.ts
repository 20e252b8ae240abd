import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckStory } from '../../rule-check/rule-check.ts'

export const narrative: Narrative<CheckStory> = {
  title: ({ entity, story, ...telling }) =>
    `Price of ${entity} ${isOver(telling) ? 'was' : 'is'} zero on ${countWords(story.rows, 'order line')} ${periodWords(telling)}`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${entity} went out at a price of 0, ` +
    'while others paid for it. They are counted at the price it is usually sold for.',
  advice: ({ entity }) => `Check the price of ${entity} in the shop and its codes of 100 %; if these are gifts, book them as samples.`,
}
