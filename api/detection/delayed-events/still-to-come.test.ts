import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delayOf } from '../statistics/delay.ts'
import { unmaturedOrders } from './still-to-come.ts'

const delays = fc.array(fc.double({ min: 0.01, max: 10, noNaN: true }), { minLength: 1, maxLength: 30 }).map(delayOf)
const orders = fc.array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 90 })

describe('R14 orders whose late events are still out', () => {
  it('are never negative, and never more than the orders', () => {
    fc.assert(
      fc.property(
        delays,
        orders,
        fc.nat(80),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (delay, placed, start, length, rampDays) => {
          const out = unmaturedOrders({ firstDay: 0, placed }, { start, rampDays, end: start + length }, delay)
          expect(out).toBeGreaterThanOrEqual(0)
          expect(out).toBeLessThanOrEqual(placed.reduce((sum, count) => sum + count, 0))
        },
      ),
    )
  })

  it('are none once all orders of the leak are older than the delay', () => {
    fc.assert(
      fc.property(delays, orders, fc.integer({ min: 1, max: 60 }), (delay, placed, length) => {
        const days = [...placed.slice(0, length), ...Array.from({ length: delay.share.length }, () => 9)]
        const end = Math.min(length, placed.length)
        expect(unmaturedOrders({ firstDay: 0, placed: days }, { start: 0, rampDays: 1, end }, delay)).toBeCloseTo(0, 9)
      }),
    )
  })

  it('fall with every day on which nothing more is ordered', () => {
    const delay = delayOf([1, 3, 2, 1])
    const place = { start: 0, rampDays: 1, end: 4 }
    const out = [0, 1, 2, 3, 4].map((days) => unmaturedOrders({ firstDay: 0, placed: [5, 5, 5, 5, ...Array(days).fill(0)] }, place, delay))
    expect(out[0]).toBeCloseTo(5 * (6 / 7 + 3 / 7 + 1 / 7), 9)
    for (let i = 1; i < 4; i++) expect(out[i]).toBeLessThan(out[i - 1] ?? 0)
    expect(out[3]).toBeCloseTo(0, 9)
  })

  it('count a leak that grew by what it had grown to', () => {
    const delay = delayOf([0, 1])
    expect(unmaturedOrders({ firstDay: 0, placed: [8] }, { start: 0, rampDays: 4, end: 4 }, delay)).toBeCloseTo(2, 9)
  })
})
