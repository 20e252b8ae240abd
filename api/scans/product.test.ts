import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { addProvenRisk } from '../../e2e/support/risks.ts'
import { productOf } from '../ledger/product.ts'
import { risksOfProduct } from '../risks/risks-of-product.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ currency: 'GBP' })
  await shop.import(
    'orders.csv',
    [
      'order_id,date,sku,qty,unit_price,description',
      // Monday, 2 March 2026, and the Sunday of that week.
      '1,2026-03-02,MUG,2,10,White mug',
      '2,2026-03-08,MUG,1,9.50,White mug',
      '3,2026-03-09,MUG,4,12,White mug',
      '4,2026-03-09,MUG,1,11,White mug',
      '5,2026-03-09,BAG,7,20,Bag',
    ].join('\n'),
  )
  await shop.import('refunds.csv', 'refund_id,date,sku,qty,amount,order_id\nr1,2026-03-10,MUG,2,24,3')
})
afterAll(() => shop[Symbol.asyncDispose]())

const product = (sku: string) => shop.within((work) => productOf(work, sku))
const gbp = (amount: string) => ({ amount, currency: 'GBP' })

describe('a product', () => {
  it('has its name, last price, units and refund rate, and its weeks from Monday; no margin without a cost', async () => {
    expect(await product('MUG')).toEqual({
      sku: 'MUG',
      name: 'White mug',
      lastPrice: '12.00',
      firstSoldOn: '2026-03-02',
      lastSoldOn: '2026-03-09',
      units: 8,
      refundRate: 0.25,
      unitCosts: [],
      weeks: [
        { week: '2026-03-02', units: 3, refundedUnits: 0, sales: gbp('29.50'), margin: null },
        { week: '2026-03-09', units: 5, refundedUnits: 2, sales: gbp('59.00'), margin: null },
      ],
    })
  })

  it('is null for a SKU that no row has, whatever its spelling or length', async () => {
    for (const sku of ['', 'mug', 'MU', 'x'.repeat(600), 'M\0UG']) expect(await product(sku)).toBeNull()
  })

  it('counts each day at the cost that was valid on it, and shows the costs in their order', async () => {
    await shop.import('costs.csv', 'sku,valid_from,unit_cost\nMUG,2026-03-05,4.1255\nMUG,2026-01-01,3.50\nNEW,2026-01-01,1.50')
    const { unitCosts, weeks } = (await product('MUG')) ?? {}
    expect(unitCosts).toEqual([
      { validFrom: '2026-01-01', unitCost: '3.50' },
      { validFrom: '2026-03-05', unitCost: '4.1255' },
    ])
    // 29.50 − 2 × 3.50 − 4.1255 and 59 − 5 × 4.1255, each rounded once.
    expect(weeks?.map(({ margin }) => margin)).toEqual([gbp('18.37'), gbp('38.37')])
    expect(await product('NEW')).toMatchObject({ lastPrice: null, units: 0, refundRate: null, weeks: [] })
  })

  it('SEC-01 has its own risks and none of another SKU or business', async () => {
    const other = await shop.another()
    const [mug] = await shop.within((work) =>
      Promise.all([addProvenRisk(work, work.businessId, { sku: 'MUG' }), addProvenRisk(work, work.businessId, { sku: 'BAG' })]),
    )
    expect((await shop.within((work) => risksOfProduct(work, 'MUG'))).map(({ id }) => id)).toEqual([mug])
    expect(await other.within((work) => risksOfProduct(work, 'MUG'))).toEqual([])
    expect(await other.within((work) => productOf(work, 'MUG'))).toBeNull()
    await other[Symbol.asyncDispose]()
  })
})
