import { expect, it } from 'vitest'
import { unitPriceText } from '../ui/money.ts'
import { percentText } from './product-words.ts'

it('shows the decimals of the currency, and more only where the price has them', () => {
  expect(unitPriceText('2.50', 'GBP', 'en-GB')).toBe('£2.50')
  expect(unitPriceText('0.1218', 'GBP', 'en-GB')).toBe('£0.1218')
  expect(unitPriceText('120.00', 'JPY', 'en-GB')).toBe('JP¥120')
})

it('shows a share without a blank in English', () => {
  expect([0, 0.0521, 1].map((share) => percentText(share, 'en-GB'))).toEqual(['0%', '5.2%', '100%'])
})
