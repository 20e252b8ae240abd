import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { manyOf } from '../../finding.ts'
import { isOver, percent, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

/**
 * Depth of the running and of the second code, as shares; the number of lines with both codes, and
 * with the running code alone or both.
 */
export type StackingStory = { readonly code: number; readonly second: number; readonly lines: number; readonly codeLines: number }

export const narrative: Narrative<StackingStory> = {
  title({ label, story, ...facts }) {
    return titleOf(
      `Two discount codes ${isOver(facts) ? 'stacked' : 'stack'} on ${label.full}`,
      facts,
      `: ${percent(story.code)} and ${percent(story.second)}`,
    )
  },
  titleOfMany: ({ story, ...facts }) =>
    titleOf(`Two discount codes ${isOver(facts) ? 'stacked' : 'stack'} on ${manyOf} products`, facts, `: another ${percent(story.second)}`),
  cause({ label, story, ...facts }) {
    return (
      `${periodStart(facts)}, ${countWords(story.lines, 'line')} of ${label.full} got a second discount of ${percent(story.second)} ` +
      `on top of the ${percent(story.code)} code. ${countWords(story.codeLines - story.lines, 'line')} used the ${percent(story.code)} code alone, as intended.`
    )
  },
  advice: ({ label, story }) =>
    advise`In your shop's discount settings, stop the ${figure(percent(story.second))} discount from combining with the ${figure(percent(story.code))} code, or exclude ${label.short} from it. ${figure(`${story.lines}`)} order ${story.lines === 1 ? 'line' : 'lines'} got both.`,
}
