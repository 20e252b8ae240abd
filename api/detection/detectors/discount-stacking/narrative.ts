import { advise, figure, shortStep } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { manyOf } from '../../finding.ts'
import { isOver, percent, percents, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { sharedBy, titleOf } from '../../title-words.ts'
import type { StackedCause } from './stacked-cause.ts'

/**
 * Depth of the running and of the second code, as shares; the number of lines with both codes, of
 * `others` with two of another depth, and with the running code alone, null where older days are no
 * longer stored.
 */
export type StackingStory = {
  readonly code: number
  readonly second: number
  readonly lines: number
  readonly others: number
  readonly alone: number | null
  /** What most of the stacked lines have in common. */
  readonly cause: StackedCause | null
}

/** What most of the lines name, as a sentence with a space before. */
function causeWords({ cause }: StackingStory): string {
  if (!cause) return ''
  const named = cause.what === 'code' ? `name the code ${cause.name}` : `were sold through ${cause.name}`
  return ` Of its last ${countWords(cause.all, 'such line')}, ${cause.rows} ${named}.`
}

const othersWords = ({ others }: StackingStory) => (others === 0 ? '' : `, and ${countWords(others, 'line')} one of another depth`)

const aloneWords = ({ alone, code }: StackingStory) =>
  alone === null ? '' : ` ${countWords(alone, 'line')} used the ${percent(code)} code alone, as intended.`

/** Where to begin, as a sentence with a space behind. */
const where = ({ cause }: StackingStory) =>
  cause ? (cause.what === 'code' ? `Begin with the code ${cause.name}. ` : `Begin with what is sold through ${cause.name}. `) : ''

export const narrative: Narrative<StackingStory> = {
  title({ label, story, ...facts }) {
    return titleOf(
      `Two discount codes ${isOver(facts) ? 'stacked' : 'stack'} on ${label.full}`,
      facts,
      `: ${percent(story.code)} and ${percent(story.second)}`,
    )
  },
  titleOfMany(facts, all) {
    const code = sharedBy(all, ({ story }) => (story.cause?.what === 'code' ? story.cause.name : null))
    const [stack, stacks] = isOver(facts) ? ['stacked', 'stacked'] : ['stack', 'stacks']
    const what = code === null ? `Two discount codes ${stack}` : `Discount code ${code} ${stacks}`
    return titleOf(`${what} on ${manyOf} products`, facts, `: another ${percents(all.map(({ story }) => story.second))}`)
  },
  cause({ label, story, ...facts }) {
    return (
      `${periodStart(facts)}, ${countWords(story.lines, 'line')} of ${label.full} got a second discount of ${percent(story.second)} ` +
      `on top of the ${percent(story.code)} code${othersWords(story)}.${aloneWords(story)}${causeWords(story)}`
    )
  },
  action({ label, story: { cause } }, all) {
    if (all.length > 1) {
      const code = sharedBy(all, ({ story }) => (story.cause?.what === 'code' ? story.cause.name : null))
      return `Stop ${code === null ? 'discount codes' : `code ${code}`} from stacking on these ${countWords(all.length, 'product')}`
    }
    if (cause?.what === 'code')
      return shortStep(
        `Stop code ${cause.name} from combining with other discounts on ${label.full}`,
        `Stop code ${cause.name} from combining with other discounts`,
      )
    return (
      cause &&
      shortStep(
        `Stop discount codes from stacking on ${label.full} through ${cause.name}`,
        `Stop discount codes from stacking through ${cause.name}`,
      )
    )
  },
  advice: ({ label, story }) =>
    advise`${where(story)}In your shop's discount settings, stop the ${figure(percent(story.second))} discount from combining with the ${figure(percent(story.code))} code, or exclude ${label.short} from it. ${figure(`${story.lines + story.others}`)} order ${story.lines + story.others === 1 ? 'line' : 'lines'} got both.`,
}
