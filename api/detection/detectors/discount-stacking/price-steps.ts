/**
 * The step to which prices are rounded, learned from the prices: cents in one shop, hundredths of a
 * cent in another, whole yen in a third. `multiples[k]` counts prices that are multiples of 10^(k +
 * 2) micros.
 */
export type PriceSteps = { prices: number; readonly multiples: number[] }

const steps = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

export function noSteps(): PriceSteps {
  return { prices: 0, multiples: steps.map(() => 0) }
}

export function notePrice(seen: PriceSteps, micros: number): void {
  seen.prices += 1
  // Division of whole 32-bit numbers is several times faster.
  const whole = micros <= 0x7fffffff ? micros | 0 : micros
  for (let k = 0; k < steps.length; k++) {
    if (whole % (steps[k] ?? 1) !== 0) break
    seen.multiples[k] = (seen.multiples[k] ?? 0) + 1
  }
}

/**
 * The widest step that 95 % of the prices follow, micros. Without prices: a hundredth of a cent.
 */
export function stepOf(seen: PriceSteps): number {
  let widest = 100
  for (let k = 0; k < steps.length; k++) {
    if ((seen.multiples[k] ?? 0) + 0.5 < 0.95 * (seen.prices + 1)) break
    widest = steps[k] ?? widest
  }
  return widest
}
