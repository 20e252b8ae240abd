import { gammaln } from 'simple-statistics'

/**
 * log B(a, b), a and b > 0: up to a factor the probability of `a - 1` of one kind and `b - 1` of
 * the other under a uniform share.
 */
export function logBeta(a: number, b: number): number {
  if (!(a > 0) || !(b > 0)) return Number.NaN
  return gammaln(a) + gammaln(b) - gammaln(a + b)
}
