import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, laneWords, periodWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckStory } from '../../rule-check/rule-check.ts'

export const narrative: Narrative<CheckStory> = {
  title: ({ entity, story, ...telling }) =>
    `Shipping with ${laneWords(entity)} ${isOver(telling) ? 'cost' : 'costs'} more than the goods in ${countWords(story.rows, 'parcel')} ${periodWords(telling)}`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'parcel')} by ${entity} cost more than the buyer ` +
    'paid for goods and shipping together. What is above is counted.',
  advice: () => 'Set a least order value for this zone, charge its shipping by weight, or send such orders with another carrier.',
}
