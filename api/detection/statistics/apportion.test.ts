import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportion } from './apportion.ts'

const parts = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 9 })

describe('apportion', () => {
  it('gives what rounding took to those that lost most', () => {
    expect(apportion([1.2, 2.7, -0.4], 4)).toEqual([1, 3, 0])
    expect(apportion([0.5, 0.5], 1)).toEqual([1, 0])
    expect(apportion([0, 0.4, 0.4, 0], 1)).toEqual([0, 1, 0, 0])
    expect(apportion([0.5, 0, 0.5, 0.5], 1)).toEqual([1, 0, 0, 0])
    expect(apportion([2, 0, 0.5, 0.5, 0.5], 4)).toEqual([2, 0, 1, 1, 0])
    expect(apportion([], 0)).toEqual([])
  })

  it('sums to the total, moves no part by more than one, and leaves zeros alone', () => {
    fc.assert(
      fc.property(parts, (exact) => {
        const total = Math.round(exact.reduce((a, b) => a + b, 0))
        const whole = apportion(exact, total)
        expect(whole.reduce((a, b) => a + b, 0) === total).toBe(true)
        whole.forEach((amount, i) => {
          expect(Math.abs(amount - (exact[i] ?? 0))).toBeLessThanOrEqual(1)
          if (exact[i] === 0) expect(amount === 0).toBe(true)
        })
      }),
    )
  })

  it('refuses a total that is not theirs', () => {
    expect(() => apportion([1, 2], 9)).toThrow('cannot be rounded')
    expect(() => apportion([1.5], 1.5)).toThrow('cannot be rounded')
    expect(() => apportion([1, 2.5], 2)).toThrow('parts that sum to 3.5 cannot be rounded to sum to 2')
    expect(() => apportion([0, 1.5], 3)).toThrow('cannot be rounded')
  })
})
