import { currencyOfZone } from './currency-of-zone.ts'

type Choice = readonly [value: string, word: string]

/** A currency as it is offered: `GBP · British Pound`. */
export function currencyName(code: string): string {
  return `${code} · ${new Intl.DisplayNames('en-GB', { type: 'currency' }).of(code) ?? code}`
}

/**
 * The currencies to choose from. What is set is among them, also where this browser does not know
 * it.
 */
export function currencyChoices(own = ''): Choice[] {
  const known = new Set([...(own ? [own] : []), ...Intl.supportedValuesOf('currency')])
  return [...known].sort().map((value) => [value, currencyName(value)])
}

/** The time zones to choose from, with the one that is set. */
export function zoneChoices(own: string): Choice[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort().map((value) => [value, value.replaceAll('_', ' ')])
}

/**
 * What this browser suggests: its time zone, and the currency that is used there; none where it
 * does not know.
 */
export function suggestedHome(zone = Intl.DateTimeFormat().resolvedOptions().timeZone): { currency: string; zone: string } {
  const known = Intl.supportedValuesOf('timeZone').includes(zone) ? zone : 'UTC'
  return { currency: currencyOfZone(known) ?? '', zone: known }
}
