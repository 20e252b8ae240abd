import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, periodWords } from '../../phrases.ts'
import { countWords, dearestWords } from '../../rule-check/check-words.ts'
import type { CheckStory } from '../../rule-check/rule-check.ts'

export const narrative: Narrative<CheckStory> = {
  title({ story: { members }, ...telling }) {
    const [is, sold] = isOver(telling) ? ['was', 'sold'] : ['is', `${members === 1 ? 'has' : 'have'} sold`]
    return `Margin on ${countWords(members, 'product')} ${is} negative: ${members === 1 ? 'it' : 'they'} ${sold} below unit cost ${periodWords(telling)}`
  },
  cause: ({ story, startedOn, currency }) =>
    `Since ${dayWords(startedOn)}, ${countWords(story.rows, 'line')} (${countWords(story.units, 'unit')}) of ${countWords(story.members, 'product')} ` +
    `went out at a price under the unit cost of their day, before any discount. ${dearestWords(story, currency)}`,
  advice: () => 'Raise these prices above cost, check that their unit costs are right, or stop selling them at a price for bulk.',
}
