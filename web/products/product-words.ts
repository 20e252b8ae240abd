import { readersLocale } from '../ui/money.ts'

/** A share as `5.2%`. */
export function percentText(share: number, locale = readersLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
}
