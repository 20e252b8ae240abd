import { expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { dayWords, moneyWords, percentWords, rangeWords, unitPriceWords } from './phrases.ts'

it('writes days, shares and money as people do', () => {
  expect(dayWords(day('2011-03-03'))).toBe('3 March 2011')
  expect([0.18, 0.058, 0.995, 0.0995].map(percentWords)).toEqual(['18 %', '5.8 %', '100 %', '10 %'])
  expect(moneyWords(41_234n, currency('GBP'))).toBe('£412')
  expect(moneyWords(420n, currency('GBP'))).toBe('£4.20')
  expect(moneyWords(0n, currency('GBP'))).toBe('£0')
  expect(moneyWords(41_234n, currency('JPY'))).toBe('¥41,234')
  expect(unitPriceWords(121_800, currency('GBP'))).toBe('£0.1218')
  expect(unitPriceWords(12_500_000, currency('GBP'))).toBe('£12.50')
})

it('writes both ends of a range alike, and none that says nothing', () => {
  const words = (low: bigint, high: bigint) => rangeWords({ low, high }, currency('GBP'))
  expect(words(31_000n, 52_000n)).toBe(' (£310–£520)')
  expect(words(9_426n, 16_500n)).toBe(' (£94–£165)')
  expect(words(0n, 5_952n)).toBe(' (£0–£59.52)')
  expect(words(79_840n, 79_840n)).toBe('')
  expect(words(79_810n, 79_840n)).toBe('')
})
