import { type DailyMeans, heightOf, shareOn, sumsOf } from '../../statistics/daily-sums.ts'
import {
  mostLogRatio,
  type RaisedShapes,
  type RelativeScan,
  type RelativeShape,
  raisedShapes,
  scanForRelativeRise,
  type Wobble,
} from '../../statistics/relative-rise.ts'
import type { Lane } from './lane.ts'
import type { LaneBook, Series } from './lane-book.ts'
import { meansOf, steadyClasses } from './lane-means.ts'
import type { LaneScan } from './leaking-parcels.ts'

/**
 * Changes that are not a leak: all carriers up or down by some percent, a lane by half a percent.
 * Proposed.
 */
const wobble: Wobble = { common: 0.03, own: 0.005 }
/**
 * How much parcels differ between zones because other products go there. Measured on the baskets of
 * a real shop: months differ by 2 to 4 %.
 */
const zoneWobble = 0.03
/** The most evidence that a single day may add: a factor of seven. Proposed. */
const oneDayMost = 2
/**
 * Days of data that a lane needs before a rise: otherwise its earlier level is unknown. Proposed.
 */
const leastBefore = 14
/**
 * Log e-value from which a lane becomes a candidate: 20 to 1. Weaker evidence comes and goes,
 * whatever else is reported in the shop. Proposed.
 */
export const leastEvidence = 3
/** z of an immediate step from which a lane is judged; tested against judging all lanes. */
const gateZ = 2.5

/**
 * Whether the lane needs a full scan: an immediate step on any day stands out, and shapes of any
 * kind could reach the required evidence.
 */
export function isRaised(book: LaneBook, name: string, today: number): boolean {
  const { means, sums } = seriesOf(book, name, { last: today, end: today })
  for (let from = 1; from < means.counts.length; from++) {
    if ((means.counts[from] ?? 0) === 0) continue
    const fit = heightOf(sums, { from, rampDays: 0 })
    if (fit && fit.height > gateZ * Math.sqrt(fit.variance)) return mayBeEnough(book, name, today)
  }
  return false
}

/**
 * A scan with too little evidence is not repeated until the upper bound has grown by the missing
 * amount.
 */
function mayBeEnough(book: LaneBook, name: string, today: number): boolean {
  const looked = book.lanes.get(name)?.looked
  const most = mostEvidence(book, name, today)
  if (most < leastEvidence) return false
  return !looked || today - looked.day >= lookAgain.days || looked.evidence + most - looked.most + lookAgain.slack >= leastEvidence
}

/** Stores the result of a scan for `isRaised`. */
export function keepScan(book: LaneBook, name: string, { today, look }: { today: number; look: Evidence }): void {
  const lane = book.lanes.get(name)
  if (!lane) return
  const [evidence, most] = [look.oneDay, mostEvidence(book, name, today)].map((log) => Math.max(0, log)) as [number, number]
  lane.looked = look.oneDay < leastEvidence ? { day: today, evidence, most } : null
}

/**
 * Limits on how far other lanes change the evidence in this many days. Tested against judging every
 * day. Proposed.
 */
const lookAgain = { days: 7, slack: 1.5 }

/** The upper bound of the evidence for a rise, whatever other lanes did. */
function mostEvidence(book: LaneBook, name: string, today: number): number {
  const series = seriesOf(book, name, { last: today, end: today })
  return mostLogRatio(raisedIn(book, name, series)) - frameOf(book, name, series.means).starts
}

function raisedIn(book: LaneBook, name: string, series: Series): RaisedShapes {
  series.raised ??= raisedShapes(series.means, series.sums, frameOf(book, name, series.means))
  return series.raised
}

/**
 * The noise's degrees of freedom, the first possible start, and the log of the number of possible
 * starts.
 */
function frameOf({ lanes }: LaneBook, name: string, { counts }: DailyMeans) {
  const firstDay = firstDayOf(lanes.values())
  let parcels = 0
  let seen = 0
  for (const count of counts) {
    parcels += count
    if (count > 0) seen += 1
  }
  const { days, excluded } = lanes.get(name) as Lane
  // A leak that comes back begins after its last end.
  const earliest = Math.max((days.day[0] ?? firstDay) + leastBefore, (excluded.at(-1)?.last ?? firstDay) + 1) - firstDay
  return { firstDay, degrees: 20 + parcels, earliest, starts: Math.log(Math.max(1, seen)) }
}

/**
 * The lane's daily means and their sums, from the first day of any lane to `last`; of the days up
 * to `end`. Computed once a day.
 */
function seriesOf(book: LaneBook, name: string, { last, end }: { last: number; end: number }): Series {
  const key = `${name} ${last} ${end}`
  const known = book.series.get(key)
  if (known) return known
  const span = { first: firstDayOf(book.lanes.values()), last }
  const means = meansOf(book.lanes.get(name) as Lane, { ...span, end, of: steadyClasses(book, name, span) })
  const fresh = { means, sums: sumsOf(means), raised: null }
  book.series.set(key, fresh)
  return fresh
}

function firstDayOf(lanes: Iterable<Lane>): number {
  let first = Number.POSITIVE_INFINITY
  for (const { days } of lanes) first = Math.min(first, days.day[0] ?? first)
  return first
}

/** Log e-value of a rise; `oneDay` is its value if a single day could decide it. */
type Evidence = { readonly logEvidence: number; readonly oneDay: number }

/** Scans a lane up to `last` and compares it with the lanes of all other carriers. */
export function scanLane(book: LaneBook, name: string, last: number): LaneScan & Evidence {
  const { lanes } = book
  const lane = lanes.get(name) as Lane
  const series = [...lanes.keys()]
    .sort()
    .filter((other) => lanes.get(other)?.carrier !== lane.carrier)
    .map((other) => {
      const { openSince, zone } = lanes.get(other) as Lane
      const { sums } = seriesOf(book, other, { last, end: openSince === null ? last : Math.min(last, openSince - 1) })
      return { sums, wobble: zone === lane.zone ? wobble.own : zoneWobble }
    })
  const others = { series, known: new Map() }
  const ownSeries = seriesOf(book, name, { last, end: last })
  const own = ownSeries.means
  const { firstDay, degrees, earliest, starts } = frameOf(book, name, own)
  const scan = scanForRelativeRise(own, others, { wobble, degrees, earliest }, raisedIn(book, name, ownSeries))
  const rest = scan.logRatio > starts ? scanForRelativeRise(withoutOddest(own, scan), others, { wobble, degrees, earliest }) : scan
  const logEvidence = Math.min(scan.logRatio, rest.logRatio + oneDayMost) - starts
  return { days: lane.days, own, scan, firstDay, logEvidence, oneDay: scan.logRatio - starts }
}

/** The series without the day with the most evidence for the likeliest shape. */
function withoutOddest(own: DailyMeans, { shapes }: RelativeScan): DailyMeans {
  const best = shapes.reduce<RelativeShape | null>((a, b) => (a && a.weight >= b.weight ? a : b), null)
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
