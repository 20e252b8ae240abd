/**
 * A random-walk level observed with noise: its mean on every day given all values. `values[i]` has
 * variance `noise[i]`; the level moves by variance `drift` from day to day. A noise of Infinity, or
 * a value that is not finite, marks a day without a value. Before the first value the level is that
 * of the first; without any value it is `start`. Source: local level model, Kalman filter and
 * fixed-interval smoother (Durbin and Koopman 2012, chapter 2).
 */
export function smoothLevel(values: Float64Array, noise: Float64Array, { drift, start }: { drift: number; start: number }): Float64Array {
  const n = values.length
  const mean = new Float64Array(n)
  const variance = new Float64Array(n)
  let level = start
  // A diffuse prior: any level is as likely as another.
  let unsure = Number.POSITIVE_INFINITY
  for (let i = 0; i < n; i++) {
    const value = values[i] ?? Number.NaN
    const own = noise[i] ?? Number.POSITIVE_INFINITY
    if (Number.isFinite(value) && Number.isFinite(own)) {
      const gain = unsure === Number.POSITIVE_INFINITY ? 1 : unsure / (unsure + own)
      level += gain * (value - level)
      unsure = gain === 1 ? own : unsure * (1 - gain)
    }
    mean[i] = level
    variance[i] = unsure
    unsure += drift
  }
  for (let i = n - 2; i >= 0; i--) {
    const known = variance[i] ?? Number.POSITIVE_INFINITY
    const back = known === Number.POSITIVE_INFINITY ? 1 : known / (known + drift)
    mean[i] = (mean[i] ?? 0) + back * ((mean[i + 1] ?? 0) - (mean[i] ?? 0))
  }
  return mean
}
