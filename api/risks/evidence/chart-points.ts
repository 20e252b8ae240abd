import { addDays, type Day, daysBetween } from '../../values/day.ts'

/**
 * A measure's shape: `amount`: money of a time, summed; `rate`: a sum divided by another, of which
 * the loss is too much; `return`: a sum divided by what was spent for it, of which too little came.
 */
export type ChartShape = 'amount' | 'rate' | 'return'

/**
 * What happened on one day. `value` and `base` are the two sums of a rate (an amount has no base),
 * `beside` the sum of the other line, `besideRange` between what its single rows lay. Major units.
 */
export type ChartDay = {
  readonly day: Day
  readonly value: number
  readonly base: number
  readonly beside: number | null
  readonly besideRange: readonly [low: number, high: number] | null
}

/** The loss of one day: exact in minor units, and unrounded in major units. */
export type ChartLoss = { readonly day: Day; readonly minor: bigint; readonly major: number }

/** A point of the chart; amounts per unit and shares as in `FindingChartPoint`. */
export type ChartPoint = {
  readonly day: Day
  readonly until: Day
  readonly actual: number | null
  readonly expected: number | null
  readonly expectedLow: number | null
  readonly expectedHigh: number | null
  readonly beside: number | null
  readonly besideLow: number | null
  readonly besideHigh: number | null
  readonly lost: bigint
}

export type ChartInput = {
  readonly shape: ChartShape
  /** Points are weeks when the axis has more days than this. */
  readonly mostDays: number
  /** Whether the other line is what was typical of a time, and not its mean. */
  readonly isTypical: boolean
  /**
   * Whether each row is held against one value, as a discount against its running code and a unit
   * cost against the usual one: then the loss begins where what was usual ends.
   */
  readonly isExact: boolean
  readonly startedOn: Day
  readonly from: Day
  readonly until: Day
  readonly days: readonly ChartDay[]
  readonly losses: readonly ChartLoss[]
}

/** Days before the change that tell what was usual, and points that tell its range. */
const leastDaysBefore = 14
const leastPointsBefore = 4

/** How long a point of the chart lasts, in days. */
export function bucketDays({ mostDays, from, until }: Pick<ChartInput, 'mostDays' | 'from' | 'until'>): 1 | 7 {
  return daysBetween(from, until) + 1 > mostDays ? 7 : 1
}

/**
 * The points of a chart, and what was usual before the change. Weeks are counted from the change,
 * so that no week lies on both sides of it. Before the change the band is the range of the middle
 * 80 % of its points; since then it lies around the expected value as wide as it was before, or
 * below it where that is exact. The losses of all points sum to those given.
 */
export function chartPoints(input: ChartInput): { usual: number | null; points: ChartPoint[] } {
  const sums = summed(input)
  const before = sums.filter(({ day }) => day < input.startedOn)
  const band = input.shape === 'amount' ? null : bandOf(before.flatMap((sum) => actualOf(sum, input.shape) ?? []))
  const usual = input.shape === 'amount' ? usualAmount(before, input) : (band?.middle ?? null)
  return { usual, points: sums.map((sum) => pointOf(sum, input, band)) }
}

type Sum = {
  day: Day
  until: Day
  value: number
  base: number
  besides: { readonly value: number; readonly weight: number }[]
  ranges: (readonly [low: number, high: number])[]
  hasRows: boolean
  lost: bigint
  lostMajor: number
}

