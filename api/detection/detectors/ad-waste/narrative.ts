import type { Narrative } from '../../candidate.ts'
import { minorOf } from '../../narrative-parts.ts'
import { dayWords, isOver, moneyWords, oneOf, percent, percentWords, periodWords } from '../../phrases.ts'

/**
 * Value per unit of spend before and now, the share of it that is lost, and the spend since
 * (micros).
 */
export type WasteStory = {
  readonly before: number
  readonly now: number
  readonly drop: number
  readonly isRamp: boolean
  readonly spent: number
}

export const narrative: Narrative<WasteStory> = {
  withSettled: (story, settled) => ({
    ...story,
    spent: settled.reduce((sum, part) => ('table' in part ? sum + part.amount : sum), story.spent),
  }),
  title({ entity, story, currency, ...telling }) {
    const sells = isOver(telling) ? 'sold' : story.isRamp ? 'has come to sell' : 'sells'
    return `Campaign "${entity}" ${sells} ${percent(story.drop)} less per ${oneOf(currency)} of ads ${periodWords(telling)}`
  },
  cause({ entity, story, startedOn, currency }) {
    const spent = moneyWords(minorOf(story.spent, currency), currency)
    return (
      `${entity} brought ${story.before.toFixed(2)} of conversion value for each 1.00 spent before ${dayWords(startedOn)} and brings ${story.now.toFixed(2)} since, ` +
      `beside what the other campaigns did in that time. ${spent} was spent since then; the share that buys nothing at the former yield is the loss.`
    )
  },
  advice({ entity, story }) {
    return (
      `Check what changed in ${entity} at that time (audience, bids, landing page, tracking of orders) and put it back, ` +
      `or cut its spend by about ${percentWords(story.drop)}, what it no longer earns.`
    )
  },
}
