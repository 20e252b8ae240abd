import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, percent, percentWords, periodWords } from '../../phrases.ts'

/**
 * Depth of the running and of the second code, as shares; the number of lines with both codes, and
 * with the running code alone or both.
 */
export type StackingStory = { readonly code: number; readonly second: number; readonly lines: number; readonly codeLines: number }

export const narrative: Narrative<StackingStory> = {
  title({ entity, story, ...telling }) {
    const stack = `Two discount codes ${isOver(telling) ? 'stacked' : 'stack'} on ${entity} ${periodWords(telling)}`
    return `${stack}: another ${percent(story.second)} on top of the ${percent(story.code)} code`
  },
  cause({ entity, story, startedOn }) {
    const lines = story.lines === 1 ? 'line' : 'lines'
    return (
      `Since ${dayWords(startedOn)}, ${story.lines} ${lines} of ${entity} went out with a second discount of ${percentWords(story.second)} ` +
      `on top of the running ${percentWords(story.code)} code; ${story.codeLines - story.lines} paid the running code alone. One code per line is the rule.`
    )
  },
  advice: () => 'Stop the two codes from combining, or set the second one to exclude products that are on offer.',
}
