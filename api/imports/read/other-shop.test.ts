import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day } from '../../values/day.ts'
import { type FileBesideLedger, otherShop } from './other-shop.ts'

const start = day('2011-01-01')
const span = (from: number, count: number) => ({ first: addDays(start, from), last: addDays(start, from + count - 1) })
const known: readonly Day[] = Array.from({ length: 100 }, (_, i) => addDays(start, i))
const shared = { inFile: 60, inLedger: 60, isShared: true }
const apart = { inFile: 60, inLedger: 60, isShared: false }
const none = { inFile: 0, inLedger: 60, isShared: false }
const next: FileBesideLedger = { rows: 500, days: span(100, 30), known, products: shared, orders: apart }

describe('a file that looks like another shop’s, or another year’s', () => {
  it.each([
    ['the next month of the same products', next, null],
    ['the same products more than a year later', { ...next, days: span(99 + 366, 30) }, 'year'],
    ['a year later to the day', { ...next, days: span(99 + 365, 30) }, null],
    ['more than a year earlier', { ...next, days: span(-395, 30) }, 'year'],
    ['a few rows far away, which are asked about by their days', { ...next, rows: 20, days: span(9_000, 1) }, null],
    ['other products', { ...next, products: apart }, 'products'],
    ['other products of known orders', { ...next, products: apart, orders: shared }, null],
    ['a small assortment that is new', { ...next, products: { ...apart, inFile: 50 } }, null],
    ['many products beside few', { ...next, products: { ...apart, inLedger: 50 } }, null],
    ['costs of other products', { ...next, days: null, products: apart, orders: none }, 'products'],
    ['costs of known products', { ...next, days: null, orders: none }, null],
    ['parcels of other orders of the same time', { ...next, days: span(0, 100), products: none }, 'orders'],
    ['parcels of the next month', { ...next, products: none }, null],
    ['ads, which name neither', { ...next, products: none, orders: none }, null],
    ['anything beside nothing', { ...next, known: [], days: span(9_000, 9), products: apart }, null],
  ] as const)('%s', (_, file, reason) => {
    expect(otherShop(file)).toBe(reason)
  })

  const count = fc.integer({ min: 0, max: 120 })
  const compared = fc.record({ inFile: count, inLedger: count, isShared: fc.boolean() })
  const file = fc.record({
    rows: fc.integer({ min: 1, max: 1_000 }),
    days: fc.option(
      fc.tuple(fc.integer({ min: -3_000, max: 3_000 }), fc.integer({ min: 1, max: 400 })).map(([from, length]) => span(from, length)),
    ),
    known: fc
      .uniqueArray(fc.integer({ min: -3_000, max: 3_000 }), { maxLength: 40 })
      .map((offsets) => offsets.sort((a, b) => a - b).map((offset) => addDays(start, offset))),
    products: compared,
    orders: compared,
  })

  it('is none in an empty ledger, and none that shares an id with days nearby', () => {
    fc.assert(
      fc.property(file, (of) => {
        expect(otherShop({ ...of, known: [] })).toBeNull()
        const near = { ...of, known: of.days ? [of.days.first] : of.known }
        expect(otherShop({ ...near, products: { ...of.products, isShared: true } })).toBeNull()
        expect(otherShop({ ...near, orders: { ...of.orders, isShared: true } })).toBeNull()
      }),
    )
  })

  it('does not depend on when in history all of it lies', () => {
    fc.assert(
      fc.property(file, fc.integer({ min: -3_000, max: 3_000 }), (of, by) => {
        const days = of.days && { first: addDays(of.days.first, by), last: addDays(of.days.last, by) }
        expect(otherShop({ ...of, days, known: of.known.map((on) => addDays(on, by)) })).toBe(otherShop(of))
      }),
    )
  })

  it('is never made so by a day more in the ledger within the file', () => {
    fc.assert(
      fc.property(file, (of) => {
        if (!of.days || of.known.length === 0) return
        const more = [...of.known, of.days.first].sort()
        expect(otherShop({ ...of, known: more })).not.toBe('year')
      }),
    )
  })
})
