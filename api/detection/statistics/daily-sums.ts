import { grownAfter } from './ramps.ts'

/**
 * One entry per calendar day: the mean of the values and their number (0: none). `variance` of one
 * value.
 */
export type DailyMeans = { readonly means: readonly number[]; readonly counts: readonly number[]; readonly variance: number }

/**
 * Running sums over days of count, count × day, count × day², and of count × mean, count × mean ×
 * day: every shape is then fitted in one step.
 */
export type Sums = {
  readonly length: number
  readonly variance: number
  readonly n0: readonly number[]
  readonly n1: readonly number[]
  readonly n2: readonly number[]
  readonly y0: readonly number[]
  readonly y1: readonly number[]
}

/** The share of the full rise on `day`: 0 before the start, growing to 1. */
export function shareOn(day: number, shape: { readonly from: number; readonly rampDays: number }): number {
  return grownAfter(day - shape.from, shape.rampDays)
}

/** The running sums of a series. */
export function sumsOf({ means, counts, variance }: DailyMeans): Sums {
  const length = counts.length
  const [n0, n1, n2, y0, y1] = [[0], [0], [0], [0], [0]]
  for (let day = 0; day < length; day++) {
    const count = counts[day] ?? 0
    const sum = count > 0 ? count * (means[day] ?? 0) : 0
    n0[day + 1] = (n0[day] ?? 0) + count
    n1[day + 1] = (n1[day] ?? 0) + count * day
    n2[day + 1] = (n2[day] ?? 0) + count * day * day
    y0[day + 1] = (y0[day] ?? 0) + sum
    y1[day + 1] = (y1[day] ?? 0) + sum * day
  }
  return { length, variance, n0, n1, n2, y0, y1 }
}

/**
 * Height of the rise of this shape and its variance, with a flat prior on the earlier level; null
 * where the days cannot identify it.
 */
export function heightOf(sums: Sums, shape: { from: number; rampDays: number }): RiseHeight | null {
  const { cross, information } = crossOf(sums, shape.from, shape.rampDays, { cross: 0, information: 0 })
  return information > 0 ? { height: cross / information, variance: sums.variance / information } : null
}

/**
 * Sum of products of a shape with the series, both about their means, and the shape's own sum of
 * squares; 0 where the days cannot identify it.
 */
type Cross = { cross: number; information: number }

/** Writes the result to `into`: it is called for a thousand shapes of a series. */
export function crossOf({ length, n0, n1, n2, y0, y1 }: Sums, from: number, rampDays: number, into: Cross): Cross {
  const full = Math.min(length, from + rampDays)
  const count = at(n0, length)
  const full0 = at(n0, full)
  let share = count - full0
  let square = share
  let cross = at(y0, length) - at(y0, full)
  if (rampDays > 0) {
    const start0 = at(n0, from)
    const shift = from - 1
    const m0 = full0 - start0
    const m1 = at(n1, full) - at(n1, from)
    const m2 = at(n2, full) - at(n2, from)
    share += (m1 - shift * m0) / rampDays
    square += (m2 - 2 * shift * m1 + shift * shift * m0) / (rampDays * rampDays)
    cross += (at(y1, full) - at(y1, from) - shift * (at(y0, full) - at(y0, from))) / rampDays
  }
  const information = count > 0 ? square - (share * share) / count : 0
  const isKnown = !(information < 1e-6)
  into.cross = isKnown ? cross - (share * at(y0, length)) / count : 0
  into.information = isKnown ? information : 0
  return into
}

function at(column: readonly number[], day: number): number {
  return column[day] ?? 0
}

/** Height of a rise and its variance, on the logarithmic scale. */
export type RiseHeight = { readonly height: number; readonly variance: number }
