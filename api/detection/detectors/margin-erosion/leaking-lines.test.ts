import { expect, it } from 'vitest'
import { priceLines } from './leaking-lines.ts'

it('takes off what the price followed: a unit that costs 0.80 more at a price of 0.60 more loses 0.20', () => {
  const scan = { logRatio: 20, scale: 0.01, shapes: [{ from: 1, rampDays: 0, weight: 1, height: Math.log(1.4), heightVariance: 0 }] }
  const series = { days: [0, 10], logs: [0, Math.log(1.4)], unitCosts: [2e6, 2.8e6], documents: ['', ''] }
  const sales = { day: [5, 12, 13], listPrice: [-1, -1, -1], unitPrice: [2e6, 2.6e6, 2e6], units: [1, 1, 1], lines: [1, 1, 1] }
  const lines = priceLines(sales, { series, scan }, { start: 10, startIndex: 1, lastDay: 20 })
  const lost = lines.map(({ day, followed, expectedPerUnit, actualPerUnit }) => [day, followed, expectedPerUnit - actualPerUnit])
  expect(lost).toEqual([
    [12, 600_000, 200_000],
    [13, 0, 800_000],
  ])
})
