import type { Currency } from '../../../values/money.ts'
import type { Detector } from '../../candidate.ts'
import { amountOf } from '../../narrative-parts.ts'
import { percent } from '../../phrases.ts'
import { cannotRunWithout, learning, parcelsFile, type Readiness, ready } from '../../readiness.ts'
import type { ShopMemory, Today } from '../../shop-memory.ts'
import type { Lane } from './lane.ts'
import { emptyBook, forgetParcels, type LaneBook, noteParcels } from './lane-book.ts'
import { isRaised } from './lane-look.ts'
import { narrative, type OverrunStory } from './narrative.ts'
import { assessLane } from './overrun-candidate.ts'
import { profile } from './profile.ts'
import type { SizeCurve } from './size-curve.ts'

export type OverrunState = {
  readonly book: LaneBook
  /** Lanes that looked raised on their last day with parcels. */
  flagged: string[]
  /** Orders and parcels of the stored days, and the cost of parcels whose order is known. */
  known: { day: number; cost: number; costKnown: number }[]
}

const historyDays = 28

/** The detector; with `isGated` false it judges every lane every day. Tests compare both. */
export function makeShippingOverrun({ isGated }: { isGated: boolean }): Detector<OverrunState, OverrunStory> {
  return {
    ...profile,
    version: '1.1.0',
    words: narrative,
    start: () => ({ book: emptyBook(), flagged: [], known: [] }),
    watched: (state, memory, least) => lanesThatMatter(state, memory, least),
    readiness: shippingOverrunReadiness,
    learn: (state, _memory, today) => learn(state, today, isGated),
    assess: (state, memory, entity, known) => assessLane(state.book, memory.lastDay, { name: entity, known }),
    onEnded(state, _memory, entity, { startedOn, endedOn }) {
      const lane = state.book.lanes.get(entity)
      if (!lane) return
      lane.excluded.push({ first: lane.frozenTo === null ? startedOn : (lane.openSince ?? startedOn), last: endedOn })
      lane.openSince = null
      lane.frozenTo = null
    },
    pack,
    unpack,
  }
}

/**
 * Parcels of one carrier in one zone cost more than parcels of their size did, other carriers' do
 * not, and buyers are not charged for it.
 *
 * Evidence: a likelihood ratio pooled over starts, shapes and heights of a rise of the lane's daily
 * mean log cost, after the effects of size and of other carriers' lanes in the same shop; the
 * smaller of the ratio with all days and without the most surprising one. Loss: cost, less the cost
 * without the rise, less the additional charges to buyers; micros. Source:
 * docs/detectors/shipping-overrun.md.
 */
export const shippingOverrun = makeShippingOverrun({ isGated: true })

function lanesThatMatter({ book }: OverrunState, { lastDay }: ShopMemory, least: number): number {
  let count = 0
  for (const { days } of book.lanes.values()) {
    const window = Math.max(30, Math.min(180, lastDay - (days.day[0] ?? lastDay) + 1))
    const cost = days.cost.reduce((sum, own, i) => ((days.day[i] ?? 0) > lastDay - window ? sum + own : sum), 0)
    if ((cost * 30) / window >= least) count += 1
  }
  return count
}

function shippingOverrunReadiness(memory: ShopMemory, { known }: OverrunState, currency: Currency): Readiness {
  const recent = known.filter(({ day }) => day > memory.lastDay - 30)
  const cost = recent.reduce((sum, day) => sum + day.cost, 0)
  const costKnown = recent.reduce((sum, day) => sum + day.costKnown, 0)
  if (known.length === 0) return cannotRunWithout(parcelsFile, 'no parcels were read yet')
  if (cost <= 0) return learning('there were no parcels in the last 30 days', 0)
  const coverage = costKnown / cost
  const words = `the orders of ${percent(coverage)} of the shipping cost are known`
  if (coverage < 0.8) {
    const needed = '80% is needed to tell a dear parcel from a large one'
    const why = `${words} (${amountOf(costKnown, cost, currency)} in the last 30 days); ${needed}`
    return cannotRunWithout({ kind: 'orders', detail: 'the orders with the same order_id' }, why, coverage)
  }
  const days = memory.lastDay - (known[0]?.day ?? memory.lastDay) + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days of parcels`, coverage)
  return ready(words, coverage)
}

function learn(state: OverrunState, { day, facts }: Today, isGated: boolean): readonly string[] {
  const { book } = state
  const seen = noteParcels(book, facts.parcels, day)
  noteKnown(state, day, facts.parcels)
  forgetParcels(book, day)
  book.series.clear()
  book.sharing.clear()
  const before = new Set(state.flagged)
  const raised = seen.filter((name) => !isGated || isRaised(book, name, day))
  // A lane without a parcel today keeps its last result.
  state.flagged = [...new Set([...raised, ...state.flagged.filter((name) => !seen.includes(name) && book.lanes.has(name))])].sort()
  return [...new Set([...raised, ...seen.filter((name) => before.has(name))])]
}

function noteKnown({ known }: OverrunState, day: number, parcels: Today['facts']['parcels']): void {
  const billed = parcels.filter(({ cost }) => cost > 0)
  const sum = (of: typeof billed) => of.reduce((total, { cost }) => total + cost, 0)
  if (billed.length > 0) known.push({ day, cost: sum(billed), costKnown: sum(billed.filter(({ units }) => units !== null)) })
  // The first day is never removed: it gives the length of the history.
  while (known.length > 1 && (known[1]?.day ?? day) <= day - 60) known.splice(1, 1)
}

type Packed = Pick<LaneBook, 'fittedOn' | 'parcelsSinceFit'> & {
  readonly lanes: readonly (readonly [string, Lane])[]
  readonly curve:
    | (Omit<SizeCurve, 'slopes' | 'lanes'> & {
        readonly slopes: readonly (readonly [string, readonly number[]])[]
        readonly lanes: readonly (readonly [string, { readonly level: number; readonly noise: number }])[]
      })
    | null
  readonly flagged: string[]
  readonly known: OverrunState['known']
}

function pack({ book, flagged, known }: OverrunState): Packed {
  const { lanes, curve, fittedOn, parcelsSinceFit } = book
  const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
  const packedCurve = curve && { ...curve, slopes: sorted(curve.slopes), lanes: sorted(curve.lanes) }
  return { lanes: sorted(lanes), curve: packedCurve, fittedOn, parcelsSinceFit, flagged, known }
}

function unpack(packed: unknown): OverrunState {
  const { lanes, curve, fittedOn, parcelsSinceFit, flagged, known } = structuredClone(packed) as Packed
  const read = curve && { ...curve, slopes: new Map(curve.slopes), lanes: new Map(curve.lanes) }
  return { book: { lanes: new Map(lanes), curve: read, fittedOn, parcelsSinceFit, series: new Map(), sharing: new Map() }, flagged, known }
}
