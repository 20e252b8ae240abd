import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { type CorrectionCandidate, correctionPairs } from './corrections.ts'

/** All pairs of refunds and lines of one order at most an hour apart, times in minutes. */
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
              isSoldAtClockTime: true,
              refundOrder: 'O1',
              refundCustomer: null,
              lineOrder: 'O1',
              lineCustomer: null,
              customerOrders: 0,
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

  describe('what a refund names', () => {
    const [base] = candidates([0], [10]) as [CorrectionCandidate]
    const ofRefund = (names: Partial<CorrectionCandidate>) => correctionPairs([{ ...base, ...names }])
    const unnamed = { refundOrder: null, refundCustomer: null }

    it('a refund that names its order reverses no line of another, whoever the customer is', () => {
      expect(ofRefund({ refundOrder: 'O2', refundCustomer: 'C1', lineCustomer: 'C1' })).toEqual([])
      expect(ofRefund({ refundOrder: 'O1', refundCustomer: 'C1', lineCustomer: 'C2' })).toHaveLength(1)
    })

    it('a refund that names only its customer reverses a line of that customer, which guests are not', () => {
      const same = { refundOrder: null, refundCustomer: 'C1', lineCustomer: 'C1', customerOrders: 1 }
      expect(ofRefund(same)).toMatchObject([{ isPossible: false }])
      expect(ofRefund({ ...same, lineCustomer: 'C2' })).toEqual([])
      expect(ofRefund({ ...same, lineCustomer: null })).toEqual([])
      expect(ofRefund({ ...same, refundCustomer: 'Guest', lineCustomer: 'Guest' })).toMatchObject([{ isPossible: true }])
      expect(ofRefund({ ...same, customerOrders: 40 })).toMatchObject([{ isPossible: true }])
    })

    it('a refund that names neither possibly reverses the one line of the day that fits, and none of two', () => {
      expect(ofRefund(unnamed)).toMatchObject([{ isPossible: true }])
      const earlier = { ...base, ...unnamed, orderLineId: 'l1', lineOrder: 'O2', soldAt: -9 * 3600 }
      expect(correctionPairs([{ ...base, ...unnamed }, earlier])).toEqual([])
      expect(
        correctionPairs([
          { ...base, ...unnamed },
          { ...earlier, soldAt: 0, isSoldAtClockTime: false },
        ]),
      ).toEqual([])
    })

    it('a line without a time of day is reversed by nothing', () => {
      expect(ofRefund({ isSoldAtClockTime: false })).toEqual([])
    })
  })

  /**
   * Refunds and lines of a few orders and customers, of which each is known, unknown or stands for
   * many.
   */
  const mixed = fc
    .record({
      lines: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 180 }),
          order: fc.constantFrom('O1', 'O2'),
          customer: fc.constantFrom('C1', 'C2', 'guest', null),
          hasTime: fc.boolean(),
        }),
        { maxLength: 5 },
      ),
      refunds: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 180 }),
          order: fc.constantFrom('O1', 'O2', null),
          customer: fc.constantFrom('C1', 'C2', 'guest', null),
        }),
        { maxLength: 5 },
      ),
    })
    .map(({ lines, refunds }) =>
      refunds.flatMap((refund, r) =>
        lines.flatMap((line, l): CorrectionCandidate[] =>
          line.at > refund.at
            ? []
            : [
                {
                  day: day('2025-03-01'),
                  refundId: `r${r}`,
                  orderLineId: `l${l}`,
                  refundedAt: refund.at * 60,
                  soldAt: line.at * 60,
                  isSoldAtClockTime: line.hasTime,
                  refundOrder: refund.order,
                  refundCustomer: refund.customer,
                  lineOrder: line.order,
                  lineCustomer: line.customer,
                  customerOrders: 2,
                  refundKey: `r${r}`,
                  lineKey: `l${l}`,
                },
              ],
        ),
      ),
    )

  it('never pairs across orders or customers that are named, nor a line without a time of day, in any order given', () => {
    fc.assert(
      fc.property(mixed, (all) => {
        const found = correctionPairs(all)
        for (const pair of found) {
          expect(pair.isSoldAtClockTime).toBe(true)
          expect(pair.refundedAt - pair.soldAt).toBeLessThanOrEqual(3600)
          if (pair.refundOrder !== null) expect(pair.lineOrder).toBe(pair.refundOrder)
          else if (pair.refundCustomer !== null && pair.refundCustomer !== 'guest') expect(pair.lineCustomer).toBe(pair.refundCustomer)
          else expect(all.filter(({ refundId }) => refundId === pair.refundId)).toHaveLength(1)
          expect(pair.isPossible).toBe(pair.refundOrder === null && (pair.refundCustomer === null || pair.refundCustomer === 'guest'))
        }
        expect(new Set(found.flatMap(({ refundId, orderLineId }) => [refundId, orderLineId])).size).toBe(2 * found.length)
        expect(correctionPairs([...all].reverse())).toEqual(found)
      }),
    )
  })
})
