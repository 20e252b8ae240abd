import type { RowPart } from '../../candidate.ts'
import { type DailyMeans, shareOn } from '../../statistics/daily-sums.ts'
import { weightedQuantileIndex } from '../../statistics/quantile.ts'
import { type RelativeScan, type RelativeShape } from '../../statistics/relative-rise.ts'
import type { LaneDays } from './lane.ts'

/** A lane's scan and what was scanned; its days count from `firstDay`. */
export type LaneScan = { readonly days: LaneDays; readonly own: DailyMeans; readonly scan: RelativeScan; readonly firstDay: number }

/** The middle of the range of likely starts. */
export function startOf({ scan, firstDay }: LaneScan): number {
  const last = scan.shapes.reduce((most, { from }) => Math.max(most, from), 0)
  const weights = new Array<number>(last + 1).fill(0)
  for (const { from, weight } of scan.shapes) weights[from] = (weights[from] ?? 0) + weight
  return firstDay + Math.max(0, weightedQuantileIndex(weights, 0.5))
}

/**
 * Expected log rise, averaged over all shapes, of each day from the first that any shape touches to
 * `last`.
 */
function risesUpTo({ scan, firstDay }: LaneScan, last: number): { readonly first: number; readonly rises: Float64Array } {
  const from = scan.shapes.reduce((least, shape) => Math.min(least, shape.from), last - firstDay + 1)
  const rises = new Float64Array(Math.max(0, last - firstDay + 1 - from))
  // The growth of the rise from one day to the next, then its sum.
  for (const shape of scan.shapes) {
    const steps = Math.max(1, shape.rampDays)
    const step = (shape.weight * shape.height) / steps
    const start = shape.from - from
    for (let i = start; i < Math.min(start + steps, rises.length); i++) rises[i] = (rises[i] ?? 0) + step
  }
  for (let i = 1; i < rises.length; i++) rises[i] = (rises[i] ?? 0) + (rises[i - 1] ?? 0)
  return { first: firstDay + from, rises }
}

/** Expected log rise on a day, averaged over all shapes. */
export function riseOn({ scan, firstDay }: LaneScan, day: number): number {
  return scan.shapes.reduce((sum, shape) => sum + shape.weight * shape.height * shareOn(day - firstDay, shape), 0)
}

/** Average over all shapes. */
export function meanOf({ shapes }: RelativeScan, of: (shape: RelativeShape) => number): number {
  return shapes.reduce((sum, shape) => sum + shape.weight * of(shape), 0)
}

/** The lane's days from `first` to `last` with the expected cost of their parcels. */
export function overrunParts(look: LaneScan, { first, last }: { first: number; last: number }): RowPart[] {
  const { days } = look
  const parts: RowPart[] = []
  const risen = risesUpTo(look, last)
  for (let i = 0; i < days.day.length; i++) {
    const day = days.day[i] ?? 0
    if (day < first || day > last) continue
    const amount = days.cost[i] ?? 0
    const expected = Math.round(amount * Math.exp(-(risen.rises[day - risen.first] ?? 0)))
    if (expected === amount) continue
    parts.push({ day, table: 'parcel', document: null, rows: days.parcels[i] ?? 0, amount, expected })
  }
  return parts
}

/** Adds the share of the overrun that buyers paid to every day's expected cost. */
export function withoutPassedOn(parts: readonly RowPart[], share: number): RowPart[] {
  return share > 0
    ? parts.map((part) => ({ ...part, expected: part.expected + Math.round(share * (part.amount - part.expected)) }))
    : [...parts]
}

