import { type Currency, type Money, minorDigits } from './money.ts'

/** A figure of statistics with its range. Which quantiles `low` and `high` are is said where it is used. Numbers in major units. */
export type Estimate = { readonly low: number; readonly expected: number; readonly high: number }

/** The only door from statistics to money: rounds half to even to minor units. Throws a RangeError for NaN and infinities. */
export function estimateToMoney(major: number, of: Currency): Money {
  if (!Number.isFinite(major)) throw new RangeError(`${major} is no amount of money`)
  const scaled = major * 10 ** minorDigits(of)
  const floor = Math.floor(scaled)
  const rest = scaled - floor
  const rounded = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor
  return { minor: BigInt(rounded), currency: of }
}
