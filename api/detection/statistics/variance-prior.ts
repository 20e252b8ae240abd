import { median } from './quantile.ts'

/**
 * The prior of a variance before an entity's own data: scaled inverse chi-square with `degrees` and
 * center `scale²`.
 */
export type VariancePrior = { readonly degrees: number; readonly scale: number }

export type SampleVariance = { readonly variance: number; readonly degrees: number }

/** More degrees than this change nothing and would let one outlier decide alone. */
const mostDegrees = 40

/**
 * Learns the distribution of variances over entities, so that an entity with three values borrows
 * strength from all others. Moment fit on log variances (Smyth 2004, "Linear models and empirical
 * Bayes methods", section 6.2), with median and median deviation instead of mean and variance,
 * because some of the entities did change. Falls back to `otherwise` with fewer than 20 entities.
 * `floor` is the least scale. Values that are not finite, or have no degree of freedom, are
 * ignored.
 */
export function fitVariancePrior(samples: readonly SampleVariance[], floor: number, otherwise: VariancePrior): VariancePrior {
  const usable = samples.filter((s) => s.degrees >= 1 && Number.isFinite(s.variance) && s.variance >= 0)
  if (usable.length < 20) return otherwise
  const centered = usable.map(({ variance, degrees }) => {
    const half = degrees / 2
    return Math.log(Math.max(variance, floor * floor * 1e-2)) - digamma(half) + Math.log(half)
  })
  const center = median(centered)
  const spread = 1.4826 * median(centered.map((x) => Math.abs(x - center)))
  const sampling = median(usable.map(({ degrees }) => trigamma(degrees / 2)))
  const excess = spread * spread - sampling
  const degrees = excess > 0 ? Math.min(mostDegrees, 2 * inverseTrigamma(excess)) : mostDegrees
  const logScale = center + digamma(degrees / 2) - Math.log(degrees / 2)
  return { degrees, scale: Math.max(floor, Math.exp(logScale / 2)) }
}

/**
 * Derivative of log gamma, x > 0: recurrence up to 6, then the asymptotic series (Abramowitz and
 * Stegun 6.3.18).
 */
export function digamma(x: number): number {
  let shift = 0
  let at = x
  for (; at < 6; at++) shift -= 1 / at
  const square = 1 / (at * at)
  return shift + Math.log(at) - 0.5 / at - square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square / 240)))
}

/** Second derivative of log gamma, x > 0 (Abramowitz and Stegun 6.4.12). */
export function trigamma(x: number): number {
  let shift = 0
  let at = x
  for (; at < 6; at++) shift += 1 / (at * at)
  const square = 1 / (at * at)
  return shift + 1 / at + square / 2 + (square / at) * (1 / 6 - square * (1 / 30 - square * (1 / 42 - square / 30)))
}

/** x with trigamma(x) = y > 0, by bisection on the logarithm: trigamma decreases monotonically. */
export function inverseTrigamma(y: number): number {
  let low = Math.log(1e-4)
  let high = Math.log(1e6)
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2
    if (trigamma(Math.exp(middle)) > y) low = middle
    else high = middle
  }
  return Math.exp((low + high) / 2)
}
