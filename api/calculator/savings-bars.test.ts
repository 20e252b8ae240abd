import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barPercent, calculatorDefaults } from './calculator.rules.ts'
import { savings } from './savings.rules.ts'

const bar = (high: number, total: number) => barPercent({ high }, { high: total })

it('CALC-15 a bar is as wide as its part of the total, at least 5 % and at most 100 %', () => {
  expect([bar(2, 100), bar(5, 100), bar(46, 100), bar(100, 100), bar(140, 100), bar(0, 100)]).toEqual([5, 5, 46, 100, 100, 5])
  expect([bar(0, 0), bar(5, 0)]).toEqual([5, 5])
  const { total, breakdown } = savings(calculatorDefaults)
  expect(Object.values(breakdown).map((part) => Math.round(barPercent(part, total)))).toEqual([45, 31, 24])
})

it('CALC-15 whatever the amounts', () => {
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(amount, amount, (high, total) => {
      const percent = bar(high, total)
      return percent >= 5 && percent <= 100
    }),
  )
})
