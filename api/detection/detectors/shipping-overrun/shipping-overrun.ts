import type { Currency } from '../../../values/money.ts'
import type { ShopMemory, Today } from '../../shop-memory.ts'
import { type DailyMeans, heightOf, type Sums, scanForRelativeRise, shareOn, sumsOf, type Wobble } from '../../statistics/relative-rise.ts'
import { amountOf } from '../../story.ts'
import type { Detector, Known, Suspicion } from '../../suspicion.ts'
import { percentWords } from '../../words.ts'
import { emptyBook, forgetParcels, type Lane, type LaneBook, type LaneDays, noteParcels } from './lane-book.ts'
import { meansOf, steadyClasses } from './lane-means.ts'
import {
  chargedMore,
  deviationOf,
  type LaneLook,
  meanOf,
  monthlyCost,
  overrunParts,
  returnedOn,
  riseOn,
  startOf,
  withoutPassedOn,
} from './leaking-parcels.ts'
import { type OverrunStory, overrunWords } from './overrun-story.ts'

export type OverrunState = {
  readonly book: LaneBook
  /** Lanes that were looked at on the last day. */
  flagged: string[]
  /** Orders and parcels of the days that are kept, and the cost of parcels whose order is known. */
  known: { day: number; cost: number; costKnown: number }[]
  /** What was worked out today; follows from the rest of the state. */
  readonly series: Map<string, Series>
}

const historyDays = 28
/** What is no leak: all carriers up or down by some percent, a lane by half a percent. Proposed. */
const wobble: Wobble = { common: 0.03, own: 0.005 }
/** What parcels do in one zone and not in another: other products are sent there. Measured on a real shop's baskets. */
const zoneWobble = 0.03
/** What one day alone may add to the evidence: a factor of e. Proposed. */
const oneDayMost = 1
/** z of a plain step from which a lane is looked at. */
const gateZ = 2.5
/** Log likelihood ratio from which a lane is suspected. */
const suspectRatio = 2
/** Buyers pay this share of the extra cost: it is passed on. Proposed. */
const passedOnShare = 0.75

/** The detector; `isGated` false looks at every lane every day. Tests compare both. */
export function makeShippingOverrun({ isGated }: { isGated: boolean }): Detector<OverrunState, OverrunStory> {
  return {
    name: 'shipping-overrun',
    version: '1.0.0',
    kind: 'shipping_overrun',
    entityType: 'lane',
    words: overrunWords,
    start: () => ({ book: emptyBook(), flagged: [], known: [], series: new Map() }),
    watched: (state, memory, least) => lanesThatMatter(state, memory, least),
    readiness,
    learn: (state, _memory, today) => learn(state, today, isGated),
    assess,
    settle(state, _memory, entity, { startedOn, endedOn }) {
      const lane = state.book.lanes.get(entity)
      if (!lane) return
      lane.excluded.push({ first: startedOn, last: endedOn })
      lane.openSince = null
    },
    pack: ({ book, flagged, known }) => ({
      lanes: [...book.lanes].sort(([a], [b]) => (a < b ? -1 : 1)),
      curve: book.curve,
      fittedOn: book.fittedOn,
      parcelsSinceFit: book.parcelsSinceFit,
      flagged,
      known,
    }),
    unpack(packed) {
      const { lanes, curve, fittedOn, parcelsSinceFit, flagged, known } = structuredClone(packed) as Packed
      return { book: { lanes: new Map(lanes), curve, fittedOn, parcelsSinceFit }, flagged, known, series: new Map() }
    },
  }
}

type Packed = Omit<LaneBook, 'lanes'> & { lanes: [string, Lane][]; flagged: string[]; known: OverrunState['known'] }

