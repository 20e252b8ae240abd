/** Share of days with events that are odd. Proposed. */
const oddShare = 0.02
/** No more than so many further events of a day are counted. */
const mostOfDay = 30
const nodes = 160

/** How likely a day with events has so many, by what was due; log, up to a constant. Tabulated: it is asked for very often. */
export type DayChances = { readonly step: number; readonly log: Float64Array }

/** `count` events a day, two at least; `most`: the highest rate that is asked for. */
export function dayChances(count: number, clustering: number, most: number): DayChances {
  const step = Math.log1p(most) / nodes || 1
  return { step, log: Float64Array.from({ length: nodes + 2 }, (_, node) => exactly(count, Math.expm1(node * step), clustering)) }
}

/** `rate`: what was due over the clustering, the size of a negative binomial. */
export function logDayChance({ step, log }: DayChances, rate: number): number {
  const place = Math.log1p(rate) / step
  const node = Math.min(nodes, Math.floor(place))
  const low = log[node] ?? 0
  return low + ((log[node + 1] ?? 0) - low) * (place - node)
}

/**
 * The further events of a day are likelier the more of them are due: as in a negative binomial of size `rate` whose variance is
 * `exp(clustering)` times its mean. But some days are odd, whatever the rate (a bad lot, one buyer), with two events at least, falling with
 * the square: twelve on a day say little of what is to come.
 */
function exactly(count: number, rate: number, clustering: number): number {
  const further = Math.min(mostOfDay, count - 1)
  const theta = -Math.expm1(-clustering)
  const some = -Math.expm1(-rate * clustering)
  // Of one event given that there are any; where next to nothing is due, its limit.
  let chance = some > 0 ? (rate * Math.exp(-rate * clustering) * theta) / some : theta / clustering
  let log = 0
  for (let k = 1; k <= further; k++) {
    chance *= ((rate + k) * theta) / (k + 1)
    log += Math.log(rate + k)
  }
  return log + Math.log1p((oddShare * 2) / (count * (count + 1)) / Math.max(1e-280, chance))
}
