import type { Currency } from '../../../values/money.ts'
import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { minorOf } from '../../narrative-parts.ts'
import { dayWords, isOver, moneyWords, oneOf, percent, periodWords, unitPriceFormat } from '../../phrases.ts'

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
  withFrozen: (story, frozen) => ({
    ...story,
    spent: frozen.reduce((sum, part) => ('table' in part ? sum + part.amount : sum), story.spent),
  }),
  title({ entity, story, currency, ...facts }) {
    const sells = isOver(facts) ? 'sold' : story.isRamp ? 'has come to sell' : 'sells'
    return `Campaign "${entity}" ${sells} ${percent(story.drop)} less per ${oneOf(currency)} of ads ${periodWords(facts)}`
  },
  cause({ entity, story, startedOn, endedOn, currency }) {
    const spent = moneyWords(minorOf(story.spent, currency), currency)
    const [before, now] = salesWords(story, currency)
    const [after, since] =
      endedOn === null
        ? [` and for ${now} since`, 'has been spent since']
        : [`, then for ${now} until ${dayWords(endedOn)}`, 'was spent in that time']
    return (
      `Each ${oneOf(currency)} spent on "${entity}" sold goods for ${before} until ${dayWords(startedOn)}${after}. ` +
      `Changes that all your campaigns share are not counted. ${spent} ${since}; at the earlier rate the same sales would have cost less, and the difference is the loss.`
    )
  },
  advice({ entity, story, startedOn, currency }) {
    const spent = figure(moneyWords(minorOf(story.spent, currency), currency))
    const start = `Check what changed in ${entity} around ${dayWords(startedOn)}: audience, bids, landing page, order tracking.`
    return advise`${start} Until it is fixed, cut its budget by about ${figure(percent(story.drop))}: it has spent ${spent} since then.`
  },
}

/** What one unit of spend sold for, to the cent. */
function salesWords({ before, now }: WasteStory, currency: Currency): string[] {
  const sales = [before, now].map((ratio) => Math.round(ratio * 100) * 1e4)
  const { words } = unitPriceFormat(sales, currency)
  return sales.map(words)
}
