/**
 * The possible ramps of a change, with their log probability: six in ten are immediate, the others
 * grow over two to five weeks. Proposed.
 */
export const ramps = [
  { rampDays: 0, logPrior: Math.log(0.6) },
  { rampDays: 14, logPrior: Math.log(0.1) },
  { rampDays: 21, logPrior: Math.log(0.1) },
  { rampDays: 28, logPrior: Math.log(0.1) },
  { rampDays: 35, logPrior: Math.log(0.1) },
].map((ramp) => ({ ...ramp, prior: Math.exp(ramp.logPrior) }))

/**
 * The share of the full change `days` after its first day: 0 before it, growing to 1; immediate
 * where `rampDays` is 0.
 */
export function grownAfter(days: number, rampDays: number): number {
  if (days < 0) return 0
  return rampDays === 0 ? 1 : Math.min(1, (days + 1) / rampDays)
}
