import { type Currency, minorDigits } from '../values/money.ts'

/** `"12.50"` as minor units: the amounts of the graph carry the digits of their currency. */
export function minorAmount(amount: string, of: Currency): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const minor = BigInt(whole + fraction.padEnd(minorDigits(of), '0'))
  return amount.startsWith('-') ? -minor : minor
}
