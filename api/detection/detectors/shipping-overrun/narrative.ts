import type { Currency } from '../../../values/money.ts'
import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { manyOf } from '../../finding.ts'
import { isOver, laneWords, percent, percents, periodWords, unitPriceWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'

/**
 * Expected and actual mean cost of a parcel since the start, micros; the rise, and the rise of all
 * other lanes.
 */
export type OverrunStory = {
  readonly expected: number
  readonly actual: number
  readonly parcels: number
  readonly rise: number
  readonly others: number
  readonly isRamp: boolean
  /** Share of the extra cost that buyers are charged for. */
  readonly passedOn: number
}

const carrierOf = (lane: string) => lane.slice(0, lane.indexOf('/')) || lane

export const narrative: Narrative<OverrunStory> = {
  withFrozen(story, frozen) {
    const sums = { parcels: story.parcels, expected: story.expected * story.parcels, actual: story.actual * story.parcels }
    for (const part of frozen) {
      if (!('table' in part)) continue
      sums.parcels += part.rows
      sums.expected += part.expected
      sums.actual += part.amount
    }
    const each = Math.max(1, sums.parcels)
    return { ...story, parcels: sums.parcels, expected: sums.expected / each, actual: sums.actual / each }
  },
  title({ entity, story, ...facts }) {
    const isPast = isOver(facts)
    const [rise, costs] = [riseOf(story), isPast ? 'cost' : 'costs']
    const risen = story.isRamp ? `${isPast ? 'crept' : 'has crept'} up ${rise} per parcel` : `${costs} ${rise} more per parcel`
    return titleOf(`Shipping with ${laneWords(entity)} ${risen}`, facts)
  },
  titleOfMany({ entity, story: _, ...facts }, all) {
    const rises = percents(all.map(({ story }) => shareOfRise(story)))
    return titleOf(`Shipping with ${carrierOf(entity)} ${isOver(facts) ? 'cost' : 'costs'} ${rises} more on ${manyOf} lanes`, facts)
  },
  cause({ entity, story, currency, ...telling }) {
    const [expected, actual] = [story.expected, story.actual].map((micros) => parcelWords(micros, currency))
    const others =
      Math.abs(story.others) >= 0.005
        ? ` Other carriers' prices went ${story.others > 0 ? 'up' : 'down'} by ${percent(Math.abs(story.others))}; that part is not counted.`
        : ''
    const paid =
      story.passedOn > 0.02
        ? `Customers pay ${percent(story.passedOn)} of the rise, and that part is not counted.`
        : 'What customers pay did not change.'
    return (
      `The ${story.parcels} parcels sent with ${laneWords(entity)} ${periodWords(telling)} cost ${actual} each, ${riseOf(story)} more; ` +
      `parcels of the same sizes would have cost ${expected} before.${others} ${paid}`
    )
  },
  action: ({ entity }, all) =>
    all.length > 1 ? `Renegotiate the rates of ${carrierOf(entity)} for these ${countWords(all.length, 'lane')}` : null,
  advice({ entity, story, currency }) {
    const carrier = carrierOf(entity)
    const parcel = (micros: number) => figure(parcelWords(micros, currency))
    const check = `Check the last three invoices from ${carrier} against your rate card (surcharges, billed weights)`
    const each = advise`${figure(`${story.parcels}`)} parcels cost ${parcel(story.actual)} each instead of ${parcel(story.expected)}`
    return advise`${check}: ${each}. Claim the difference, or send these parcels with another carrier.`
  },
}

/** How much more a parcel costs, by its costs as written. */
const riseOf = (story: OverrunStory): string => percent(shareOfRise(story))

function shareOfRise({ expected, actual }: OverrunStory): number {
  const cents = (micros: number) => Math.round(micros / 1e4)
  return cents(actual) / Math.max(1, cents(expected)) - 1
}

/** The mean cost of a parcel, to the cent. */
function parcelWords(micros: number, currency: Currency): string {
  return unitPriceWords(Math.round(micros / 1e4) * 1e4, currency)
}
