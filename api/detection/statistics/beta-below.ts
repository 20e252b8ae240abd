import { logBeta } from './log-beta.ts'

/**
 * The probability that a share is below `share` when it is distributed as Beta(a, b): the
 * regularized incomplete beta function, by Lentz's continued fraction.
 */
export function betaBelow(share: number, a: number, b: number): number {
  if (share <= 0) return 0
  if (share >= 1) return 1
  // The fraction converges fast below the mean; above it, the other side is computed.
  if (share > (a + 1) / (a + b + 2)) return 1 - betaBelow(1 - share, b, a)
  const front = Math.exp(a * Math.log(share) + b * Math.log1p(-share) - logBeta(a, b)) / a
  return front * fraction(share, a, b)
}

const tiny = 1e-300
const steps = 200

function fraction(x: number, a: number, b: number): number {
  let [c, d] = [1, 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))]
  let value = d
  for (let m = 1; m <= steps; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    let factor = 1
    for (const term of [even, odd]) {
      d = 1 / awayFromZero(1 + term * d)
      c = awayFromZero(1 + term / c)
      factor = d * c
      value *= factor
    }
    if (Math.abs(factor - 1) < 1e-12) break
  }
  return value
}

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value
}
