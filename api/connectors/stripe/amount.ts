import { z } from 'zod'
import { type Currency, currency, divideHalfEven, isCurrency, minorDigits } from '../../values/money.ts'

/**
 * Stripe states these without decimals. Published: docs.stripe.com/currencies#zero-decimal,
 * 2026-11.
 */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/**
 * Three decimals, the last of which is 0. Published: docs.stripe.com/currencies#three-decimal,
 * 2026-11.
 */
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * Decimals of Stripe's amounts: two unless published otherwise, also for ISK and UGX, which have
 * none of their own.
 */
const stripeDigits = (of: string) => (withoutDecimals.has(of) ? 0 : withThreeDecimals.has(of) ? 3 : 2)

/**
 * An amount in the smallest unit of its currency. Stripe takes twelve digits at most
 * (docs.stripe.com/currencies, 2026-11); a sum of several may have one more.
 */
export const smallest = z.int().min(-9_999_999_999_999).max(9_999_999_999_999)

/**
 * An amount of Stripe in the minor units of the ledger. Stripe's are finer for some currencies (two
 * decimals of HUF and IDR): these are rounded half to even. A currency that is not known here keeps
 * Stripe's units.
 */
export function minorOfStripe(amount: number, code: string): bigint {
  const of = code.toUpperCase()
  if (!isCurrency(of)) return BigInt(amount)
  const finer = stripeDigits(of) - minorDigits(of)
  return finer > 0 ? divideHalfEven(BigInt(amount), 10n ** BigInt(finer)) : BigInt(amount) * 10n ** BigInt(-finer)
}

/**
 * The currency of a code as Stripe writes it, in lower case; null for one that is not known here.
 */
export function currencyOfStripe(code: string): Currency | null {
  return isCurrency(code.toUpperCase()) ? currency(code) : null
}
