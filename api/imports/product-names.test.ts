import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n'
const names = (of: TestShop) =>
  of.within((work) => work.sql('select sku, name from product where business_id = $1 order by sku', [work.businessId]))

describe('what products are called', () => {
  it('is what the newest line says, whatever the order of the files', async () => {
    const older = `${header}1,A,White mug,1,2011-01-03 10:00,2.50,7,UK\n2,B,Red lamp,1,2011-01-03 10:05,9.00,7,UK\n`
    const newer = `${header}3,A,White mug (new box),1,2011-02-03 10:00,2.50,7,UK\n4,POST,Postage,1,2011-02-03 10:00,4.00,7,UK\n`
    const expected = [
      { sku: 'A', name: 'White mug (new box)' },
      { sku: 'B', name: 'Red lamp' },
    ]
    await shop.import('older.csv', older)
    await shop.import('newer.csv', newer)
    expect(await names(shop)).toEqual(expected)
    const other = await shop.another()
    await other.import('newer.csv', newer)
    await other.import('older.csv', older)
    expect(await names(other)).toEqual(expected)
  })
})
