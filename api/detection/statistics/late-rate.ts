/** How rates are spread over entities: a gamma distribution with mean `shape / rate`. */
export type RatePrior = { readonly shape: number; readonly rate: number }

export type Counted = { readonly events: number; readonly exposure: number }

const shapes = [0.3, 0.5, 0.75, 1, 1.5, 2, 3, 4.5, 7, 10, 15, 25]

/**
 * Learns the spread of rates over entities from their counts, so that an entity with little exposure borrows from all others.
 * The mean is the pooled rate, drawn towards `usual` as if that rested on `strength` events; the shape maximizes the negative binomial
 * marginal likelihood of the counts under a broad prior around the usual shape (empirical Bayes: Robbins 1956, Casella 1985).
 */
export function fitRatePrior(counted: readonly Counted[], usual: RatePrior, strength: number): RatePrior {
  const kept = counted.filter(({ exposure }) => exposure > 0)
  const events = kept.reduce((sum, one) => sum + one.events, 0)
  const exposure = kept.reduce((sum, one) => sum + one.exposure, 0)
  const mean = (events + strength) / (exposure + (strength * usual.rate) / usual.shape)
  let best = { log: Number.NEGATIVE_INFINITY, shape: usual.shape }
  for (const shape of shapes) {
    const off = Math.log(shape / usual.shape) / 0.8
    const log = marginal(kept, { shape, rate: shape / mean }) - 0.5 * off * off
    if (log > best.log) best = { log, shape }
  }
  return { shape: best.shape, rate: best.shape / mean }
}

/** Log marginal likelihood of the counts, without what does not depend on the prior. */
function marginal(counted: readonly Counted[], { shape, rate }: RatePrior): number {
  const rising = [0]
  let log = 0
  for (const { events, exposure } of counted) {
    for (let k = rising.length; k <= events; k++) rising.push((rising[k - 1] ?? 0) + Math.log(shape + k - 1))
    log += (rising[events] ?? 0) - events * Math.log(rate + exposure) - shape * Math.log1p(exposure / rate)
  }
  return log
}

/**
 * How events of one day cluster, as `log φ` of a negative binomial whose variance is φ times its mean: the mean size of a cluster is
 * (φ − 1) / log φ (logarithmic series; Fisher, Corbet and Williams 1943). From sums over entities that have few events; believed only as far as
 * `strength` further days with one event, and one in ten of them with two, allow.
 */
export function clusteringOf(events: number, eventDays: number, strength: number): number {
  const size = (events + 1.1 * strength) / (eventDays + strength)
  let [low, high] = [1e-6, 5]
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (Math.expm1(middle) / middle < size) low = middle
    else high = middle
  }
  return low
}
