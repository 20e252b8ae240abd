import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betaBelow } from './beta-below.ts'

describe('the probability that a share is below a value', () => {
  it('is the power for Beta(a, 1), and a half at the middle of an even one', () => {
    expect(betaBelow(0.3, 2, 1)).toBeCloseTo(0.09, 12)
    expect(betaBelow(0.5, 7.5, 7.5)).toBeCloseTo(0.5, 12)
    expect([betaBelow(0, 2, 3), betaBelow(1, 2, 3)]).toEqual([0, 1])
  })

  it('rises with the value and is one less that of the other side', () => {
    const size = fc.double({ min: 0.2, max: 400, noNaN: true })
    // Not so near to the ends that one less the share is rounded.
    const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000)
    fc.assert(
      fc.property(size, size, share, share, (a, b, x, y) => {
        const [low, high] = [betaBelow(Math.min(x, y), a, b), betaBelow(Math.max(x, y), a, b)]
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1 + 1e-7)
        expect(low).toBeLessThanOrEqual(high + 1e-7)
        expect(betaBelow(x, a, b) + betaBelow(1 - x, b, a)).toBeCloseTo(1, 6)
      }),
    )
  })
})
