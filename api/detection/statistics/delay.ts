/**
 * The number of days between an order and its event, if there is one: shares by age in days (0
 * first) that sum to 1, and their running sums.
 */
export type Delay = { readonly share: readonly number[]; readonly within: readonly number[] }

/** A delay from weights by age. Throws a RangeError when no weight is positive. */
export function delayOf(weights: readonly number[]): Delay {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0)) throw new RangeError('a delay needs a positive weight')
  const share = weights.map((weight) => weight / total)
  let running = 0
  const within = share.map((part) => {
    running += part
    return Math.min(1, running)
  })
  return { share, within }
}

/** Share of events that come within a number of days after the order. */
export function comeWithin({ within }: Delay, days: number): number {
  if (days < 0) return 0
  return within[days] ?? 1
}

/** Mean number of days after the order. */
export function meanDelay({ share }: Delay): number {
  return share.reduce((sum, part, age) => sum + part * age, 0)
}

/**
 * Learns the delay from events whose order is known. `counts[age]`: events seen at that age.
 * `exposed[age]`: the number of orders that have reached that age today; recent data has few old
 * orders, and without this correction late events would appear too rare. Poisson counts with a
 * gamma prior of the weight of `strength` events around `usual`, smoothed over a week; a few rounds
 * of substitution find the common rate. Source: reverse-time correction of right truncation
 * (Lawless 1994, "Adjustments for reporting delays").
 */
export function learnDelay(counts: readonly number[], exposed: readonly number[], usual: Delay, strength: number): Delay {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const most = Math.max(...exposed)
  if (!(total > 0) || !(most > 0)) return usual
  const smooth = smoothed(counts)
  const seen = smoothed(exposed.map((orders) => orders / most))
  let share = usual.share
  for (let round = 0; round < 8; round++) {
    const rate = total / share.reduce((sum, part, age) => sum + part * (seen[age] ?? 0), 1e-12)
    share = delayOf(usual.share.map((part, age) => ((smooth[age] ?? 0) + strength * part) / (rate * (seen[age] ?? 0) + strength))).share
  }
  return delayOf(share.map((part, age) => ((usual.share[age] ?? 0) > 0 ? part : 0)))
}

/** Running mean over seven days. */
function smoothed(values: readonly number[]): number[] {
  return values.map((_, i) => {
    const near = values.slice(Math.max(0, i - 3), i + 4)
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
}
