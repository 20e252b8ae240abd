import type { YieldSeries } from './yield-view.ts'

const windows = [3, 5, 7, 10, 14, 21, 28, 42, 56, 84, 110]
/**
 * Deviations below the earlier level from which a campaign is judged; evidence for a report takes
 * about three. Measured in ad-waste.test.ts.
 */
const gate = -1.2

/**
 * Whether the yield of some recent window is low compared with the 90 days before it. Quick: sums
 * only.
 */
export function looksLower({ counts, exposures }: YieldSeries): boolean {
  const days = counts.length
  for (const window of windows) {
    const from = days - window
    const [count, exposure] = [sumOf(counts, from, days), sumOf(exposures, from, days)]
    const [countBefore, exposureBefore] = [sumOf(counts, Math.max(0, from - 90), from), sumOf(exposures, Math.max(0, from - 90), from)]
    if (!(exposure > 0) || !(exposureBefore > 0)) continue
    const level = (countBefore + 0.5) / (exposureBefore + 0.5)
    const variance = exposure * level * (1 + exposure / exposureBefore)
    if ((count - exposure * level) / Math.sqrt(variance) < gate) return true
  }
  return false
}

function sumOf(values: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += values[i] ?? 0
  return sum
}
