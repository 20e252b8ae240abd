import { describe, expect, it } from 'vitest'
import { exposureWeights, logExposureWeight, noExposureWeights } from './exposure-weight.ts'
import { daysByHand } from './testing/by-hand.ts'
import { runShop } from './testing/run-shop.ts'

/** Sixty days: A sells 90 a day, B 30, C a single unit for 1 on the first day. */
const { memory } = runShop(
  daysByHand(60, (i) => ({
    sales: [
      { sku: 'A', list: 9, paid: 9, units: 10, lines: 4 },
      { sku: 'B', list: 3, paid: 3, units: 10, lines: 4 },
      ...(i === 0 ? [{ sku: 'C', list: 1, paid: 1, units: 1, lines: 1 }] : []),
    ],
  })),
)
const salesOf = (sku: string) => memory.skus.get(sku)?.sales ?? { day: [], listPrice: [], unitPrice: [], units: [], lines: [] }

describe('what there is to lose', () => {
  it('counts the products that sell enough, and what they sell in 30 days', () => {
    expect(exposureWeights(memory, 40e6)).toEqual({ count: 2, mean: 1800e6 })
    expect(exposureWeights(memory, 1e12)).toEqual(noExposureWeights)
  })

  it('weighs evidence by it: the weights of those that count average one', () => {
    const exposure = exposureWeights(memory, 40e6)
    const weights = ['A', 'B'].map((sku) => Math.exp(logExposureWeight(exposure, memory, salesOf(sku))))
    expect(weights).toEqual([expect.closeTo(1.5, 12), expect.closeTo(0.5, 12)])
    expect(logExposureWeight(exposure, memory, salesOf('C'))).toBeLessThan(-7)
  })

  it('leaves evidence as it is where nothing is known', () => {
    expect(logExposureWeight(noExposureWeights, memory, salesOf('A'))).toBe(0)
    expect(logExposureWeight(exposureWeights(memory, 40e6), memory, salesOf('none such'))).toBe(0)
  })
})
