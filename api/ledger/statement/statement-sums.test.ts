import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookedOf, figuresOf } from './stated-figures.ts'
import { addSums, noSums, type StatedSums, summedKeys } from './statement-sums.ts'

const counts = ['orderLines', 'productLines', 'unlistedLines', 'uncostedLines', 'writeOffUnits', 'writeOffUncosted'] as const
const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const sums: fc.Arbitrary<StatedSums> = fc
  .record(Object.fromEntries(summedKeys.map((key) => [key, amount])) as Record<keyof StatedSums, typeof amount>)
  .map((of) => ({ ...of, ...Object.fromEntries(counts.map((key) => [key, of[key] < 0n ? -of[key] : of[key]])) }))
const all = {
  ...{ hasOrders: true, hasRefunds: true, hasParcels: true, hasAds: true, hasChargebacks: true },
  ...{ hasPayouts: true, hasCosts: true, hasFees: true, hasChargedParcels: true },
}
const none = {
  ...{ hasOrders: false, hasRefunds: false, hasParcels: false, hasAds: false, hasChargebacks: false },
  ...{ hasPayouts: false, hasCosts: false, hasFees: false, hasChargedParcels: false },
}

describe('figures of a statement', () => {
  it('sum up: gross sales less discounts and refunds are net sales, to the cent', () => {
    fc.assert(
      fc.property(sums, (of) => {
        const { grossSales, discounts, refunds, netSales } = figuresOf({ ...of, unlistedLines: of.productLines - 1n }, all)
        expect((grossSales ?? 0n) - (discounts ?? 0n) - (refunds ?? 0n)).toBe(netSales)
      }),
    )
  })

  it('hold each order line and refund in one figure: they sum to the files themselves', () => {
    fc.assert(
      fc.property(sums, (of) => {
        const booked = of.sales - of.refunds + of.orderPostage + of.otherLines - of.fees
        expect(bookedOf(figuresOf(of, all))).toBe(booked)
        expect(bookedOf(figuresOf({ ...of, refunds: 0n }, { ...none, hasOrders: true, hasFees: true }))).toBe(booked + of.refunds)
        expect(bookedOf(figuresOf({ ...of, sales: 0n }, { ...all, hasOrders: false }))).toBe(booked - of.sales)
      }),
    )
  })

  it('of several months are those of the whole, in any order and grouping', () => {
    fc.assert(
      fc.property(fc.array(sums, { maxLength: 5 }), fc.nat(5), (months, at) => {
        const whole = addSums(months)
        expect(addSums(months.toReversed())).toEqual(whole)
        expect(addSums([addSums(months.slice(0, at)), addSums(months.slice(at))])).toEqual(whole)
        const netSales = months.map((month) => figuresOf(month, all).netSales ?? 0n).reduce((sum, one) => sum + one, 0n)
        expect(figuresOf(whole, all).netSales).toBe(netSales)
      }),
    )
    expect(addSums([])).toEqual(noSums)
  })

  it('are unknown, not zero, where the files do not state them', () => {
    const sold = { ...noSums, productLines: 3n, unlistedLines: 3n, uncostedLines: 3n, writeOffUnits: 2n, writeOffUncosted: 2n }
    const profit = [
      'netSalesWithCost',
      'netSalesWithoutCost',
      'grossProfit',
      'returnedGoods',
      'contributionBeforeAds',
      'contributionMargin',
    ]
    const stated = [
      'refunds',
      'postageCharged',
      'postagePaid',
      'adSpend',
      'adSales',
      'chargebacks',
      'lostChargebacks',
      'fees',
      'paymentFees',
    ]
    const unknown = [...stated, ...profit, 'discounts', 'writeOffs', 'costOfGoods']
    const nulls = (of: object) => Object.entries(of).flatMap(([key, value]) => (value === null ? [key] : []))
    expect(nulls(figuresOf(sold, { ...none, hasOrders: true })).sort()).toEqual(unknown.toSorted())
    expect(nulls(figuresOf(noSums, { ...all, hasOrders: false })).sort()).toEqual(
      ['costOfGoods', 'discounts', 'grossSales', 'netSales', ...profit].toSorted(),
    )
    expect(nulls(figuresOf(sold, all)).sort()).toEqual(['costOfGoods', 'discounts', 'writeOffs', ...profit].toSorted())
    expect(nulls(figuresOf({ ...sold, unlistedLines: 2n, uncostedLines: 2n, writeOffUncosted: 1n }, all))).toEqual([])
    // Without a sale or a write-off there is nothing that could be unknown of it.
    expect(nulls(figuresOf(noSums, all))).toEqual([])
  })
})
