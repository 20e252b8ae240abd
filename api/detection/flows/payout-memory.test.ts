import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../values/day.ts'
import { noLines, type PayoutFact } from '../day-facts.ts'
import { dayAt, nothingElse } from '../testing/by-hand.ts'
import { sale } from '../testing/paying-shop.ts'
import { rememberPayouts } from './payout-memory.ts'
import { emptyRows, forgetRows, packRows, type RowMemory, rememberRows, unpackRows } from './row-memory.ts'

const sales = {
  sku: [],
  ...{ listPrice: new Float64Array(), unitPrice: new Float64Array(), units: new Float64Array(), lines: new Float64Array() },
}
const numberOf = (i: number) => dayNumber(dayAt(i))

/** Order 1 is mostly of boots, order 2 half of boots and half of coats. */
const lines = {
  ...noLines,
  ...{ orderId: ['1', '1', '2', '2'], sku: ['A', 'B', 'A', 'B'], units: [2, 1, 1, 1] },
  ...{ unitPrice: [30e6, 20e6, 20e6, 20e6], listPrice: [0, 0, 0, 0], category: ['Boots', 'Coats', 'Boots', 'Coats'] },
  ...{ country: ['NL', 'NL', 'DE', 'DE'], method: ['visa', 'visa', '', ''] },
}

function remembered(payouts: readonly PayoutFact[], rows: RowMemory = emptyRows(), i = 1): RowMemory {
  rememberRows(rows, { ...nothingElse, day: dayAt(0), sales, costs: [], lines }, numberOf(0), () => 0)
  rememberPayouts(rows, { payouts }, numberOf(i))
  return rows
}

describe('sales that were paid out', () => {
  const payouts: PayoutFact[] = [
    sale('2', 'Card', 2e6),
    { ...sale('1', 'Card', 3e6), rows: 2 },
    { ...sale('9', 'Bazaar', 4e6), orderId: null, payoutId: 'P1' },
    { ...sale('3', 'Card', 1e6), type: 'refund' },
    sale('4', 'Card', 0),
  ]

  it('are those with a fee, and keep what their order says', () => {
    expect(remembered(payouts).payouts).toMatchObject({
      document: ['P1', '1', '2'],
      source: ['Bazaar', 'Card', 'Card'],
      fee: [4e6, 3e6, 2e6],
      rows: [1, 2, 1],
      category: ['', 'Boots', ''],
      country: ['', 'NL', 'DE'],
      method: ['', 'visa', ''],
    })
  })

  it('do not depend on the order in which they came, and are stored as they are', () => {
    const rows = remembered(payouts)
    expect(remembered(payouts.toReversed())).toEqual(rows)
    expect(unpackRows(JSON.parse(JSON.stringify(packRows(rows))))).toEqual(rows)
  })

  it('are forgotten with their day', () => {
    const rows = remembered(payouts)
    forgetRows(rows, numberOf(1))
    expect(rows.payouts.day).toHaveLength(3)
    forgetRows(rows, numberOf(2))
    for (const column of Object.values(rows.payouts)) expect(column).toEqual([])
  })
})

describe('the fixed sum of a sale', () => {
  /**
   * Sixty sales over thirty days by a rate of each method, which is dearer where sales are small.
   */
  function feesOf(fixed: number, rateOf: (k: number) => number, grossOf = (k: number) => (20 + ((7 * k) % 60)) * 1e6) {
    const rows = emptyRows()
    for (let k = 0; k < 60; k++) {
      const orderId = String(k)
      const order = {
        ...noLines,
        ...{ orderId: [orderId], sku: ['A'], units: [1], unitPrice: [1e6], listPrice: [0], category: [`${k % 2}`] },
      }
      const day = Math.floor(k / 2)
      rememberRows(rows, { ...nothingElse, day: dayAt(day), sales, costs: [], lines: order }, numberOf(day), () => 0)
      const gross = grossOf(k)
      rememberPayouts(rows, { payouts: [sale(orderId, 'Card', Math.round(fixed + rateOf(k) * gross), gross)] }, numberOf(day))
    }
    return rows.fixedFees
  }

  it('is found beside rates that differ by category, also where the dear ones are small', () => {
    const grossOf = (k: number) => (k % 2 === 0 ? 60 : 10) * 1e6 + ((7 * k) % 9) * 1e6
    expect(feesOf(300_000, (k) => (k % 2 === 0 ? 0.02 : 0.08), grossOf)).toEqual({ Card: 300_000 })
  })

  it('is none where there is none, or where all sales are alike', () => {
    expect(feesOf(0, () => 0.12).Card).toBeLessThan(10)
    expect(
      feesOf(
        300_000,
        () => 0.02,
        () => 50e6,
      ),
    ).toEqual({ Card: 0 })
  })
})
