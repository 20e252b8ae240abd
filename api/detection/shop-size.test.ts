import { describe, expect, it } from 'vitest'
import { shopSize } from './shop-size.ts'

/**
 * Sales of 1,000 a day with a cost of 600, from day `first` to day `last`; other files end on day
 * `until`.
 */
function memory(first: number, last: number, until = last) {
  const totals = Array.from({ length: last - first + 1 }, (_, i) => ({
    day: first + i,
    netSales: 1000,
    netWithCost: 1000,
    netWithList: 0,
    cost: 600,
  }))
  return { totals, lastDay: until }
}

describe('the size of a shop', () => {
  it('is the gross profit of 30 days over the last 90', () => {
    expect(shopSize(memory(1, 200))).toEqual({ monthlyGrossProfit: 12_000, isKnown: true })
  })

  it('is the same where the file of orders begins late or ends early beside the others', () => {
    for (const size of [shopSize(memory(150, 200)), shopSize(memory(1, 200, 245)), shopSize(memory(1, 200, 400))])
      expect(size).toEqual({ monthlyGrossProfit: 12_000, isKnown: true })
  })

  it('counts the days of a shop that sells nothing for two weeks', () => {
    expect(shopSize(memory(1, 200, 214)).monthlyGrossProfit).toBeCloseTo((12_000 * 76) / 90, 6)
  })

  it('R13 is not known without sales, or with those of less than 28 days', () => {
    expect(shopSize({ totals: [], lastDay: 300 })).toEqual({ monthlyGrossProfit: 0, isKnown: false })
    expect([shopSize(memory(1, 27)).isKnown, shopSize(memory(1, 28)).isKnown]).toEqual([false, true])
  })

  it('takes 40 % of net sales where most costs are missing', () => {
    const { totals, lastDay } = memory(1, 200)
    const uncosted = { totals: totals.map((total) => ({ ...total, netWithCost: 0, cost: 0 })), lastDay }
    expect(shopSize(uncosted)).toEqual({ monthlyGrossProfit: 12_000, isKnown: true })
  })
})
