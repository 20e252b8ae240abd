import { describe, expect, it } from 'vitest'
import {
  comparedMoney,
  compareMoney,
  exactMoney,
  movedMoney,
  rangeText,
  readersLocale,
  roundMoney,
  signedMoney,
  sumMoney,
} from './money.ts'

const pounds = (amount: string) => ({ amount, currency: 'GBP' })

describe('money for people', () => {
  it.each([
    ['412.37', '£412'],
    ['99.5', '£99.50'],
    ['100', '£100'],
    ['-1234.56', '−£1,235'],
    ['0.00', '£0'],
    ['1234567.89', '£1,234,568'],
  ])('UX-13 %s reads %s: sign, separators, no cents from 100 upward', (amount, text) => {
    expect(roundMoney(pounds(amount), 'en-GB')).toBe(text)
  })

  it('a loss reads as a loss, and a part of a sum shows its direction with a true minus', () => {
    expect([movedMoney(pounds('-350.4'), 'en-GB'), movedMoney(pounds('20'), 'en-GB')]).toEqual(['£350 lost', '£20.00 gained'])
    expect(movedMoney(pounds('0.00'), 'en-GB')).toBe('£0')
    expect([signedMoney(pounds('-350.4'), 'en-GB'), signedMoney(pounds('120'), 'en-GB')]).toEqual(['−£350', '+£120'])
    expect(signedMoney(pounds('-0.00'), 'en-GB')).toBe('£0')
    expect(exactMoney({ amount: '-1234.5', currency: 'EUR' }, 'de-DE').replace(/\s/g, ' ')).toBe('−1.234,50 €')
  })

  it('an amount against that of another time is more, less or as much', () => {
    expect(['-350.4', '20', '0.00'].map((amount) => comparedMoney(pounds(amount), 'en-GB'))).toEqual([
      '£350 less',
      '£20.00 more',
      'as much',
    ])
  })

  it('reads as English where the browser names its language in no known way', () => {
    expect([readersLocale('en-US@posix'), readersLocale(''), readersLocale('de-at')]).toEqual(['en', 'en', 'de-AT'])
  })

  it('keeps every cent of an amount that a number could not hold', () => {
    expect(exactMoney(pounds('90071992547409931.23'), 'en-GB')).toBe('£90,071,992,547,409,931.23')
  })

  it('UX-13 follows the reader and the currency: a yen has no cents, a German reads a comma', () => {
    expect(exactMoney({ amount: '1234', currency: 'JPY' }, 'en-US')).toBe('¥1,234')
    expect(exactMoney({ amount: '1234.5', currency: 'EUR' }, 'de-DE').replace(/\s/g, ' ')).toBe('1.234,50 €')
  })

  it('writes a range once when both ends read alike', () => {
    expect(rangeText({ low: pounds('310.2'), expected: pounds('412'), high: pounds('520') }, 'en-GB')).toBe('£310–£520')
    expect(rangeText({ low: pounds('310.2'), expected: pounds('310.3'), high: pounds('310.4') }, 'en-GB')).toBe('£310')
    expect(rangeText({ low: pounds('52'), expected: pounds('88'), high: pounds('120') }, 'en-GB')).toBe('£52–£120')
    expect(rangeText({ low: pounds('15'), expected: pounds('21'), high: pounds('29.5') }, 'en-GB')).toBe('£15.00–£29.50')
    expect(rangeText({ low: pounds('0.00'), expected: pounds('30'), high: pounds('59.52') }, 'en-GB')).toBe('£0–£59.52')
  })

  it('adds exactly, with unequal numbers of decimals and signs', () => {
    expect(sumMoney([])).toBeNull()
    expect(sumMoney([pounds('0.1'), pounds('0.20'), pounds('-1'), pounds('100000000000000000.01')])).toEqual(pounds('99999999999999999.31'))
    expect(() => sumMoney([pounds('1'), { amount: '1', currency: 'USD' }])).toThrow('do not add')
  })

  it('compares by amount, not by text', () => {
    const sorted = ['9', '10.5', '-3', '10.49'].map(pounds).sort(compareMoney)
    expect(sorted.map(({ amount }) => amount)).toEqual(['-3', '9', '10.49', '10.5'])
    expect(compareMoney(pounds('1.0'), pounds('1'))).toBe(0)
  })
})
