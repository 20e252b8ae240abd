import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { type CorrectionCandidate, correctionPairs } from './corrections.ts'

/** All pairs of refunds and lines at most an hour apart, times in minutes. */
function candidates(sold: readonly number[], refunded: readonly number[]): CorrectionCandidate[] {
  return refunded.flatMap((refundedAt, r) =>
    sold.flatMap((soldAt, l) =>
      refundedAt - soldAt >= 0 && refundedAt - soldAt <= 60
        ? [
            {
              day: day('2025-03-01'),
              refundId: `r${r}`,
              orderLineId: `l${l}`,
              refundedAt: refundedAt * 60,
              soldAt: soldAt * 60,
              refundKey: `key of r${r}`,
              lineKey: `key of l${l}`,
            },
          ]
        : [],
    ),
  )
}

/** The largest possible number of pairs, by brute force. */
function most(pairs: readonly CorrectionCandidate[]): number {
  const [first, ...rest] = pairs
  if (!first) return 0
  const without = rest.filter(({ refundId, orderLineId }) => refundId !== first.refundId && orderLineId !== first.orderLineId)
  return Math.max(1 + most(without), most(rest))
}

describe('entry corrections', () => {
  it('a refund takes the earliest line left, each side once', () => {
    const found = correctionPairs(candidates([0, 10], [20, 65]))
    expect(found.map(({ refundId, orderLineId }) => [refundId, orderLineId])).toEqual([
      ['r0', 'l0'],
      ['r1', 'l1'],
    ])
    expect(correctionPairs(candidates([0], [10, 20]))).toHaveLength(1)
    expect(correctionPairs([])).toEqual([])
  })

  it('REL-17 of rows at the same time, what they say decides, never their ids', () => {
    const all = candidates([0, 0], [10, 10])
    const otherIds = all.map((pair) => ({
      ...pair,
      refundId: pair.refundId === 'r0' ? 'r9' : 'r3',
      orderLineId: pair.orderLineId === 'l0' ? 'l9' : 'l3',
    }))
    const keys = (pairs: readonly CorrectionCandidate[]) => correctionPairs(pairs).map(({ refundKey, lineKey }) => [refundKey, lineKey])
    expect(keys(otherIds)).toEqual(keys(all))
  })

  it('pairs as many as can be paired, in any order given (seed printed on failure)', () => {
    const times = fc.array(fc.integer({ min: 0, max: 180 }), { maxLength: 4 })
    fc.assert(
      fc.property(times, times, (sold, refunded) => {
        const all = candidates(sold, refunded)
        const found = correctionPairs(all)
        expect(found).toHaveLength(most(all))
        expect(correctionPairs([...all].reverse())).toEqual(found)
        expect(new Set(found.map(({ refundId }) => refundId)).size).toBe(found.length)
        expect(new Set(found.map(({ orderLineId }) => orderLineId)).size).toBe(found.length)
      }),
    )
  })
})
