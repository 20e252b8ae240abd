import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { takeBackImport } from './take-back.ts'
import { completeTakeBack } from './write/complete-take-back.ts'
import { runImport } from './write/run-import.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

/** The values of columns of a table, of one row after the other. */
const rowsOf = (shop: TestShop, table: string, columns: string) =>
  shop.within(({ sql, businessId }) => sql(`select ${columns} from ${table} where business_id = $1 order by id`, [businessId]))

/** Forgets which days have changed, as a scan does. */
const scanned = (shop: TestShop) =>
  shop.within(({ sql, businessId }) => sql('delete from touched_day where business_id = $1', [businessId]))

const touched = (shop: TestShop) => rowsOf(shop, '(select business_id, day::text as id from touched_day) as days', 'id as day')

/**
 * A file as it was read first, and as it is read again with more columns; what the row says then.
 */
const again = {
  orders: {
    table: 'order_line',
    columns: 'category, channel, discount_code, payment_method, order_discount::int as order_discount',
    first: 'order_id,date,sku,qty,unit_price\nA1,2025-03-01 10:00,S1,1,9.99\n',
    second:
      'order_id,date,sku,qty,unit_price,category,channel,discount_code,payment_method,order_discount\nA1,2025-03-01 10:00,S1,1,9.99,Tea,web,WELCOME,visa,2.50\n',
    other:
      'order_id,date,sku,qty,unit_price,category,channel,discount_code,payment_method,order_discount\nA1,2025-03-01 10:00,S1,1,9.99,Pots,shop,OTHER,bank,3.00\n',
    says: { category: 'Tea', channel: 'web', discount_code: 'WELCOME', payment_method: 'visa', order_discount: 250 },
  },
  refunds: {
    table: 'refund',
    columns: 'reason',
    first: 'refund_id,date,sku,qty,amount\nR1,2025-03-01,S1,1,9.99\n',
    second: 'refund_id,date,sku,qty,amount,reason\nR1,2025-03-01,S1,1,9.99,damaged\n',
    other: 'refund_id,date,sku,qty,amount,reason\nR1,2025-03-01,S1,1,9.99,changed mind\n',
    says: { reason: 'damaged' },
  },
  shipping: {
    table: 'parcel',
    columns: 'size, weight',
    first: 'order_id,date,carrier,zone,charged,cost\nA1,2025-03-01,Swift,UK,4.00,3.00\n',
    second: 'order_id,date,carrier,zone,charged,cost,size,weight\nA1,2025-03-01,Swift,UK,4.00,3.00,M,1.2\n',
    other: 'order_id,date,carrier,zone,charged,cost,size,weight\nA1,2025-03-01,Swift,UK,4.00,3.00,XL,9\n',
    says: { size: 'M', weight: '1.2' },
  },
  costs: {
    table: 'unit_cost',
    columns: 'vendor',
    first: 'sku,valid_from,unit_cost\nS1,2025-03-01,4.10\n',
    second: 'sku,valid_from,unit_cost,vendor\nS1,2025-03-01,4.10,Paper mill Ltd\n',
    other: 'sku,valid_from,unit_cost,vendor\nS1,2025-03-01,4.10,Kiln & co\n',
    says: { vendor: 'Paper mill Ltd' },
  },
} as const

it.each(Object.entries(again))(
  'a file of %s that is read again with more columns fills what its rows lack, and its days are looked at again',
  async (name, of) => {
    await using shop = await base.another()
    await shop.import(`${name}.csv`, of.first)
    await scanned(shop)
    const { summary } = await shop.import(`${name}.csv`, of.second)
    expect(summary).toMatchObject({ state: 'done', accepted: 0, duplicates: 1, conflicts: 0 })
    expect(await rowsOf(shop, of.table, of.columns)).toEqual([of.says])
    expect(await touched(shop)).toEqual([{ day: '2025-03-01' }])
    expect(shop.jobs.filter(([job]) => job === 'scan').length).toBe(2)
    await scanned(shop)
    // What is there stays, and nothing is looked at again.
    expect((await shop.import('other.csv', of.other)).summary).toMatchObject({ accepted: 0, duplicates: 1, conflicts: 0 })
    await shop.import(`${name}.csv`, of.first)
    expect([await rowsOf(shop, of.table, of.columns), await touched(shop)]).toEqual([[of.says], []])
  },
)

it('a refund that differs in more than its reason is a conflict still', async () => {
  await using shop = await base.another()
  await shop.import('refunds.csv', again.refunds.first)
  const { summary } = await shop.import('refunds.csv', again.refunds.second.replace('9.99', '8.99'))
  expect(summary).toMatchObject({ accepted: 0, duplicates: 0, conflicts: 1 })
})

it('the state of a dispute is that of the newest file that has one; a file from before changes nothing', async () => {
  await using shop = await base.another()
  const file = (state: string) => `order_id,date,amount,reason,state\nA1,2025-03-01,9.99,fraud,${state}\n`
  const states: unknown[] = []
  for (const state of ['open', 'lost', '', 'open', 'won']) {
    await shop.import('chargebacks.csv', file(state))
    states.push(...(await rowsOf(shop, 'chargeback', 'state')))
  }
  expect(states.map((row) => (row as { state: string }).state)).toEqual(['open', 'lost', 'lost', 'lost', 'won'])
})

it('of what a file says twice of one row the first counts, wherever that is kept', async () => {
  await using shop = await base.another()
  const costs = (...vendors: string[]) =>
    `sku,valid_from,unit_cost,vendor\n${vendors.map((vendor) => `S1,2025-03-01,4.10,${vendor}\n`).join('')}`
  await shop.import('first.csv', again.costs.first)
  const { summary: gone } = await shop.import('gone.csv', costs('Gone Ltd'))
  const twice = await shop.within(async ({ sql, businessId, clock }) => {
    const id = uuidv7(clock.now())
    await sql(
      `insert into import (business_id, id, file_name, state, created_at, active_at) values ($1, $2, 'twice.csv', 'waiting', $3, $3)`,
      [...[businessId, id, clock.now()]],
    )
    return id
  })
  const run = { step: shop.within, advance: shop.within, finish: shop.within, signal: new AbortController().signal }
  // Each of its rows is read in a piece of its own, and kept in a row of its own.
  await runImport(run, twice, shop.file('twice.csv', costs('First Ltd', 'Second Ltd')), { chunkSize: 1 })
  await shop.within(({ sql }) => sql('update also_stated set lines = lines where business_id = $1 and lines = array[2]', [shop.businessId]))
  await shop.within((work) => takeBackImport(work, gone.id))
  await shop.within((work) => completeTakeBack(work, gone.id))
  expect(await rowsOf(shop, 'unit_cost', 'vendor')).toEqual([{ vendor: 'First Ltd' }])
})

it('of two lines that are alike both are filled', async () => {
  await using shop = await base.another()
  const twice = (text: string) => text.replace(/\n(.*)\n$/, '\n$1\n$1\n')
  await shop.import('orders.csv', twice(again.orders.first))
  await shop.import('orders.csv', twice(again.orders.second))
  expect(await rowsOf(shop, 'order_line', again.orders.columns)).toEqual([again.orders.says, again.orders.says])
})
