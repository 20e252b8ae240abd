import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { addDays, day, dayFromNumber, dayNumber, daysBetween, weekday } from './day.ts'
import { add, currency, decimal, divideHalfEven, minorDigits } from './money.ts'
import { lineAmount, microsToMinor, parseUnitPrice, type UnitPrice, unitPriceText } from './unit-price.ts'

const usd = currency('USD')

describe('money', () => {
  it('REL-16 two currencies never add', () => {
    expect(add({ minor: 1n, currency: usd }, { minor: 2n, currency: usd }).minor).toBe(3n)
    expect(() => add({ minor: 1n, currency: usd }, { minor: 1n, currency: currency('EUR') })).toThrow(/USD and EUR do not add/)
  })

  it('knows the digits of a currency and writes them all', () => {
    expect([usd, currency('JPY'), currency('kwd')].map(minorDigits)).toEqual([2, 0, 3])
    expect(decimal({ minor: -5n, currency: usd })).toBe('-0.05')
    expect(decimal({ minor: 1234n, currency: currency('JPY') })).toBe('1234')
    expect(decimal({ minor: 1234n, currency: currency('KWD') })).toBe('1.234')
    expect(() => currency('XYZ1')).toThrow(/not an ISO 4217/)
  })

  it('rounds half to even, on both sides of zero', () => {
    expect([25n, 35n, -25n, -35n, 24n, 26n].map((n) => divideHalfEven(n, 10n))).toEqual([2n, 4n, -2n, -4n, 2n, 3n])
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 6n), (a, b) => {
        const off = 2n * (a - divideHalfEven(a, b) * b)
        expect(off <= b && off >= -b).toBe(true)
      }),
    )
  })
})

describe('unit prices', () => {
  it('OPS-08 are read exactly and written back', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 17n), 10n ** 17n), (micros) => {
        expect(parseUnitPrice(unitPriceText(micros))).toBe(micros)
      }),
    )
    expect(parseUnitPrice('0.1218')).toBe(121_800n)
    expect(parseUnitPrice('2.50000000')).toBe(2_500_000n)
    expect(parseUnitPrice('7')).toBe(7_000_000n)
    expect(parseUnitPrice('7.')).toBe(7_000_000n)
    expect(parseUnitPrice('+7')).toBe(7_000_000n)
    expect([2_500_000n, 0n, -1n, 50_000n].map(unitPriceText)).toEqual(['2.50', '0.00', '-0.000001', '0.05'])
  })

  it('refuse what is no plain decimal, and what would have to be rounded', () => {
    for (const bad of ['', '.', '1,5', '1e3', 'NaN', '0.1234567', '1.2.3', ' 1', '1234567890123'])
      expect(parseUnitPrice(bad), bad).toBeNull()
  })

  it('round a line once, half to even', () => {
    expect(lineAmount(parseUnitPrice('0.125') as UnitPrice, 1, usd).minor).toBe(12n)
    expect(lineAmount(parseUnitPrice('0.375') as UnitPrice, 1, usd).minor).toBe(38n)
    expect(lineAmount(parseUnitPrice('0.1218') as UnitPrice, 100, usd).minor).toBe(1218n)
    expect(microsToMinor(1_500_000n, currency('JPY'))).toBe(2n)
  })
})

const succeeds = (fn: () => unknown): boolean => {
  try {
    fn()
    return true
  } catch {
    return false
  }
}
const isDay = (text: string) => succeeds(() => day(text))
const isOfLibrary = (text: string) => succeeds(() => Temporal.PlainDate.from(text, { overflow: 'reject' }))

describe('days', () => {
  it('count forward and back without losing one, leap days too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), fc.integer({ min: -2000, max: 2000 }), (start, count) => {
        const from = dayFromNumber(start)
        expect(dayNumber(from)).toBe(start)
        expect(daysBetween(from, addDays(from, count))).toBe(count)
      }),
    )
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
    expect(weekday(day('2024-07-01'))).toBe(1)
  })

  it('are numbered as the calendar counts them, in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber(day('0001-01-01')), max: dayNumber(day('9999-12-31')) }), (number) => {
        expect(dayNumber(dayFromNumber(number))).toBe(number)
      }),
    )
    expect([day('1970-01-01'), day('2000-02-29'), day('1900-03-01')].map(dayNumber)).toEqual([0, 11_016, -25_508])
  })

  it('are those of the calendar’s own library: counted on and back, beyond four digits of a year, and by weekday', () => {
    const epoch = Temporal.PlainDate.from('1970-01-01')
    fc.assert(
      fc.property(fc.integer({ min: -800_000, max: 3_000_000 }), fc.integer({ min: -3_000_000, max: 3_000_000 }), (number, count) => {
        const known = epoch.add({ days: number })
        expect(dayFromNumber(number)).toBe(known.toString())
        expect(dayFromNumber(number + count)).toBe(known.add({ days: count }).toString())
        if (known.year < 0 || known.year > 9_999) return
        expect(addDays(dayFromNumber(number), count)).toBe(known.add({ days: count }).toString())
        expect(weekday(dayFromNumber(number))).toBe(known.dayOfWeek)
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), fc.nat(14), fc.nat(33), (year, month, date) => {
        const text = [`${year}`.padStart(4, '0'), `${month}`.padStart(2, '0'), `${date}`.padStart(2, '0')].join('-')
        const isKnown = year > 0 && isOfLibrary(text)
        expect([text, isDay(text)]).toEqual([text, isKnown])
      }),
      { numRuns: 2_000 },
    )
    for (const count of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => dayFromNumber(count)).toThrow(RangeError)
      expect(() => addDays(day('2026-01-01'), count)).toThrow(RangeError)
    }
  })

  it('are days of the calendar', () => {
    for (const bad of ['2024-02-30', '2023-02-29', '2024-13-01', '2024-1-1', 'yesterday', '2024-01-01T00:00'])
      expect(() => day(bad), bad).toThrow(RangeError)
  })
})
