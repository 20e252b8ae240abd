/**
 * A series of daily counts and their exposures: `counts[i]` has mean and variance `level ×
 * exposures[i]`, with an unknown level. Amounts fit when both are divided by the variance of an
 * amount over its mean (quasi-Poisson). Exposure 0: the day was not observed.
 */
export type CountSeries = { readonly counts: Float64Array; readonly exposures: Float64Array }

/** Running sums: entry `i` is the sum over days before `i`. */
export type CountSums = { readonly counts: Float64Array; readonly exposures: Float64Array; readonly days: number }

/** The running sums of a series. */
export function sumsOf({ counts, exposures }: CountSeries): CountSums {
  return { counts: runningSums(counts), exposures: runningSums(exposures), days: counts.length }
}

/** Entry `i` is the sum of the values before `i`. */
export function runningSums(values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0)
  return sums
}

/** Exposure since the start, times the share of the fall. */
export function exposedSince({ exposures }: CountSeries, sums: CountSums, start: number, rampDays: number): number {
  const full = Math.min(sums.days, start + rampDays)
  let exposed = 0
  for (let i = start; i < full; i++) exposed += (exposures[i] ?? 0) * (i - start + 1)
  return (rampDays === 0 ? 0 : exposed / rampDays) + between(sums.exposures, full, sums.days)
}

/** Counts since the start, times the log of the remaining share of the level. */
export function lostSince({ counts }: CountSeries, sums: CountSums, start: number, left: Float64Array): number {
  const rampDays = left.length - 1
  const full = Math.min(sums.days, start + rampDays)
  let lost = 0
  for (let i = start; i < full; i++) lost += (counts[i] ?? 0) * (left[i - start] ?? 0)
  return lost + between(sums.counts, full, sums.days) * (left[rampDays] ?? 0)
}

/** The sum over the days from `from` to before `to`. */
export function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] ?? 0) - (sums[from] ?? 0)
}
