import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomStream, shuffled, xoshiro } from './random.ts'

describe('random streams', () => {
  it('give the published sequence of xoshiro128** for the state 1, 2, 3, 4', () => {
    const next = xoshiro(Uint32Array.of(1, 2, 3, 4))
    expect(Array.from({ length: 8 }, () => next() * 2 ** 32)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849,
    ])
  })

  it('repeat for the same seed and concern, and differ for another of either', () => {
    const draws = (seed: number, concern: string) => {
      const random = randomStream(seed, concern)
      return Array.from({ length: 8 }, () => random.next())
    }
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(draws(seed, 'orders')).toEqual(draws(seed, 'orders'))
        expect(draws(seed, 'orders')).not.toEqual(draws(seed, 'refunds'))
        expect(draws(seed, 'orders')).not.toEqual(draws(seed + 1, 'orders'))
        expect(draws(seed, 'orders')).not.toEqual(draws(seed + 2 ** 32, 'orders'))
      }),
    )
  })

  it('stay in their ranges, with the mean and spread they promise', () => {
    const random = randomStream(7, 'ranges')
    const around = Array.from({ length: 20_000 }, () => random.around())
    const mean = around.reduce((sum, value) => sum + value, 0) / around.length
    const variance = around.reduce((sum, value) => sum + (value - mean) ** 2, 0) / around.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.abs(variance - 1)).toBeLessThan(0.05)
    const whole = new Set(Array.from({ length: 500 }, () => random.whole(2, 5)))
    expect([...whole].sort()).toEqual([2, 3, 4, 5])
    expect(() => random.pick([])).toThrow('nothing to pick from')
  })

  it('shuffle without losing or doubling anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (list, seed) => {
        const sorted = (of: number[]) => [...of].sort((a, b) => a - b)
        expect(sorted(shuffled(list, randomStream(seed, 'shuffle')))).toEqual(sorted(list))
      }),
    )
  })
})
