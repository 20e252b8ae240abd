import { expect, it } from 'vitest'
import { beforeCosts, rateText } from './profit-words.ts'

it('says the part of sales that is left, with a decimal where it is small, and a minus where it is lost', () => {
  expect([0.414, 0.0849, 0, -0.12].map((rate) => rateText(rate, 'en'))).toEqual(['41%', '8.5%', '0%', '−12%'])
})

it('names the costs that a margin is before', () => {
  expect(beforeCosts([], 'files')).toBe('')
  expect(beforeCosts(['fees'], 'files')).toBe('Before fees: your files do not state them.')
  expect(beforeCosts(['refunds', 'postage_paid', 'ad_spend'], 'files')).toBe(
    'Before refunds, postage and ads: your files do not state them.',
  )
})
