import { readersLocale } from '../ui/money.ts'

/** A price of one unit: up to four decimals, where the currency's own would hide a change. */
export function unitPriceText(amount: string, currency: string, locale = readersLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 4 }).format(Number(amount))
}

/** A share as `5.2%`. */
export function percentText(share: number, locale = readersLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
}
