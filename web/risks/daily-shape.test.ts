import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dailyShape, type LossDay } from './daily-shape.ts'

const money = (amount: number) => ({ amount: amount.toFixed(2), currency: 'GBP' })
const dayOf = (date: number, expected: number, actual: number): LossDay => ({
  day: `2026-03-${String(date).padStart(2, '0')}`,
  expected: money(expected),
  actual: money(actual),
  loss: money(expected - actual),
})

it('draws nothing of fewer than two days', () => {
  expect(dailyShape([])).toBeNull()
  expect(dailyShape([dayOf(1, 5, 3)])).toBeNull()
})

it('places days by their date, also across days without rows, and the largest amount at the top', () => {
  const shape = dailyShape([dayOf(1, 10, 8), dayOf(2, 10, 6), dayOf(5, 20, 0)])
  expect(shape?.expected).toBe('M0,50L25,50L100,0')
  expect(shape?.actual).toBe('M0,60L25,70L100,100')
  expect(shape?.between).toBe('M0,50L25,50L100,0L100,100L25,70L0,60Z')
  expect(shape?.zero).toBe(100)
  expect(['2026-03-02', '2026-03-09', '2026-02-27'].map((day) => shape?.placeOf(day))).toEqual([25, null, null])
})

it('keeps everything within the square, whatever the amounts', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const days = fc
    .uniqueArray(fc.record({ date: fc.integer({ min: 1, max: 31 }), expected: amount, actual: amount }), {
      selector: ({ date }) => date,
      minLength: 2,
    })
    .map((all) => all.sort((a, b) => a.date - b.date).map(({ date, expected, actual }) => dayOf(date, expected, actual)))
  fc.assert(
    fc.property(days, (all) => {
      const shape = dailyShape(all)
      const lengths = shape?.between.match(/-?[\d.]+/g)?.map(Number) ?? []
      expect(lengths).toHaveLength(all.length * 4)
      for (const length of [...lengths, shape?.zero ?? -1]) expect(length >= 0 && length <= 100).toBe(true)
      for (const { left, width } of shape?.places ?? []) expect(left >= 0 && left + width <= 100.001).toBe(true)
    }),
  )
})