/** The days and losses added up by day or week, in order. */
function summed(input: ChartInput): Sum[] {
  const size = bucketDays(input)
  const found = new Map<number, Sum>()
  const at = (day: Day): Sum => {
    const place = Math.floor(daysBetween(input.startedOn, day) / size)
    const known = found.get(place)
    if (known) return known
    const first = addDays(input.startedOn, place * size)
    const nothing = { value: 0, base: 0, besides: [], ranges: [], hasRows: false, lost: 0n, lostMajor: 0 }
    const fresh = { day: first, until: addDays(first, size - 1), ...nothing }
    found.set(place, fresh)
    return fresh
  }
  for (const { day, value, base, beside, besideRange } of input.days) {
    const sum = at(day)
    sum.value += value
    sum.base += base
    sum.hasRows = true
    if (beside !== null && base > 0) sum.besides.push({ value: beside / base, weight: base })
    if (besideRange) sum.ranges.push(besideRange)
  }
  for (const { day, minor, major } of input.losses) {
    const sum = at(day)
    sum.lost += minor
    sum.lostMajor += major
  }
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, sum]) => within(sum, input))
}

/** A week at an end of the axis is cut there. */
function within(sum: Sum, { from, until }: ChartInput): Sum {
  return { ...sum, day: sum.day < from ? from : sum.day, until: sum.until > until ? until : sum.until }
}

function actualOf({ value, base, hasRows }: Sum, shape: ChartShape): number | null {
  if (!hasRows) return null
  if (shape === 'amount') return rounded(value)
  return base > 0 ? rounded(value / base) : null
}

function expectedOf(sum: Sum, shape: ChartShape): number | null {
  const { value, base, hasRows, lost, lostMajor } = sum
  if (lost === 0n && Math.abs(lostMajor) < 1e-9) return null
  if (shape === 'amount') return hasRows ? rounded(value - lostMajor) : 0
  if (shape === 'rate') return base > 0 ? rounded((value - lostMajor) / base) : null
  return base - lostMajor > 0 ? rounded(value / (base - lostMajor)) : null
}

type Band = { readonly low: number; readonly middle: number; readonly high: number }

function pointOf(sum: Sum, { shape, startedOn, isTypical, isExact }: ChartInput, band: Band | null): ChartPoint {
  const { day, until, besides, ranges, lost } = sum
  const expected = expectedOf(sum, shape)
  const usual = band && bandAt(band, day < startedOn ? null : expected, isExact)
  return {
    day,
    until,
    actual: actualOf(sum, shape),
    expected,
    expectedLow: usual && rounded(usual.low),
    expectedHigh: usual && rounded(usual.high),
    beside: isTypical ? typical(besides) : mean(besides),
    besideLow: ranges.length > 0 ? Math.min(...ranges.map(([low]) => low)) : null,
    besideHigh: ranges.length > 0 ? Math.max(...ranges.map(([, high]) => high)) : null,
    lost,
  }
}

/** The band of before, moved to what is expected where that is known; never below zero for it. */
function bandAt(band: Band, expected: number | null, isExact: boolean): Omit<Band, 'middle'> {
  if (expected !== null && isExact) return { low: Math.max(Math.min(0, expected), expected - (band.high - band.low)), high: expected }
  const center = expected ?? band.middle
  return { low: Math.max(Math.min(0, center), center - (band.middle - band.low)), high: center + (band.high - band.middle) }
}

function mean(of: Sum['besides']): number | null {
  const weight = of.reduce((all, one) => all + one.weight, 0)
  return weight > 0 ? rounded(of.reduce((all, one) => all + one.value * one.weight, 0) / weight) : null
}

/** The value of the middle day: one odd day or one large order does not move it. */
function typical(of: Sum['besides']): number | null {
  const sorted = of.map(({ value }) => value).sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle === undefined ? null : rounded(middle)
}

function bandOf(values: readonly number[]): Band | null {
  if (values.length < leastPointsBefore) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return { low: at(0.1), middle: at(0.5), high: at(0.9) }
}

/** The mean of a bucket before the change, days without an amount included. */
function usualAmount(before: readonly Sum[], input: ChartInput): number | null {
  const days = daysBetween(input.from, input.startedOn)
  if (days < leastDaysBefore) return null
  return rounded((before.reduce((all, { value }) => all + value, 0) / days) * bucketDays(input))
}

/** To the micro: sums of floating-point numbers end in noise. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6
