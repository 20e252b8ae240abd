/**
 * Rounds `exact` to whole numbers that sum to the whole number `total`, by largest remainder
 * (Hamilton's method). Each is rounded down; the missing units go, one each, to the values with the
 * largest remainders, among equals to the first. Zero stays zero. Throws a RangeError when `total`
 * is further from the sum than rounding explains.
 */
export function apportion(exact: readonly number[], total: number): number[] {
  const whole = exact.map((amount) => Math.floor(amount) + 0)
  const missing = total - whole.reduce((a, b) => a + b, 0)
  const takers = exact.map((_, i) => i).filter((i) => exact[i] !== 0)
  if (!Number.isInteger(missing) || missing < 0 || missing > takers.length)
    throw new RangeError(`parts that sum to ${exact.reduce((a, b) => a + b, 0)} cannot be rounded to sum to ${total}`)
  const lost = (i: number) => (exact[i] ?? 0) - (whole[i] ?? 0)
  takers.sort((a, b) => lost(b) - lost(a) || a - b)
  for (const i of takers.slice(0, missing)) whole[i] = (whole[i] ?? 0) + 1
  return whole
}
