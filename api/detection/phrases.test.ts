import { expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import {
  dayWords,
  laneWords,
  moneyWords,
  oneOf,
  percent,
  periodWords,
  rangeWords,
  rose,
  timesWords,
  unitPriceFormat,
  unitPriceWords,
  usualWords,
} from './phrases.ts'

it('writes days, shares and money as people do', () => {
  expect(dayWords(day('2011-03-03'))).toBe('3 March 2011')
  expect([0.18, 0.058, 0.995, 0.0995].map(percent)).toEqual(['18%', '5.8%', '100%', '10%'])
  expect(moneyWords(41_234n, currency('GBP'))).toBe('£412')
  expect(moneyWords(420n, currency('GBP'))).toBe('£4.20')
  expect(moneyWords(0n, currency('GBP'))).toBe('£0')
  expect(moneyWords(41_234n, currency('JPY'))).toBe('¥41,234')
  expect(unitPriceWords(121_800, currency('GBP'))).toBe('£0.1218')
  expect(unitPriceWords(12_500_000, currency('GBP'))).toBe('£12.50')
})

it('writes unit prices with four decimals below one unit of the currency, or where the cent hides the change', () => {
  const words = (code: string, ...micros: number[]) => micros.map(unitPriceFormat(micros, currency(code)).words)
  expect(words('USD', 31_200, 35_600)).toEqual(['$0.0312', '$0.0356'])
  expect(words('USD', 11_854_200, 13_512_300)).toEqual(['$11.85', '$13.51'])
  expect(words('USD', 980_000, 1_043_200)).toEqual(['$0.98', '$1.0432'])
  expect(words('USD', 1_854_000, 1_853_900)).toEqual(['$1.854', '$1.8539'])
  expect(words('JPY', 350_250_000, 402_000_000)).toEqual(['¥350', '¥402'])
  expect(unitPriceFormat([11_854_200, 13_512_300], currency('USD')).rounded(11_854_200)).toBe(11_850_000)
})

it('writes both ends of a range alike, and none that says nothing', () => {
  const words = (low: bigint, high: bigint) => rangeWords({ low, high }, currency('GBP'))
  expect(words(31_000n, 52_000n)).toBe(' (likely £310 to £520)')
  expect(words(9_426n, 16_500n)).toBe(' (likely £94 to £165)')
  expect(words(0n, 5_952n)).toBe(' (likely £0 to £59.52)')
  expect(words(79_840n, 79_840n)).toBe('')
  expect(words(79_810n, 79_840n)).toBe('')
})

it("R15 writes a title's change, days and lane: in the present while it runs, in the past when it is over", () => {
  const running = { startedOn: day('2011-05-06'), endedOn: null }
  const over = { startedOn: day('2011-05-06'), endedOn: day('2011-06-30') }
  expect([running, over, { ...over, endedOn: over.startedOn }].map(periodWords)).toEqual([
    'since 6 May 2011',
    'between 6 May 2011 and 30 June 2011',
    'on 6 May 2011',
  ])
  const words = (isPast: boolean, isRamp: boolean) => [rose(isPast, { isRamp }, 'one'), rose(isPast, { isRamp }, 'many')]
  expect([...words(false, false), ...words(false, true)]).toEqual(['is up', 'are up', 'has crept up', 'have crept up'])
  expect([...words(true, false), ...words(true, true)]).toEqual(['was up', 'were up', 'crept up', 'crept up'])
  expect([0.25, 0.006].map(percent)).toEqual(['25%', '0.6%'])
  expect(['Swift/UK', 'UPS/AK/HI', 'Swift/', 'Swift'].map(laneWords)).toEqual(['Swift to UK', 'UPS to AK/HI', 'Swift/', 'Swift'])
  expect([oneOf(currency('USD')), oneOf(currency('JPY'))]).toEqual(['$1', '¥1'])
})

it('counts events in words where there are few', () => {
  expect([1, 2, 27].map(timesWords)).toEqual(['once', '2 times', '27 times'])
  expect([0, 0.99, 1, 1.49, 1.5, 27.4].map(usualWords)).toEqual([
    'fewer than one',
    'fewer than one',
    'about one',
    'about one',
    'about 2',
    'about 27',
  ])
})
