/** log(Σ exp(x)): sums likelihoods that are kept as logarithms. `[]` gives -Infinity, a NaN gives NaN. */
export function logSumExp(logs: readonly number[]): number {
  let largest = Number.NEGATIVE_INFINITY
  for (const log of logs) {
    if (Number.isNaN(log)) return Number.NaN
    if (log > largest) largest = log
  }
  if (!Number.isFinite(largest)) return largest
  let sum = 0
  for (const log of logs) sum += Math.exp(log - largest)
  return largest + Math.log(sum)
}