/**
 * Parcels of one carrier in one zone cost more than parcels of their size did, other carriers' do not, and buyers are not charged for it.
 *
 * Evidence: a likelihood ratio pooled over starts, shapes and heights of a rise of the lane's daily mean log cost, beyond its parcels'
 * sizes and beyond what other carriers' lanes did in the same shape; the smaller of that with all days and without the most surprising
 * one. Loss: cost, less the cost without the rise, less what buyers were charged for; micros. Source: docs/detectors/shipping-overrun.md.
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

function readiness(memory: ShopMemory, { known }: OverrunState, currency: Currency) {
  const recent = known.filter(({ day }) => day > memory.lastDay - 30)
  const cost = recent.reduce((sum, day) => sum + day.cost, 0)
  const costKnown = recent.reduce((sum, day) => sum + day.costKnown, 0)
  if (known.length === 0) {
    const reason = 'no parcels were read yet: import shipping.csv with order_id, date, carrier, zone, charged and cost'
    return { state: 'cannot_run' as const, reason, coverage: 0 }
  }
  if (cost <= 0) return { state: 'learning' as const, reason: 'there were no parcels in the last 30 days', coverage: 0 }
  const coverage = costKnown / cost
  const words = `the orders of ${percentWords(coverage)} of the shipping cost are known`
  if (coverage < 0.8) {
    const reason = `${words} (${amountOf(costKnown, cost, currency)} in the last 30 days); 80 % is needed to tell a dear parcel from a large one: import the orders with the same order_id`
    return { state: 'cannot_run' as const, reason, coverage }
  }
  const days = memory.lastDay - (known[0]?.day ?? memory.lastDay) + 1
  if (days < historyDays) return { state: 'learning' as const, reason: `${days} of ${historyDays} days of parcels`, coverage }
  return { state: 'ready' as const, reason: words, coverage }
}

function learn(state: OverrunState, { day, facts }: Today, isGated: boolean): readonly string[] {
  const { book } = state
  noteParcels(book, facts.parcels, day)
  noteKnown(state, day, facts.parcels)
  forgetParcels(book, day)
  state.series.clear()
  const before = state.flagged
  const names = [...book.lanes.keys()].sort()
  state.flagged = names.filter((name) => !isGated || isRaised(state, name, day))
  return [...new Set([...before, ...state.flagged])]
}

function noteKnown({ known }: OverrunState, day: number, parcels: Today['facts']['parcels']): void {
  const billed = parcels.filter(({ cost }) => cost > 0)
  const sum = (of: typeof billed) => of.reduce((total, { cost }) => total + cost, 0)
  if (billed.length > 0) known.push({ day, cost: sum(billed), costKnown: sum(billed.filter(({ units }) => units !== null)) })
  // The first day stays: it says how long the history is.
  while (known.length > 1 && (known[1]?.day ?? day) <= day - 60) known.splice(1, 1)
}

/** Whether a plain step at any day is worth a closer look. */
function isRaised(state: OverrunState, name: string, today: number): boolean {
  const { means, sums } = seriesOf(state, name, { last: today, end: today })
  for (let from = 1; from < means.counts.length; from++) {
    if ((means.counts[from] ?? 0) === 0) continue
    const fit = heightOf(sums, { from, rampDays: 0 })
    if (fit && fit.height > gateZ * Math.sqrt(fit.variance)) return true
  }
  return false
}

type Series = { readonly means: DailyMeans; readonly sums: Sums }

/** The lane's daily means and their sums, from the first day of any lane to `last`; of the days up to `end`. Worked out once a day. */
function seriesOf({ book, series }: OverrunState, name: string, { last, end }: { last: number; end: number }): Series {
  const key = `${name} ${last} ${end}`
  const known = series.get(key)
  if (known) return known
  const span = { first: firstDayOf(book.lanes.values()), last }
  const means = meansOf(book.lanes.get(name) as Lane, { ...span, end, of: steadyClasses(book, name, span) })
  const fresh = { means, sums: sumsOf(means) }
  series.set(key, fresh)
  return fresh
}

function firstDayOf(lanes: Iterable<Lane>): number {
  let first = Number.POSITIVE_INFINITY
  for (const { days } of lanes) first = Math.min(first, days.day[0] ?? first)
  return first
}

/** Scans a lane up to `last` beside the lanes of all other carriers. */
function lookAt(state: OverrunState, name: string, last: number): LaneLook & { readonly logEvidence: number } {
  const { lanes } = state.book
  const lane = lanes.get(name) as Lane
  const series = [...lanes.keys()]
    .sort()
    .filter((other) => lanes.get(other)?.carrier !== lane.carrier)
    .map((other) => {
      const { openSince, zone } = lanes.get(other) as Lane
      const { sums } = seriesOf(state, other, { last, end: openSince === null ? last : Math.min(last, openSince - 1) })
      return { sums, wobble: zone === lane.zone ? wobble.own : zoneWobble }
    })
  const others = { series, known: new Map() }
  const own = seriesOf(state, name, { last, end: last }).means
  const degrees = 20 + own.counts.reduce((sum, count) => sum + count, 0)
  const scan = scanForRelativeRise(own, others, { wobble, degrees })
  const starts = Math.log(Math.max(1, own.counts.filter((count) => count > 0).length))
  const rest = scan.logRatio > starts ? scanForRelativeRise(withoutOddest(own, scan), others, { wobble, degrees }) : scan
  const logEvidence = Math.min(60, Math.min(scan.logRatio, rest.logRatio + oneDayMost) - starts)
  return { days: lane.days, own, scan, firstDay: firstDayOf(lanes.values()), logEvidence }
}

