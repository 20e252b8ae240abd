/** Pieces of the curve. */
export const pieces = 4

/** Features of a parcel: its pieces, the value of a unit, and whether its size is unknown. */
export const features = pieces + 2

/**
 * Normal equations: the lower half of the symmetric matrix, line after line, and the right-hand
 * side.
 */
export type Fit = { readonly matrix: Float64Array; readonly vector: Float64Array }

/** Parcels as rows of features, one after another, and the logs of their costs. */
export type Rows = { readonly x: Float64Array; readonly y: Float64Array }

/**
 * Adds a lane's weighted sums of squares about its own means, so that its level has no influence;
 * returns those means.
 */
export function accrue({ matrix, vector }: Fit, { x, y }: Rows, weights: Float64Array): { readonly x: Float64Array; readonly y: number } {
  let total = 0
  for (let k = 0; k < weights.length; k++) total += weights[k] as number
  const mean = { x: new Float64Array(features), y: 0 }
  if (total <= 0) return mean
  for (let k = 0; k < y.length; k++) {
    const share = (weights[k] as number) / total
    mean.y += share * (y[k] as number)
    for (let i = 0; i < features; i++) mean.x[i] = (mean.x[i] as number) + share * (x[k * features + i] as number)
  }
  const away = new Float64Array(features)
  for (let k = 0; k < y.length; k++) {
    for (let i = 0; i < features; i++) away[i] = (x[k * features + i] as number) - (mean.x[i] as number)
    for (let i = 0; i < features; i++) {
      const pull = (weights[k] as number) * (away[i] as number)
      const line = (i * (i + 1)) / 2
      for (let j = 0; j <= i; j++) matrix[line + j] = (matrix[line + j] as number) + pull * (away[j] as number)
      vector[i] = (vector[i] as number) + pull * ((y[k] as number) - mean.y)
    }
  }
  return mean
}

/** A fit without parcels. */
export function emptyFit(): Fit {
  return { matrix: new Float64Array((features * (features + 1)) / 2), vector: new Float64Array(features) }
}

/** The fit of all parcels together. */
export function sumOf(fits: Iterable<Fit>): Fit {
  const all = emptyFit()
  for (const { matrix, vector } of fits) {
    matrix.forEach((own, i) => {
      all.matrix[i] = (all.matrix[i] ?? 0) + own
    })
    vector.forEach((own, i) => {
      all.vector[i] = (all.vector[i] ?? 0) + own
    })
  }
  return all
}

/** Dot product of the slopes and the features starting at `at`. */
export function dotAt(x: Float64Array, at: number, slopes: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < features; i++) sum += (x[at + i] as number) * (slopes[i] as number)
  return sum
}

/**
 * Ridge regression towards `center`: (A + ridge) b = v + ridge × center, by Gaussian elimination
 * with pivots.
 */
export function solve({ matrix, vector }: Fit, ridge: number, center: readonly number[]): number[] {
  const at = (i: number, j: number) => matrix[(Math.max(i, j) * (Math.max(i, j) + 1)) / 2 + Math.min(i, j)] ?? 0
  const a = center.map((own, i) => [...center.map((_, j) => at(i, j) + (i === j ? ridge : 0)), (vector[i] ?? 0) + ridge * own])
  for (let i = 0; i < features; i++) {
    let pivot = i
    for (let k = i + 1; k < features; k++) if (Math.abs(a[k]?.[i] ?? 0) > Math.abs(a[pivot]?.[i] ?? 0)) pivot = k
    ;[a[i], a[pivot]] = [a[pivot] as number[], a[i] as number[]]
    const own = a[i] as number[]
    for (let k = 0; k < features; k++) {
      const line = a[k] as number[]
      if (k === i) continue
      const factor = (line[i] ?? 0) / (own[i] ?? 1)
      for (let j = i; j <= features; j++) line[j] = (line[j] ?? 0) - factor * (own[j] ?? 0)
    }
  }
  return a.map((line, i) => (line[features] ?? 0) / (line[i] ?? 1))
}
