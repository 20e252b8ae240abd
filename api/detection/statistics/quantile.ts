/** The `share` quantile (0 to 1) between order statistics, linear. Values that are not finite are left out; NaN when none is left. */
export function quantile(values: readonly number[], share: number): number {
  // Typed arrays sort as numbers, and several times faster.
  const sorted = Float64Array.from(values.filter(Number.isFinite)).sort()
  if (sorted.length === 0) return Number.NaN
  const place = Math.min(1, Math.max(0, share)) * (sorted.length - 1)
  const below = Math.floor(place)
  const low = sorted[below] ?? Number.NaN
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low
  return low + (high - low) * (place - below)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The first position at which the running sum of `weights` (each ≥ 0) reaches `share` of their total; -1 for no weight at all. */
export function weightedQuantileIndex(weights: readonly number[], share: number): number {
  const total = weights.reduce((a, b) => a + b, 0)
  if (!(total > 0)) return -1
  let running = 0
  for (let i = 0; i < weights.length; i++) {
    running += weights[i] ?? 0
    if (running >= share * total) return i
  }
  return weights.length - 1
}
