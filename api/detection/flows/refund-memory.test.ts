import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../values/day.ts'
import { type DayFacts, noLines, type RefundFact } from '../day-facts.ts'
import { dayAt, nothingElse } from '../testing/by-hand.ts'
import { rememberRefunds } from './refund-memory.ts'
import { emptyRows, type RowMemory, rememberRows } from './row-memory.ts'

/**
 * Day 0 sells 4 units of A for 10.00 each (20.00 before the discount), one of B for 30.00, and
 * gives one of C away; 4.90 is charged for postage.
 */
function sold(more: Partial<DayFacts> = {}): RowMemory {
  const lines = {
    ...noLines,
    orderId: ['1', '1', '1', '1'],
    sku: ['A', 'A', 'B', 'C'],
    units: [3, 1, 1, 1],
    listPrice: [20e6, 20e6, 30e6, 5e6],
    unitPrice: [10e6, 10e6, 30e6, 0],
    category: ['tea', 'tea', 'cups', 'gifts'],
    customer: ['K', 'K', 'K', 'K'],
  }
  const none = new Float64Array()
  const sales = { sku: [], listPrice: none, unitPrice: none, units: none, lines: none }
  const parcel = { orderId: '1', carrier: 'Swift', zone: 'Z1', size: 'S', charged: 4.9e6, cost: 4e6, goods: null, units: null }
  const rows = emptyRows()
  rememberRows(rows, { ...nothingElse, day: dayAt(0), sales, costs: [], lines, parcels: [parcel], ...more }, dayNumber(dayAt(0)), () => 0)
  return rows
}

const refund = (amount: number, more: Partial<RefundFact> = {}): RefundFact => ({
  ...{ refundId: 'R', orderId: '1', sku: 'A', units: 4, amount: Math.round(amount * 1e6), orderDay: dayAt(0), reason: 'damaged' },
  ...more,
})

/** The refunds of each day, from day 5 on. */
function remembered(days: readonly (readonly RefundFact[])[], rows = sold()): RowMemory {
  days.forEach((refunds, i) => {
    rememberRefunds(rows, { refunds }, dayNumber(dayAt(5 + i)))
  })
  return rows
}
const excess = (...days: (readonly RefundFact[])[]) => remembered(days).refunds.excess.map((of) => of / 1e6)

const refundOf = fc.record({
  refundId: fc.constantFrom('R1', 'R2', 'R3'),
  orderId: fc.constantFrom('1', '2', null),
  sku: fc.constantFrom('A', 'B', 'C', 'D'),
  units: fc.integer({ min: 0, max: 6 }),
  amount: fc.constantFrom(0, 490, 1000, 1250, 3000, 4000, 4490, 9000).map((cents) => cents * 1e4),
  orderDay: fc.constantFrom(dayAt(0), null),
  reason: fc.constantFrom('damaged', ''),
})
const daysOf = fc.array(fc.array(refundOf, { maxLength: 5 }), { maxLength: 5 })

describe('refunds of the last weeks', () => {
  it('give back nothing too much up to the price of the units that came back, or a rounding more', () => {
    expect(excess([refund(40)], [])).toEqual([0])
    expect(excess([refund(10, { units: 1 })])).toEqual([0])
    expect(excess([refund(41.2)])).toEqual([0])
    expect(excess([refund(10.3, { units: 1 })])).toEqual([0])
    expect(excess([refund(39, { units: 0 })])).toEqual([0])
  })

  it('give back the rest too much: at the list price, or of more units than came back', () => {
    expect(excess([refund(80)])).toEqual([40])
    expect(excess([refund(20, { units: 1 })])).toEqual([10])
    expect(excess([refund(40, { units: 1 })])).toEqual([30])
    expect(excess([refund(44, { units: 9 })])).toEqual([4])
  })

  it('give back too much together where each alone does not', () => {
    const half = (refundId: string) => refund(20, { refundId, units: 2 })
    expect(excess([half('R1')], [half('R2')], [half('R3')])).toEqual([0, 0, 20])
    expect(excess([refund(30, { refundId: 'R1' }), refund(30, { refundId: 'R2' })])).toEqual([0, 20])
    expect(excess([refund(40)], [refund(30, { sku: 'B', units: 1 })])).toEqual([0, 0])
  })

  it('count what is above the price once, though the units of one refund were few', () => {
    expect(excess([refund(40, { units: 1 })], [refund(30, { units: 3 })])).toEqual([30, 0])
    expect(excess([refund(40, { units: 1 })], [refund(40, { units: 4 })])).toEqual([30, 10])
  })

  it('may give back the postage of the order', () => {
    expect(excess([refund(44.9)])).toEqual([0])
    expect(excess([refund(46)])).toEqual([6])
  })

  it('of what is not known, or was given away, are no judge of the price', () => {
    const unknown = [{ orderId: '2' }, { orderId: null }, { sku: 'D' }, { sku: 'C' }].map((of) => refund(99, of))
    const { refunds } = remembered([unknown])
    expect([refunds.excess, refunds.order]).toEqual([
      [0, 0, 0, 0],
      [-1, -1, -1, -1],
    ])
  })

  it('never give back less than nothing or more than their amount too much, and together no more than is above the price', () => {
    fc.assert(
      fc.property(daysOf, (days) => {
        const { refunds } = remembered(days)
        expect(refunds.day.length).toBe(days.flat().length)
        const sums = new Map<string, { amount: number; excess: number }>()
        refunds.excess.forEach((of, i) => {
          const amount = refunds.amount[i] ?? 0
          expect(of >= 0 && of <= amount).toBe(true)
          const own = sums.get(refunds.sku[i] ?? '') ?? { amount: 0, excess: 0 }
          if (refunds.order[i] === 0) sums.set(refunds.sku[i] ?? '', { amount: own.amount + amount, excess: own.excess + of })
        })
        const paid: Readonly<Record<string, number>> = { A: 40e6, B: 30e6 }
        for (const [sku, of] of sums) {
          // Postage and roundings are none, at most once of each refund.
          const allowed = days.flat().length * (4.9e6 * 1.02 + 0.03 * 40e6 + 50_000)
          expect(of.excess).toBeGreaterThanOrEqual(of.amount - (paid[sku] ?? 0) - allowed)
        }
      }),
    )
  })

  it('do not depend on the order of the facts of a day', () => {
    fc.assert(
      fc.property(daysOf, (days) => {
        expect(remembered(days.map((facts) => [...facts].reverse()))).toEqual(remembered(days))
      }),
    )
  })

  it('know how long they usually take once there are forty that say it, and keep it', () => {
    const of = (count: number, orderDay: number | null) =>
      Array.from({ length: count }, (_, k) => refund(1, { refundId: `R${k}`, orderDay: orderDay === null ? null : dayAt(orderDay) }))
    expect(remembered([of(39, 0)]).usualDelay).toBe(-1)
    expect(remembered([of(40, 0)]).usualDelay).toBe(5)
    expect(remembered([of(60, null), of(39, 0)]).usualDelay).toBe(-1)
    expect(remembered([of(40, -20)]).usualDelay).toBe(-1)
    expect(remembered([of(40, 0), of(90, 6)]).usualDelay).toBe(5)
  })
})
