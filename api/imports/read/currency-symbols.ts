import type { Currency } from '../../values/money.ts'

/** Cached, because a number format takes as long to make as a small file to read. */
const symbolsOf = new Map<Currency, readonly string[]>()

/** The signs and the code that may stand beside a number in this currency. */
export function currencySymbols(of: Currency): readonly string[] {
  const known = symbolsOf.get(of)
  if (known) return known
  const sign = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('en', { style: 'currency', currency: of, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value
  const symbols = [...new Set([sign('symbol'), sign('narrowSymbol'), of].filter((symbol) => symbol !== undefined))]
  symbolsOf.set(of, symbols)
  return symbols
}
