import type { GraphMoney, GraphMoneyRange } from '../platform/graph-types/graph-money.ts'

const locale = 'en-GB'

/** `£1,234.50`: to the cent, whatever its size. */
export function money({ amount, currency }: Pick<GraphMoney, 'amount' | 'currency'>): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amount as Intl.StringNumericLiteral,
  )
}

export const rangeWords = ({ low, high }: GraphMoneyRange) => (low.amount === high.amount ? money(low) : `${money(low)} – ${money(high)}`)

/** `3 Mar 2026` of `YYYY-MM-DD`. */
export const dayWords = (day: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** `March 2026` of its first day. */
export const monthWords = (first: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${first}T12:00:00Z`))
