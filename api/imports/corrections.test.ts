import 'reflect-metadata'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import { statementOf } from '../ledger/statement/statement.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another()
})

const orders = (rows: readonly string[]) => ['order_id,date,sku,qty,unit_price,customer_id', ...rows].join('\n')
const refunds = (rows: readonly string[]) => ['refund_id,date,sku,qty,amount,order_id,customer_id', ...rows].join('\n')

/** What the statement says after both files were read. */
async function stated(orderRows: readonly string[], refundRows: readonly string[]) {
  await shop.import('orders.csv', orders(orderRows))
  await shop.import('refunds.csv', refunds(refundRows))
  const { total } = await shop.within((work) => statementOf(work, { from: null, to: null }))
  const { refunds: refunded, netSales, corrections, possibleCorrections } = total.figures
  return { refunded, netSales, corrections, possibleCorrections }
}
const none = { corrections: 0n, possibleCorrections: 0n }

describe('from a file to the statement', () => {
  it('rows with dates alone are never corrections, not even of one order', async () => {
    const found = await stated(
      ['1,2025-03-01,A,1,5,C1', '2,2025-03-01,A,1,5,C2'],
      ['R1,2025-03-01,A,1,5,1,C1', 'R2,2025-03-01 00:00:00,A,1,5,,'],
    )
    expect(found).toEqual({ ...none, refunded: 10_00n, netSales: 0n })
  })

  it('a refund that names an order reverses no line of another within the hour', async () => {
    const found = await stated(['1,2025-02-01 12:00,A,1,5,C1', '2,2025-03-01 12:00,A,1,5,C2'], ['R1,2025-03-01 12:20,A,1,5,1,C1'])
    expect(found).toEqual({ ...none, refunded: 5_00n, netSales: 5_00n })
  })

  it('a line of the order or the customer that is undone within the hour is neither sale nor refund', async () => {
    const found = await stated(
      ['1,2025-03-01 12:00,A,1,5,', '2,2025-03-01 12:05,A,1,5,C2', '3,2025-03-01 12:05,A,1,5,C3'],
      ['R1,2025-03-01 12:20,A,1,5,#1,', 'R2,2025-03-01 12:20,A,1,5,,C2'],
    )
    expect(found).toEqual({ refunded: 0n, netSales: 5_00n, corrections: 2n, possibleCorrections: 0n })
  })

  it('a refund that names neither possibly undoes the one line of the day that fits', async () => {
    const found = await stated(
      ['1,2025-03-01 12:00,A,1,5,C1', '2,2025-03-01 12:00,B,1,7,guest', '3,2025-03-01 09:00,B,1,7,guest'],
      ['R1,2025-03-01 12:20,A,1,5,,', 'R2,2025-03-01 12:20,B,1,7,,guest'],
    )
    expect(found).toEqual({ refunded: 7_00n, netSales: 7_00n, corrections: 1n, possibleCorrections: 1n })
  })

  it('of rows stored before clock times were kept, local midnight is none', async () => {
    await shop.import('orders.csv', orders(['1,2025-03-01,A,1,5,C1', '2,2025-03-01 12:00,B,1,7,C1']))
    await shop.import('refunds.csv', refunds(['R1,2025-03-01,A,1,5,1,C1', 'R2,2025-03-01 12:10,B,1,7,2,C1']))
    const found = await shop.within(async (work) => {
      for (const table of ['order_line', 'refund'])
        await work.sql(`update ${table} set has_clock_time = null where business_id = $1`, [work.businessId])
      await work.sql('update touched_day set rolled_up = false where business_id = $1', [work.businessId])
      await rollUpTouchedDays(work)
      return statementOf(work, { from: null, to: null })
    })
    expect(found.total.figures).toMatchObject({ corrections: 1n, refunds: 5_00n })
  })
})