/** Standard deviation of the loss: spread within each shape and between shapes. */
export function deviationOf({ scan, firstDay }: LaneScan, parts: readonly RowPart[]): number {
  // Costs from each part to the last: a full rise is the same for all of them.
  const tails = new Float64Array(parts.length + 1)
  for (let i = parts.length - 1; i >= 0; i--) tails[i] = (tails[i + 1] ?? 0) + (parts[i]?.amount ?? 0)
  let mean = 0
  let square = 0
  for (const shape of scan.shapes) {
    let i = 0
    let loss = 0
    let slope = 0
    for (; i < parts.length; i++) {
      const { day, amount } = parts[i] as RowPart
      const share = shareOn(day - firstDay, shape)
      if (share === 1) break
      if (share === 0) continue
      const left = Math.exp(-shape.height * share)
      loss += amount * (1 - left)
      slope += amount * share * left
    }
    const left = Math.exp(-shape.height)
    loss += (tails[i] ?? 0) * (1 - left)
    slope += (tails[i] ?? 0) * left
    mean += shape.weight * loss
    square += shape.weight * (loss ** 2 + slope ** 2 * shape.heightVariance)
  }
  return Math.sqrt(Math.max(0, square - mean ** 2))
}

/**
 * Cost of 30 days at the pace of the last four weeks (for a younger lane: of its own days, at least
 * a week), micros.
 */
export function monthlyCost(days: LaneDays, today: number): { cost: number; parcels: number } {
  const window = Math.max(7, Math.min(28, today - (days.day[0] ?? today) + 1))
  let cost = 0
  let parcels = 0
  for (let i = days.day.length - 1; i >= 0 && (days.day[i] ?? 0) > today - window; i--) {
    cost += days.cost[i] ?? 0
    parcels += days.parcels[i] ?? 0
  }
  return { cost: (cost * 30) / window, parcels }
}

/** A smaller rise (log) of the charge is rounding. Proposed. */
const leastChargeRise = 0.01

/**
 * The additional amount charged to buyers from `since` to `last`, compared with the charges of the
 * 90 days before `start`, micros: the rise of the mean log charge of parcels with a charge, when it
 * exceeds three times its standard error.
 */
export function chargedMore(days: LaneDays, { start, since, last }: { start: number; since: number; last: number }): number {
  const before = { count: 0, sum: 0, square: 0, charged: 0 }
  const after = { count: 0, sum: 0, square: 0, charged: 0 }
  for (let i = 0; i < days.day.length; i++) {
    const day = days.day[i] ?? 0
    if (day < start - 90 || day > last || (day >= start && day < since)) continue
    const side = day < start ? before : after
    side.count += days.payers[i] ?? 0
    side.sum += days.logCharged[i] ?? 0
    side.square += days.squareCharged[i] ?? 0
    side.charged += days.charged[i] ?? 0
  }
  if (before.count < 3 || after.count < 3) return 0
  const variance = (s: typeof before) => Math.max(0, s.square / s.count - (s.sum / s.count) ** 2) / s.count
  const rise = after.sum / after.count - before.sum / before.count
  if (rise < leastChargeRise || rise < 3 * Math.sqrt(variance(before) + variance(after))) return 0
  return after.charged * -Math.expm1(-rise)
}

/** Odds of 150 to 1. Measured in shipping-overrun.test.ts. */
const returnEvidence = 5

/**
 * The first day on which the cost is back at the level of before, or -1: the likelihood of "back"
 * over "still up" for the days from there on.
 */
export function returnedOn({ scan, firstDay, own }: LaneScan, start: number): number {
  const { means, counts, variance } = own
  const from = start - firstDay
  const before = meanLevel(own, 0, from) + meanOf(scan, (shape) => shape.common)
  let best = { log: returnEvidence, day: -1 }
  for (let day = from + 1; day < counts.length; day++) {
    if ((counts[day] ?? 0) === 0) continue
    const up = meanLevel(own, from, day)
    if (!(up > before)) continue
    let log = 0
    for (let k = day; k < counts.length; k++)
      log += ((counts[k] ?? 0) * (((means[k] ?? 0) - up) ** 2 - ((means[k] ?? 0) - before) ** 2)) / (2 * variance)
    if (log > best.log) best = { log, day: day + firstDay }
  }
  return best.day
}

function meanLevel({ means, counts }: DailyMeans, first: number, end: number): number {
  let sum = 0
  let count = 0
  for (let day = Math.max(0, first); day < end; day++) {
    sum += (counts[day] ?? 0) * (means[day] ?? 0)
    count += counts[day] ?? 0
  }
  return count > 0 ? sum / count : Number.NaN
}
