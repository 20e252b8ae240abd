import { gammaln } from 'simple-statistics'

/** log B(a, b), a and b > 0: the chance weight of `a - 1` of one kind and `b - 1` of the other when any share is equally likely. */
export function logBeta(a: number, b: number): number {
  if (!(a > 0) || !(b > 0)) return Number.NaN
  return gammaln(a) + gammaln(b) - gammaln(a + b)
}