/** The series without the day that speaks most for the likeliest shape. */
function withoutOddest(own: DailyMeans, { shapes }: LaneLook['scan']): DailyMeans {
  const best = shapes.reduce<LaneLook['scan']['shapes'][number] | null>((a, b) => (a && a.weight >= b.weight ? a : b), null)
  if (!best) return own
  let before = { count: 0, sum: 0 }
  for (let day = 0; day < best.from; day++) {
    const count = own.counts[day] ?? 0
    before = { count: before.count + count, sum: before.sum + count * (own.means[day] ?? 0) }
  }
  const level = before.sum / Math.max(1, before.count) + best.common
  let odd = { day: -1, worth: 0 }
  for (let day = best.from; day < own.counts.length; day++) {
    const worth = (own.counts[day] ?? 0) * shareOn(day, best) * ((own.means[day] ?? 0) - level)
    if (worth > odd.worth) odd = { day, worth }
  }
  return { ...own, counts: own.counts.map((count, day) => (day === odd.day ? 0 : count)) }
}

function assess(
  state: OverrunState,
  memory: ShopMemory,
  name: string,
  { openSince, endedOn: closedOn }: Known,
): Suspicion<OverrunStory> | null {
  const lane = state.book.lanes.get(name)
  if (!lane || !state.book.curve) return null
  lane.openSince = openSince
  let look = lookAt(state, name, memory.lastDay)
  if (!(look.scan.logRatio > suspectRatio) || (openSince === null && look.logEvidence <= 0)) return null
  const back = returnedOn(look, openSince ?? startOf(look))
  if (back > 0 && openSince === null) return null
  const endedOn = back > 0 ? lastDayBefore(lane.days, back) : null
  if (endedOn !== null) look = lookAt(state, name, endedOn)
  if (!(look.scan.logRatio > suspectRatio)) return null
  const start = startOf(look)
  const parts = overrunParts(look, Math.max(start, (closedOn ?? 0) + 1), endedOn ?? memory.lastDay)
  const overrun = parts.reduce((sum, part) => sum + part.amount - part.expected, 0)
  const passedOn = overrun > 0 ? Math.min(1, chargedMore(lane.days, start, endedOn ?? memory.lastDay) / overrun) : 0
  if (passedOn >= passedOnShare && openSince === null) return null
  return suspicionOf({ name, lane, look, start, endedOn, today: memory.lastDay, passedOn, parts })
}

function lastDayBefore({ day }: LaneDays, before: number): number {
  return day.filter((own) => own < before).at(-1) ?? before - 1
}

type Judged = {
  readonly name: string
  readonly lane: Lane
  readonly look: LaneLook & { readonly logEvidence: number }
  readonly start: number
  readonly endedOn: number | null
  readonly today: number
  readonly passedOn: number
  readonly parts: ReturnType<typeof overrunParts>
}

function suspicionOf({ name, lane, look, start, endedOn, today, passedOn, parts: all }: Judged): Suspicion<OverrunStory> {
  const parts = withoutPassedOn(all, passedOn)
  const sum = (of: (part: (typeof all)[number]) => number, list = all) => list.reduce((total, part) => total + of(part), 0)
  const overrun = sum((part) => part.amount - part.expected)
  const loss = sum((part) => part.amount - part.expected, parts)
  const deviation = deviationOf(look, parts) * (1 - passedOn)
  const rise = riseOn(look, endedOn ?? today)
  const month = monthlyCost(lane.days, today)
  const monthly = month.cost * -Math.expm1(-rise) * (1 - passedOn)
  const parcels = sum((part) => part.rows)
  return {
    entity: name,
    logEvidence: look.logEvidence,
    isSettled: true,
    startedOn: start,
    endedOn,
    parts,
    lossDeviation: deviation,
    monthly,
    monthlyDeviation: monthly * Math.hypot(deviation / Math.max(1, loss), 0.1, 1 / Math.sqrt(Math.max(1, month.parcels))),
    marks: [lane.carrier],
    causes: [
      { part: 'shipping cost', amount: -overrun },
      { part: 'charged for shipping', amount: overrun - loss },
    ],
    story: {
      expected: sum((part) => part.expected) / Math.max(1, parcels),
      actual: sum((part) => part.amount) / Math.max(1, parcels),
      parcels,
      rise: Math.expm1(rise),
      others: Math.expm1(meanOf(look.scan, (shape) => shape.common)),
      isRamp: meanOf(look.scan, (shape) => (shape.rampDays > 0 ? 1 : 0)) > 0.5,
      passedOn,
    },
  }
}
