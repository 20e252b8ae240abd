import type { DailyMeans } from '../../statistics/relative-rise.ts'
import type { Lane, LaneBook } from './lane-book.ts'
import { classes } from './size-curve.ts'

/** Calendar days, both included. */
export type Span = { readonly first: number; readonly last: number }

/**
 * The lane's days as means over its parcels of the size classes `of`, days of ended leaks left out; as a measure for another lane also
 * those after `end`, of the leak that is open.
 */
export function meansOf(
  { days, excluded, variance }: Lane,
  { first, last, end = last, of }: Span & { readonly end?: number; readonly of: readonly number[] },
): DailyMeans {
  const means = new Array<number>(last - first + 1).fill(0)
  const counts = new Array<number>(last - first + 1).fill(0)
  for (let i = 0; i < days.day.length; i++) {
    const day = days.day[i] ?? 0
    if (day > end || excluded.some((span) => day >= span.first && day <= span.last)) continue
    let sum = 0
    let count = 0
    for (const own of of) {
      sum += (days.counts[own]?.[i] ?? 0) * (days.levels[own]?.[i] ?? 0)
      count += days.counts[own]?.[i] ?? 0
    }
    if (count === 0) continue
    means[day - first] = sum / count
    counts[day - first] = count
  }
  return { means, counts, variance }
}

/** Chi-square (three degrees of freedom) from which parcels count as shared out otherwise, at the best of all days. Proposed. */
const otherMix = 16

/** A change is looked for on every seventh day: what it is, not when it came, is asked. */
const borderStep = 7

const allClasses = Array.from({ length: classes }, (_, i) => i)

/**
 * Size classes in which the lane's parcels can be compared before and after. Where carriers began to share a zone's parcels out by
 * weight, those of a border class are other parcels than before, although of the same units: they are left out.
 */
export function steadyClasses(book: LaneBook, name: string, span: Span): readonly number[] {
  const lane = book.lanes.get(name) as Lane
  const own = countsOf([lane], span)
  const rest = countsOf(
    [...book.lanes].filter(([other, { zone }]) => other !== name && zone === lane.zone).map(([, other]) => other),
    span,
  )
  let best: { square: number; changes: Change[] } = { square: otherMix, changes: [] }
  for (let day = 1; day <= span.last - span.first; day++) {
    if ((span.first + day) % borderStep !== 0) continue
    const changes = allClasses.map((of) => changeOf(own[of] as Float64Array, rest[of] as Float64Array, day))
    const square = differenceOf(changes)
    if (square > best.square) best = { square, changes }
  }
  return best.changes.length > 0 ? [endThatChangedLess(best.changes)] : allClasses
}

/** Running sums of a class's parcels over the days. */
function countsOf(lanes: readonly Lane[], { first, last }: Span): Float64Array[] {
  return allClasses.map((of) => {
    const sums = new Float64Array(last - first + 2)
    for (const { days } of lanes)
      days.day.forEach((day, i) => {
        if (day >= first && day <= last) sums[day - first + 1] = (sums[day - first + 1] ?? 0) + (days.counts[of]?.[i] ?? 0)
      })
    for (let i = 1; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (sums[i - 1] ?? 0)
    return sums
  })
}

/** Change of the log odds that a parcel of the zone goes with this lane. */
type Change = { readonly change: number; readonly variance: number }

function changeOf(own: Float64Array, rest: Float64Array, day: number): Change {
  const last = own.length - 1
  const [a, b] = [(own[day] ?? 0) + 0.5, (rest[day] ?? 0) + 0.5]
  const [c, d] = [(own[last] ?? 0) - (own[day] ?? 0) + 0.5, (rest[last] ?? 0) - (rest[day] ?? 0) + 0.5]
  return { change: Math.log(c / d) - Math.log(a / b), variance: 1 / a + 1 / b + 1 / c + 1 / d }
}

/** Chi-square of the hypothesis that all classes changed alike. */
function differenceOf(changes: readonly Change[]): number {
  const weight = changes.reduce((sum, { variance }) => sum + 1 / variance, 0)
  const mean = changes.reduce((sum, { change, variance }) => sum + change / variance, 0) / weight
  return changes.reduce((sum, { change, variance }) => sum + (change - mean) ** 2 / variance, 0)
}

/** The smallest or the largest class: whichever changed less. A class next to it may have changed by too little to be seen. */
function endThatChangedLess(changes: readonly Change[]): number {
  const size = (of: number) => Math.abs(changes[of]?.change ?? 0)
  return size(0) <= size(classes - 1) ? 0 : classes - 1
}
