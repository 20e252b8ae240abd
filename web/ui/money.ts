import { numberFormat } from './formatters.ts'

/** An exact amount in the form of the graph: decimal text and an ISO 4217 code. */
export type MoneyText = { readonly amount: string; readonly currency: string }
export type MoneyRangeText = { readonly low: MoneyText; readonly expected: MoneyText; readonly high: MoneyText }

let readerLocale: string | undefined

/**
 * Sets the reader's locale. The server calls it before rendering, because it has no browser to read
 * it from.
 */
export function writeFor(locale: string): void {
  readerLocale = locale
}

/**
 * The reader's locale, as given by the browser; English where it is not a valid language tag
 * (`en-US@posix`).
 */
export function readersLocale(named = readerLocale ?? (typeof navigator === 'undefined' ? 'en' : navigator.language)): string {
  try {
    return Intl.getCanonicalLocales(named)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/**
 * Sign, separators, and no cents from 100 upward: the short form for people. Zero has no cents
 * either.
 */
export function roundMoney(money: MoneyText, locale = readersLocale()): string {
  return isWhole(money) ? wholeMoney(money, locale) : exactMoney(money, locale)
}

/** To the cent: for tables that must add up, and on hover. */
export function exactMoney(money: MoneyText, locale = readersLocale()): string {
  return format(money, locale, {})
}

/** A price of one unit: up to four decimals, where the currency's own would hide a change. */
export function unitPriceText(amount: string, currency: string, locale = readersLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 4 }).format(Number(amount))
}

/** `−£350` or `+£20`: a part of a sum, with an explicit sign. Zero has none. */
export function signedMoney(money: MoneyText, locale = readersLocale()): string {
  return format(money, locale, { signDisplay: 'exceptZero', ...(isWhole(money) ? noCents : {}) })
}

/** `£350 lost`, `£20 gained`, `£0`: a change of the margin, in words. */
export function movedMoney(money: MoneyText, locale = readersLocale()): string {
  if (isZero(money)) return roundMoney(money, locale)
  return `${roundMoney(sizeOf(money), locale)} ${isNegative(money) ? 'lost' : 'gained'}`
}

/** `£350 less`, `£20 more`, `as much`: an amount compared with that of another time. */
export function comparedMoney(money: MoneyText, locale = readersLocale()): string {
  if (isZero(money)) return 'as much'
  return `${roundMoney(sizeOf(money), locale)} ${isNegative(money) ? 'less' : 'more'}`
}

/** `£310–£520`, or one amount when both ends read the same. */
export function rangeText({ low, high }: MoneyRangeText, locale = readersLocale()): string {
  // Both ends in the same form: `£52–£120`, not `£52.00–£120`.
  const write = (end: MoneyText) => (isZero(end) || isWhole(high) ? wholeMoney(end, locale) : exactMoney(end, locale))
  const [from, to] = [write(low), write(high)]
  return from === to ? from : `${from}–${to}`
}

/** Exact sum. Null for no amounts; throws a TypeError for two currencies, which cannot be added. */
export function sumMoney(amounts: readonly MoneyText[]): MoneyText | null {
  const first = amounts[0]
  if (!first) return null
  const places = Math.max(...amounts.map(({ amount }) => fraction(amount).length))
  let total = 0n
  for (const { amount, currency } of amounts) {
    if (currency !== first.currency) throw new TypeError(`${currency} and ${first.currency} do not add`)
    total += BigInt(amount.replace('.', '') + '0'.repeat(places - fraction(amount).length))
  }
  return { amount: shift(total, places), currency: first.currency }
}

/** Negative when `a` is less than `b`: for sorting, exact for any size. */
export function compareMoney(a: MoneyText, b: MoneyText): number {
  const difference = sumMoney([a, negatedMoney(b)])
  return !difference || isZero(difference) ? 0 : isNegative(difference) ? -1 : 1
}

export const isZero = ({ amount }: MoneyText): boolean => !/[1-9]/.test(amount)
export const isNegative = (money: MoneyText): boolean => money.amount.startsWith('-') && !isZero(money)

/** The amount with its sign turned. */
export const negatedMoney = (money: MoneyText): MoneyText => ({ ...money, amount: negated(money.amount) })

const sizeOf = (money: MoneyText): MoneyText => ({ ...money, amount: money.amount.replace('-', '') })
const isWhole = (money: MoneyText) => isZero(money) || wholeDigits(money.amount) >= 3
const noCents = { maximumFractionDigits: 0, minimumFractionDigits: 0 }
const wholeMoney = (money: MoneyText, locale: string) => format(money, locale, noCents)
const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
const fraction = (amount: string) => amount.split('.')[1] ?? ''
const wholeDigits = (amount: string) => (amount.replace('-', '').split('.')[0] ?? '').replace(/^0+/, '').length

function shift(total: bigint, places: number): string {
  const digits = (total < 0n ? -total : total).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return total < 0n ? `-${text}` : text
}

function format({ amount, currency }: MoneyText, locale: string, digits: Intl.NumberFormatOptions): string {
  const formatter = numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits })
  // Decimal text is formatted exactly; a number would lose the cents of very large amounts. The
  // sign is a minus, not a hyphen.
  return formatter
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map(({ type, value }) => (type === 'minusSign' ? value.replace('-', '−') : value))
    .join('')
}
