/**
 * The `share` quantile (0 to 1), linear between order statistics. Values that are not finite are
 * ignored; NaN when none is left.
 */
export function quantile(values: ArrayLike<number>, share: number): number {
  return quantiles(values, [share])[0] as number
}

/** Several quantiles of the same values: they are copied once. */
export function quantiles(values: ArrayLike<number>, shares: readonly number[]): number[] {
  const finite = new Float64Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isFinite(value)) finite[count++] = value
  }
  return shares.map((share) => (count === 0 ? Number.NaN : quantileOf(finite, count, share)))
}

/** Of the first `count` values, which it reorders. */
function quantileOf(finite: Float64Array, count: number, share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (count - 1)
  const below = Math.floor(place)
  const low = select(finite, below, count)
  if (below === place) return low
  let high = Number.POSITIVE_INFINITY
  for (let i = below + 1; i < count; i++) high = Math.min(high, finite[i] as number)
  return low + (high - low) * (place - below)
}

/**
 * The value at index `place` once the first `count` values are sorted; afterwards no value before
 * it is larger and none after it is smaller. Hoare's selection.
 */
function select(values: Float64Array, place: number, count: number): number {
  let left = 0
  let right = count - 1
  while (left < right) {
    const pivot = middleOf(values[left] as number, values[(left + right) >>> 1] as number, values[right] as number)
    let i = left
    let j = right
    while (i <= j) {
      while ((values[i] as number) < pivot) i += 1
      while ((values[j] as number) > pivot) j -= 1
      if (i > j) break
      const swapped = values[i] as number
      values[i++] = values[j] as number
      values[j--] = swapped
    }
    if (place <= j) right = j
    else if (place >= i) left = i
    else break
  }
  return values[place] as number
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}

/**
 * The first position at which the running sum of `weights` (each ≥ 0) reaches `share` of their
 * total; -1 for a total of zero.
 */
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
