/** Share of days with events that are odd. Proposed. */
const oddShare = 0.02
/** No more than so many further events of a day are counted. */
const mostOfDay = 30
/** Nodes of a table, evenly over the fourth root of the rate: fine where rates are low, and quick to look up. */
const nodes = 96
const width = nodes + 2

/**
 * How likely days with events have so many, by what was due; log, up to a constant: one table for each number of events. They are asked for
 * very often. `from`: where the table of a number begins.
 */
export type DayChances = { readonly step: number; readonly from: ReadonlyMap<number, number>; readonly log: Float64Array }

/** `counts`: numbers of events a day, two at least each; `most`: the highest rate that is asked for. */
export function dayChances(counts: Iterable<number>, clustering: number, most: number): DayChances {
  const distinct = [...new Set(counts)]
  const step = most ** 0.25 / nodes || 1
  const log = new Float64Array(distinct.length * width)
  distinct.forEach((count, i) => {
    for (let node = 0; node < width; node++) log[i * width + node] = exactDayChance(count, (node * step) ** 4, clustering)
  })
  return { step, from: new Map(distinct.map((count, i) => [count, i * width])), log }
}

/** `rate`: what was due over the clustering, the size of a negative binomial. */
export function logDayChance({ step, log }: DayChances, from: number, rate: number): number {
  const place = Math.sqrt(Math.sqrt(rate)) / step
  const node = place < nodes ? place | 0 : nodes
  const low = log[from + node] ?? 0
  return low + ((log[from + node + 1] ?? 0) - low) * (place - node)
}

/**
 * The further events of a day are likelier the more of them are due: as in a negative binomial of size `rate` whose variance is
 * `exp(clustering)` times its mean. But some days are odd, whatever the rate (a bad lot, one buyer), with two events at least, falling with
 * the square: twelve on a day say little of what is to come.
 */
export function exactDayChance(count: number, rate: number, clustering: number): number {
  const further = Math.min(mostOfDay, count - 1)
  const theta = -Math.expm1(-clustering)
  const some = -Math.expm1(-rate * clustering)
  // Of one event given that there are any; where next to nothing is due, its limit.
  let chance = some > 0 ? (rate * Math.exp(-rate * clustering) * theta) / some : theta / clustering
  let product = 1
  for (let k = 1; k <= further; k++) {
    chance *= ((rate + k) * theta) / (k + 1)
    product *= rate + k
  }
  return Math.log(product) + Math.log1p((oddShare * 2) / (count * (count + 1)) / Math.max(1e-280, chance))
}
