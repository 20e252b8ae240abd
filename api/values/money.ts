/** ISO 4217 code, three upper-case letters. */
export type Currency = string & { readonly __brand: 'Currency' }

/** An exact amount: integer minor units (cents, pence, yen) of one currency. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

/** Reads an ISO 4217 code. Throws a RangeError when this runtime does not know the currency. */
export function currency(code: string): Currency {
  const upper = code.trim().toUpperCase()
  if (!knownCurrencies.has(upper)) throw new RangeError(`‘${code}’ is not an ISO 4217 currency code`)
  return upper as Currency
}

/** Whether it is an ISO 4217 code in upper case that this runtime knows. */
export const isCurrency = (code: string): code is Currency => knownCurrencies.has(code)

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'))
const digits = new Map<string, number>()

/** Decimal places of the currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(of: Currency): number {
  let known = digits.get(of)
  if (known === undefined) {
    known = new Intl.NumberFormat('en', { style: 'currency', currency: of }).resolvedOptions().maximumFractionDigits ?? 2
    digits.set(of, known)
  }
  return known
}

/** Adds two amounts. Throws a TypeError when their currencies differ: two currencies never add. */
export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} do not add`)
  return { minor: a.minor + b.minor, currency: a.currency }
}

/** Plain decimal text, `"1234.50"`: how money travels outside. */
export function decimal({ minor, currency: of }: Money): string {
  const places = minorDigits(of)
  const sign = minor < 0n ? '-' : ''
  const text = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  return places === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`
}

/** Divides `a` by `b > 0`, rounding half to even. */
export function divideHalfEven(a: bigint, b: bigint): bigint {
  const quotient = a / b
  const twice = 2n * (a % b)
  const size = twice < 0n ? -twice : twice
  if (size < b || (size === b && quotient % 2n === 0n)) return quotient
  return quotient + (a < 0n ? -1n : 1n)
}
