/**
 * log(Σ exp(x)): sums likelihoods that are stored as logarithms. `[]` gives -Infinity, a NaN gives
 * NaN.
 */
export function logSumExp(logs: readonly number[]): number {
  let largest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < logs.length; i++) {
    const log = logs[i] as number
    if (Number.isNaN(log)) return Number.NaN
    if (log > largest) largest = log
  }
  if (!Number.isFinite(largest)) return largest
  let sum = 0
  for (let i = 0; i < logs.length; i++) sum += Math.exp((logs[i] as number) - largest)
  return largest + Math.log(sum)
}
