import { expect, it } from 'vitest'
import { currencyOfZone } from './currency-of-zone.ts'

it.each([
  ['Europe/London', 'GBP'],
  ['Europe/Paris', 'EUR'],
  ['America/New_York', 'USD'],
  ['America/Toronto', 'CAD'],
  ['Australia/Perth', 'AUD'],
  ['Asia/Tokyo', 'JPY'],
  ['Europe/Zurich', 'CHF'],
  [new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone, 'INR'],
])('%s counts in %s', (zone, currency) => {
  expect(currencyOfZone(zone)).toBe(currency)
})

it('guesses nothing for zones without a country', () => {
  for (const zone of ['UTC', 'Etc/GMT+5', 'Mars/Base', '']) expect(currencyOfZone(zone)).toBeNull()
})

it('names a currency that there is, for every zone of a place', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  const places = Intl.supportedValuesOf('timeZone').filter((zone) =>
    /^(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(zone),
  )
  const without = places.filter((zone) => !known.has(currencyOfZone(zone) ?? ''))
  expect(without).toEqual([])
})
