import { type Currency, divideHalfEven, type Money, minorDigits } from './money.ts'

/**
 * A price for one unit, in millionths of the major unit: 0.1218 USD is 121_800n. Finer than a cent,
 * because unit costs are. Six decimal places are kept; what a file writes beyond them is refused,
 * not rounded (`parseUnitPrice`).
 */
export type UnitPrice = bigint & { readonly __brand: 'UnitPrice' }

/** Micros in one major unit. */
export const microsPerMajor = 1_000_000n

/** Micros in one minor unit: 10,000 for a currency with two minor digits. */
export function microsPerMinor(of: Currency): number {
  return Number(microsPerMajor) / 10 ** minorDigits(of)
}

/**
 * Reads a plain decimal such as `-12.5`. Null when the text is no plain decimal or has more than
 * six places.
 */
export function parseUnitPrice(text: string): UnitPrice | null {
  const match = /^([+-]?)(\d{1,12})(?:\.(\d{0,12}))?$/.exec(text)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(6))) return null
  const micros = BigInt(whole) * microsPerMajor + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
  return (sign === '-' ? -micros : micros) as UnitPrice
}

/** What `units` cost at `price`, rounded once, half to even, to the currency's minor unit. */
export function lineAmount(price: UnitPrice, units: number, of: Currency): Money {
  return { minor: microsToMinor(price * BigInt(units), of), currency: of }
}

/** Rounds an amount in micros of the major unit to minor units, half to even. */
export function microsToMinor(micros: bigint, of: Currency): bigint {
  const places = minorDigits(of)
  return divideHalfEven(micros, 10n ** BigInt(6 - places))
}

/**
 * Plain decimal text without trailing zeros beyond two places: 121_800n is `"0.1218"`, 2_500_000n
 * is `"2.50"`.
 */
export function unitPriceText(price: bigint): string {
  const sign = price < 0n ? '-' : ''
  const text = (price < 0n ? -price : price).toString().padStart(7, '0')
  const fraction = text.slice(-6).replace(/0{1,4}$/, '')
  return `${sign}${text.slice(0, -6)}.${fraction}`
}
