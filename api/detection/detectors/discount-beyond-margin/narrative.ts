import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckStory } from '../../rule-check/rule-check.ts'

export const narrative: Narrative<CheckStory> = {
  title: ({ entity, ...telling }) =>
    `Discounts on ${entity} ${isOver(telling) ? 'were' : 'are'} deeper than its margin ${periodWords(telling)}`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${entity} had a list price above ` +
    'the unit cost and a discount that was deeper than the margin between them.',
  advice: ({ entity }) =>
    `Take ${entity} out of the discount or make it shallower; if this is a clearance, decide whether it is worth going below cost.`,
}
