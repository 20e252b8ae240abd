import type { Day } from '../values/day.ts'
import { type Currency, decimal, minorDigits } from '../values/money.ts'

const months = 'January February March April May June July August September October November December'.split(' ')

/** "3 March 2011". */
export function dayWords(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** "18 %", "5.8 %": one decimal below ten. */
export function percentWords(share: number): string {
  const percent = share * 100
  return `${Math.abs(percent) < 9.95 ? Number(percent.toFixed(1)) : Math.round(percent)} %`
}

/** "£412", "£4.20": no minor units from 100 on. */
export function moneyWords(minor: bigint, of: Currency): string {
  const places = minorDigits(of)
  const isLarge = minor >= 10n ** BigInt(places + 2) || -minor >= 10n ** BigInt(places + 2)
  const digits = isLarge || places === 0 ? 0 : places
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: of,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(Number(decimal({ minor, currency: of })))
}

/** A price for one unit, up to four places: "£0.1218", "£12.50". */
export function unitPriceWords(micros: number, of: Currency): string {
  const places = minorDigits(of)
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: of,
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(4, places),
  })
  return format.format(micros / 1e6)
}
