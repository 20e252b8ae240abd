/** Share of days with events that are odd. Proposed. */
const oddShare = 0.02
/** The most further events of a day that are counted. */
const mostOfDay = 30
/**
 * Nodes of a table, evenly spaced in the fourth root of the rate: fine at low rates, and quick to
 * look up.
 */
const nodes = 96
const width = nodes + 2

/**
 * Log probability of the number of events on days with events, by the expected number; up to a
 * constant. One table for each number of events, because the lookup is very frequent. `from`: the
 * index at which the table of a number begins.
 */
export type DayChances = { readonly step: number; readonly from: ReadonlyMap<number, number>; readonly log: Float64Array }

/**
 * `counts`: numbers of events a day, at least two each; `most`: the highest rate that is looked up.
 */
export function dayChances(counts: Iterable<number>, clustering: number, most: number): DayChances {
  const distinct = [...new Set(counts)]
  const step = most ** 0.25 / nodes || 1
  const log = new Float64Array(distinct.length * width)
  distinct.forEach((count, i) => {
    for (let node = 0; node < width; node++) log[i * width + node] = exactDayChance(count, (node * step) ** 4, clustering)
  })
  return { step, from: new Map(distinct.map((count, i) => [count, i * width])), log }
}

/** `rate`: the expected number over the clustering, the size of a negative binomial. */
export function logDayChance({ step, log }: DayChances, from: number, rate: number): number {
  const place = Math.sqrt(Math.sqrt(rate)) / step
  const node = place < nodes ? place | 0 : nodes
  const low = log[from + node] ?? 0
  return low + ((log[from + node + 1] ?? 0) - low) * (place - node)
}

/**
 * The more events are expected, the likelier are further events on the same day: a negative
 * binomial of size `rate` whose variance is `exp(clustering)` times its mean. Some days are odd at
 * any rate (a bad lot, one buyer): at least two events, with a probability that falls with the
 * square. Twelve events on one day therefore say little about the future.
 */
export function exactDayChance(count: number, rate: number, clustering: number): number {
  const further = Math.min(mostOfDay, count - 1)
  const theta = -Math.expm1(-clustering)
  const some = -Math.expm1(-rate * clustering)
  // The probability of one event given that there are any; where almost none is expected, its
  // limit.
  let chance = some > 0 ? (rate * Math.exp(-rate * clustering) * theta) / some : theta / clustering
  let product = 1
  for (let k = 1; k <= further; k++) {
    chance *= ((rate + k) * theta) / (k + 1)
    product *= rate + k
  }
  return Math.log(product) + Math.log1p((oddShare * 2) / (count * (count + 1)) / Math.max(1e-280, chance))
}
