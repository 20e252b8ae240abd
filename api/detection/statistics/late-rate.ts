import { logSumExp } from './log-sum-exp.ts'

/**
 * The distribution of rates over entities: gamma distributions of one shape around several means,
 * each with a weight. A few entities may always have a rate many times that of the others, without
 * making this likely for all.
 */
export type RatePrior = { readonly shape: number; readonly means: readonly number[]; readonly weights: readonly number[] }

export type CountedOrders = { readonly events: number; readonly exposure: number }

/** The prior of that distribution: the pooled rate, and weights of its multiples 1/8, 1/4 … 16. */
export type UsualSpread = { readonly rate: number; readonly weights: readonly number[] }

const multiplesOfMean = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16]
/**
 * Entities with fewer expected events carry no information about the distribution; those that
 * hardly sell have odd rates of their own.
 */
const leastExpected = 0.5
/** Gamma shape of one part: adjacent parts overlap. */
const shapeOfPart = 6

export function usualPrior({ rate, weights }: UsualSpread): RatePrior {
  return { shape: shapeOfPart, means: multiplesOfMean.map((multiple) => multiple * rate), weights: normal(weights) }
}

/**
 * Learns the distribution of rates over entities from their counts, so that an entity with little
 * exposure borrows strength from all others. The middle is the pooled rate, shrunk towards the
 * usual one with a weight of `strength.events` events. Expectation-maximization finds the weights
 * under a Dirichlet prior worth `strength.entities`, starting from the usual ones (empirical Bayes
 * with a nonparametric mixing distribution: Robbins 1956; Laird 1978).
 */
export function fitRatePrior(
  counted: readonly CountedOrders[],
  usual: UsualSpread,
  strength: { events: number; entities: number },
): RatePrior {
  const exposed = counted.filter(({ exposure }) => exposure > 0)
  const events = exposed.reduce((sum, one) => sum + one.events, 0)
  const exposure = exposed.reduce((sum, one) => sum + one.exposure, 0)
  const middle = (events + strength.events) / (exposure + strength.events / usual.rate)
  const start = usualPrior({ ...usual, rate: middle })
  const likelihoods = exposed.filter((one) => one.exposure * middle >= leastExpected).map((one) => partLikelihoods(one, start))
  let weights = start.weights
  for (let round = 0; round < 15; round++) {
    const sums = Float64Array.from(start.weights, (weight) => strength.entities * weight)
    const now = Float64Array.from(weights)
    for (const row of likelihoods) {
      let total = 0
      for (let part = 0; part < now.length; part++) total += (row[part] ?? 0) * (now[part] ?? 0)
      for (let part = 0; part < now.length; part++) sums[part] = (sums[part] ?? 0) + ((row[part] ?? 0) * (now[part] ?? 0)) / total
    }
    weights = normal([...sums])
  }
  return { ...start, weights }
}

/** Likelihood of a count under each part, up to a common factor: the largest is 1. */
function partLikelihoods({ events, exposure }: CountedOrders, { shape, means }: RatePrior): Float64Array {
  const likelihoods = new Float64Array(means.length)
  let most = Number.NEGATIVE_INFINITY
  for (let part = 0; part < means.length; part++) {
    const mean = means[part] ?? 1
    const log = -shape * Math.log1p((exposure * mean) / shape) - events * Math.log(shape / mean + exposure)
    likelihoods[part] = log
    if (log > most) most = log
  }
  for (let part = 0; part < means.length; part++) likelihoods[part] = Math.exp((likelihoods[part] ?? 0) - most)
  return likelihoods
}

function normal(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** The posterior of one entity's rate: a mixture of gamma distributions with one shape. */
export type RatePosterior = { readonly shape: number; readonly rates: Float64Array; readonly weights: Float64Array }

export function ratePosterior(counted: CountedOrders, prior: RatePrior): RatePosterior {
  const weights = normal(Array.from(partLikelihoods(counted, prior), (likelihood, part) => likelihood * (prior.weights[part] ?? 0)))
  return {
    shape: prior.shape + counted.events,
    rates: Float64Array.from(prior.means, (mean) => prior.shape / mean + counted.exposure),
    weights: Float64Array.from(weights),
  }
}

/**
 * log E exp(−rate × exposure): the log probability of no event at all, averaged over the posterior
 * of the rate.
 */
export function logChanceOfNone(posterior: RatePosterior, exposure: number): number {
  return afterNone(posterior, exposure).logChance
}

/** Mean of the rate after a further exposure without an event. */
export function meanAfterNone(posterior: RatePosterior, exposure: number): number {
  return afterNone(posterior, exposure).mean
}

/** In logs: after thousands of events that were due, no event has a chance below any number. */
function afterNone({ shape, rates, weights }: RatePosterior, exposure: number): { logChance: number; mean: number } {
  const logs = Array.from(rates, (rate, part) => Math.log(weights[part] ?? 0) - shape * Math.log1p(exposure / rate))
  const logChance = logSumExp(logs)
  const mean = logs.reduce((sum, log, part) => sum + (Math.exp(log - logChance) * shape) / ((rates[part] ?? 1) + exposure), 0)
  return { logChance, mean }
}

/**
 * Both of the above by interpolation, up to an exposure of `most`: exact to about one in ten
 * thousand, and much faster for frequent calls.
 */
export type NoneTable = { readonly step: number; readonly unit: number; readonly logChance: Float64Array; readonly mean: Float64Array }

export function noneTable(posterior: RatePosterior, most: number): NoneTable {
  const unit = posterior.rates.reduce((least, rate) => Math.min(least, rate), Number.POSITIVE_INFINITY)
  const step = Math.log1p(most / unit) / 64 || 1
  const logChance = new Float64Array(66)
  const mean = new Float64Array(66)
  for (let i = 0; i < 66; i++) {
    const after = afterNone(posterior, unit * Math.expm1(i * step))
    logChance[i] = after.logChance
    mean[i] = after.mean
  }
  return { step, unit, logChance, mean }
}

export function interpolated({ step, unit }: NoneTable, column: Float64Array, exposure: number): number {
  const place = Math.log1p(exposure / unit) / step
  const below = Math.min(column.length - 2, Math.floor(place))
  const low = column[below] ?? 0
  return low + ((column[below + 1] ?? 0) - low) * (place - below)
}

/**
 * The clustering of events within a day, as `log φ` of a negative binomial whose variance is φ
 * times its mean: the mean size of a cluster is (φ − 1) / log φ (logarithmic series; Fisher, Corbet
 * and Williams 1943). From sums over entities: events, and clusters of them. Prior: `strength`
 * additional clusters, one in twenty of them of two events.
 */
export function clusteringOf({ events, clusters }: { events: number; clusters: number }, strength: number): number {
  const size = Math.max(1.01, (events + 1.05 * strength) / (clusters + strength))
  let [low, high] = [1e-6, 5]
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (clusterSize(middle) < size) low = middle
    else high = middle
  }
  return low
}

/** The mean number of events of a cluster. */
export function clusterSize(clustering: number): number {
  return Math.expm1(clustering) / clustering
}
