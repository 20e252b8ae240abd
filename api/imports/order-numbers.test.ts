import { expect, it } from 'vitest'
import { shopifyFile } from '../../e2e/support/imports/shopify-file.ts'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { day } from '../values/day.ts'

const made = makeShop({
  seed: 5,
  firstDay: day('2025-01-06'),
  days: 30,
  skus: 20,
  linesPerDay: 40,
  leaks: [],
  traps: ['twin_lines', 'odd_bills'],
})
const numbers = [...new Set(made.tables.orders.map(({ orderId }) => orderId))]
const disputed = numbers.filter((_, i) => i % 25 === 0)
const disputes = disputed.map((number) => `${number},2025-03-01,5,fraud,US`)
const parcels = canonicalFiles(made).get('shipping.csv') ?? ''

async function readAll(shop: TestShop, sign: string): Promise<void> {
  const all = [
    ['orders.csv', shopifyFile(made, sign)],
    ['shipping.csv', parcels],
    ['chargebacks.csv', ['order_id,date,amount,reason,country', ...disputes].join('\n')],
  ] as const
  for (const [name, text] of all) expect((await shop.import(name, text)).summary).toMatchObject({ state: 'done', refused: [] })
}

/** The number of parcels and disputes with a matching earlier order. */
const meeting = (shop: TestShop) =>
  shop.within(({ sql, businessId }) =>
    sql<{ parcels: number; disputes: number; orders: number }>(
      `with placed as (select distinct unnest(order_id) as order_id from order_day where business_id = $1)
       select (select count(*)::int from parcel join placed using (order_id) where business_id = $1) as parcels,
              (select count(*)::int from chargeback join placed using (order_id) where business_id = $1) as disputes,
              (select count(*)::int from placed) as orders`,
      [businessId],
    ),
  )

it('orders that the shop names with a number sign are found by parcels and disputes that name them without', async () => {
  await using plain = await testShop({ zone: 'UTC' })
  await using signed = await plain.another({ zone: 'UTC' })
  await readAll(plain, '')
  await readAll(signed, '#')
  expect(await meeting(signed)).toEqual([{ parcels: made.tables.shipping.length, disputes: disputed.length, orders: numbers.length }])
  expect(await everything(signed)).toEqual(await everything(plain))
})

it('REL-03 the sign may stand on either side, or on both; SH-1001 and 1001 stay two orders', async () => {
  await using shop = await testShop()
  await shop.import(
    'orders.csv',
    'order_id,date,sku,qty,unit_price\n1001,2025-03-01,A,1,5\n#1002,2025-03-01,A,1,5\n1003,2025-03-01,A,1,5\n',
  )
  await shop.import(
    'shipping.csv',
    'order_id,date,carrier,zone,charged,cost\n#1001,2025-03-02,UPS,1,0,4\n# 1002,2025-03-02,UPS,1,0,4\nSH-1003,2025-03-02,UPS,1,0,4\n',
  )
  expect(await meeting(shop)).toEqual([{ parcels: 2, disputes: 0, orders: 3 }])
})
