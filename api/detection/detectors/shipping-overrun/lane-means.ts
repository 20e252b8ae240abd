import type { DailyMeans } from '../../statistics/daily-sums.ts'
import type { Lane } from './lane.ts'
import type { LaneBook } from './lane-book.ts'
import { classes } from './size-curve.ts'

/** Calendar days, both included. */
export type LaneSpan = { readonly first: number; readonly last: number }

/**
 * The lane's days as means over its parcels of the size classes `of`, without the days of ended
 * leaks. As a reference for another lane, the days after `end` (of the open leak) are omitted too.
 */
export function meansOf(
  { days, excluded, variance }: Lane,
  { first, last, end = last, of }: LaneSpan & { readonly end?: number; readonly of: readonly number[] },
): DailyMeans {
  const means = new Array<number>(last - first + 1).fill(0)
  const counts = new Array<number>(last - first + 1).fill(0)
  const columns = of.map((own) => ({ parcels: days.counts[own] ?? [], levels: days.levels[own] ?? [] }))
  for (let i = 0; i < days.day.length; i++) {
    const day = days.day[i] ?? 0
    if (day > end || excluded.some((span) => day >= span.first && day <= span.last)) continue
    let sum = 0
    let count = 0
    for (const { parcels, levels } of columns) {
      sum += (parcels[i] ?? 0) * (levels[i] ?? 0)
      count += parcels[i] ?? 0
    }
    if (count === 0) continue
    means[day - first] = sum / count
    counts[day - first] = count
  }
  return { means, counts, variance }
}

/**
 * Chi-square (three degrees of freedom) from which the distribution of parcels counts as changed,
 * at the best of all days. Proposed.
 */
const otherMix = 16

/** Only every seventh day is tested for a change: its kind matters, not its date. */
const borderStep = 7

const allClasses = Array.from({ length: classes }, (_, i) => i)

/**
 * Size classes in which the lane's parcels are comparable before and after. Where carriers began to
 * divide a zone's parcels by weight, a border class contains different parcels than before,
 * although with the same units: these classes are excluded.
 */
export function steadyClasses(book: LaneBook, name: string, span: LaneSpan): readonly number[] {
  const { zone } = book.lanes.get(name) as Lane
  const own = countsOfLane(book, name, span)
  const all = countsOfZone(book, zone, span)
  let best: { square: number; changes: Change[] } = { square: otherMix, changes: [] }
  for (let day = 1; day <= span.last - span.first; day++) {
    if ((span.first + day) % borderStep !== 0) continue
    const changes = allClasses.map((of) => changeOf(own[of] as Float64Array, all[of] as Float64Array, day))
    const square = differenceOf(changes)
    if (square > best.square) best = { square, changes }
  }
  return best.changes.length > 0 ? [endThatChangedLess(best.changes)] : allClasses
}

/** Running sums of each class's parcels over the days; computed once a day. */
function countsOfLane({ lanes, sharing }: LaneBook, name: string, { first, last }: LaneSpan): readonly Float64Array[] {
  const key = `${name} ${last}`
  const known = sharing.get(key)
  if (known) return known
  const { days } = lanes.get(name) as Lane
  const fresh = days.counts.map((counts) => {
    const sums = new Float64Array(last - first + 2)
    for (let i = 0; i < days.day.length && (days.day[i] ?? 0) <= last; i++) sums[(days.day[i] ?? 0) - first + 1] = counts[i] ?? 0
    for (let i = 1; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (sums[i - 1] ?? 0)
    return sums
  })
  sharing.set(key, fresh)
  return fresh
}

/** The sums of all lanes of a zone. */
function countsOfZone(book: LaneBook, zone: string, span: LaneSpan): readonly Float64Array[] {
  const key = `all of ${zone} ${span.last}`
  const known = book.sharing.get(key)
  if (known) return known
  const fresh = allClasses.map(() => new Float64Array(span.last - span.first + 2))
  for (const [name, lane] of book.lanes) {
    if (lane.zone !== zone) continue
    countsOfLane(book, name, span).forEach((own, of) => {
      const sums = fresh[of] as Float64Array
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (own[i] ?? 0)
    })
  }
  book.sharing.set(key, fresh)
  return fresh
}

/** Change of the log odds that a parcel of the zone is sent on this lane. */
type Change = { readonly change: number; readonly variance: number }

function changeOf(own: Float64Array, all: Float64Array, day: number): Change {
  const last = own.length - 1
  const ownBefore = own[day] ?? 0
  const ownSince = (own[last] ?? 0) - ownBefore
  const allBefore = all[day] ?? 0
  const a = ownBefore + 0.5
  const b = allBefore - ownBefore + 0.5
  const c = ownSince + 0.5
  const d = (all[last] ?? 0) - allBefore - ownSince + 0.5
  return { change: Math.log((c * b) / (d * a)), variance: 1 / a + 1 / b + 1 / c + 1 / d }
}

/** Chi-square of the hypothesis that all classes changed equally. */
function differenceOf(changes: readonly Change[]): number {
  let [weight, sum, square] = [0, 0, 0]
  for (const { change, variance } of changes) {
    weight += 1 / variance
    sum += change / variance
  }
  const mean = sum / weight
  for (const { change, variance } of changes) square += (change - mean) ** 2 / variance
  return square
}

/**
 * The smallest or the largest class, whichever changed less. The change of a class next to it may
 * be too small to detect.
 */
function endThatChangedLess(changes: readonly Change[]): number {
  const size = (of: number) => Math.abs(changes[of]?.change ?? 0)
  return size(0) <= size(classes - 1) ? 0 : classes - 1
}
