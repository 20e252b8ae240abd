import { Failure } from '../platform/failures/failures.ts'
import type { Currency } from '../values/money.ts'
import { microsPerMinor, parseUnitPrice } from '../values/unit-price.ts'

/**
 * Parses decimal text into minor units, rounded up. Throws `invalid_input`, with the field's name,
 * for a malformed amount.
 */
export function minorUnits(amount: string, { of, field }: { readonly of: Currency; readonly field: string }): bigint {
  const micros = parseUnitPrice(amount)
  if (micros === null) {
    const message = `‘${amount}’ is not an amount; write one like 250 or 99.50.`
    throw new Failure('invalid_input', message, [{ field, message }])
  }
  const unit = BigInt(microsPerMinor(of))
  return micros / unit + (micros > 0n && micros % unit !== 0n ? 1n : 0n)
}
