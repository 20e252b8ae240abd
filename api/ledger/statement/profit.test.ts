import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakEvenReturn, lackingCosts, type Profit, profitOf, rateOf } from './profit.ts'
import { addSums, noSums, type StatedSums } from './statement-sums.ts'

const has = {
  ...{ hasOrders: true, hasRefunds: true, hasParcels: true, hasAds: true, hasChargebacks: true },
  ...{ hasPayouts: true, hasCosts: true, hasFees: true, hasChargedParcels: true },
}
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const costs = [
  'cost',
  'refunds',
  'returnedCost',
  'fees',
  'paymentFees',
  'postagePaid',
  'postageCharged',
  'lostChargebacks',
  'adSpend',
] as const
/** Sums of days on which every product sold has a unit cost. */
const costed: fc.Arbitrary<StatedSums> = fc
  .record({ sales: amount, ...(Object.fromEntries(costs.map((key) => [key, amount])) as Record<(typeof costs)[number], typeof amount>) })
  .map((of) => ({ ...noSums, ...of, productLines: 1n, productRefunds: 1n }))
const keys = ['netSalesWithCost', 'grossProfit', 'returnedGoods', 'contributionBeforeAds', 'contributionMargin'] as const
const minor = (of: bigint | null) => of ?? 0n

describe('profit', () => {
  it('of parts that are known sums to that of the whole', () => {
    fc.assert(
      fc.property(fc.array(costed, { minLength: 1, maxLength: 6 }), (parts) => {
        const whole = profitOf(addSums(parts), has)
        for (const key of keys)
          expect([key, parts.reduce((sum, part) => sum + minor(profitOf(part, has)[key]), 0n)]).toEqual([key, whole[key]])
      }),
    )
  })

  it('counts nothing of what has no unit cost: neither its sales nor its refunds', () => {
    fc.assert(
      fc.property(costed, amount, amount, (of, unknown, back) => {
        const more = {
          ...of,
          ...{ productLines: 2n, uncostedLines: 1n, sales: of.sales + unknown, uncosted: unknown },
          ...{ productRefunds: 2n, uncostedRefundLines: 1n, refunds: of.refunds + back, uncostedRefunds: back },
        }
        const [before, after] = [profitOf(of, has), profitOf(more, has)]
        expect(after.grossProfit).toBe(before.grossProfit)
        expect(after.netSalesWithCost).toBe(before.netSalesWithCost)
        // Costs of orders are of all of them, so contribution is not said of a small part.
        const isSaid = unknown * 5n <= of.sales + unknown
        expect(after.contributionMargin).toBe(isSaid ? before.contributionMargin : null)
      }),
    )
  })

  it('is less by a refund: gross profit and contribution margin by what was paid back', () => {
    fc.assert(
      fc.property(costed, amount, (of, back) => {
        const [before, after] = [profitOf(of, has), profitOf({ ...of, refunds: of.refunds + back }, has)]
        for (const key of ['grossProfit', 'contributionBeforeAds', 'contributionMargin'] as const)
          expect(minor(before[key]) - minor(after[key])).toBe(back)
      }),
    )
  })

  it('takes what customers paid for postage from one place alone, and none of postage without parcels', () => {
    const of = { ...noSums, productLines: 1n, sales: 10_000n, cost: 4_000n, postagePaid: 900n, postageCharged: 300n, orderPostage: 200n }
    const left = (more: object) => profitOf(of, { ...has, ...more }).contributionBeforeAds
    expect(left({})).toBe(5_400n)
    expect(left({ hasChargedParcels: false })).toBe(5_300n)
    expect(left({ hasChargedParcels: false, hasParcels: false })).toBe(6_000n)
  })

  it('names the costs that it is before', () => {
    expect(lackingCosts(has)).toEqual([])
    expect(lackingCosts({ ...has, hasFees: false })).toEqual([])
    const none = { hasRefunds: false, hasParcels: false, hasAds: false, hasChargebacks: false, hasPayouts: false, hasFees: false }
    expect(lackingCosts({ ...has, ...none })).toEqual(['refunds', 'fees', 'postage_paid', 'lost_chargebacks', 'ad_spend'])
  })

  it('has a rate of sales above zero alone, and a break-even return where something is left', () => {
    expect(rateOf(25n, 100n)).toBe(0.25)
    expect([rateOf(null, 100n), rateOf(25n, null), rateOf(25n, 0n), rateOf(25n, -1n)]).toEqual([null, null, null, null])
    const of = (contributionBeforeAds: bigint | null) => breakEvenReturn({ contributionBeforeAds, netSalesWithCost: 1_000n } as Profit)
    expect([of(250n), of(0n), of(-250n), of(null)]).toEqual([4, null, null, null])
  })
})
