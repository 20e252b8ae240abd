import type { Narrative } from '../../candidate.ts'
import { dayWords, isOver, laneWords, percent, percentWords, periodWords, unitPriceWords } from '../../phrases.ts'

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

export const narrative: Narrative<OverrunStory> = {
  withSettled(story, settled) {
    const sums = { parcels: story.parcels, expected: story.expected * story.parcels, actual: story.actual * story.parcels }
    for (const part of settled) {
      if (!('table' in part)) continue
      sums.parcels += part.rows
      sums.expected += part.expected
      sums.actual += part.amount
    }
    const each = Math.max(1, sums.parcels)
    return { ...story, parcels: sums.parcels, expected: sums.expected / each, actual: sums.actual / each }
  },
  title({ entity, story, ...telling }) {
    const isPast = isOver(telling)
    const costs = isPast ? 'cost' : story.isRamp ? 'has come to cost' : 'costs'
    const unpaid = isPast ? 'what customers paid did not change' : 'what customers pay has not changed'
    const paid = story.passedOn > 0.02 ? `customers ${isPast ? 'paid' : 'pay'} ${percent(story.passedOn)} of it` : unpaid
    return `Shipping with ${laneWords(entity)} ${costs} ${percent(story.rise)} more per parcel ${periodWords(telling)}; ${paid}`
  },
  cause({ entity, story, startedOn, currency }) {
    const [expected, actual] = [story.expected, story.actual].map((micros) => unitPriceWords(Math.round(micros / 1e4) * 1e4, currency))
    const others =
      Math.abs(story.others) >= 0.005
        ? ` Other carriers' parcels went ${story.others > 0 ? 'up' : 'down'} by ${percentWords(Math.abs(story.others))}; that is taken out.`
        : ''
    return (
      `The ${story.parcels} parcels of ${entity} since ${dayWords(startedOn)} cost ${actual} each; ` +
      `parcels of their sizes cost ${expected} before.${others}`
    )
  },
  advice({ entity }) {
    const carrier = entity.slice(0, entity.lastIndexOf('/'))
    return `Hold ${carrier}'s bills against the contract (surcharges, billed weights, rate card) and claim the difference, or send these parcels with another carrier.`
  },
}
