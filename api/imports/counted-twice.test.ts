import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { goldenFolder } from '../../e2e/support/imports/golden-files.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Mapping } from './decide/mapping.input.ts'
import { openQuestion } from './decide/open-question.ts'
import { importById } from './imports.ts'
import { takeBackImport } from './take-back.ts'
import { completeTakeBack } from './write/complete-take-back.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another({ currency: 'USD', zone: 'UTC' })
})

const golden = (name: string) => readFileSync(join(goldenFolder, name), 'utf8')
const [allOrders, dateRange, settlement] = ['amazon-orders.tsv', 'amazon-transactions.csv', 'amazon-settlement.tsv']
const anyway = { otherShop: 'right' } as const

/** The question about a file of which nothing came in; null where none was asked. */
async function asked(name: string, text: string, mapping?: Mapping) {
  const { summary } = await shop.import(name, text, mapping)
  const row = await shop.within((work) => importById(work, summary.id))
  if (!row?.asked) return null
  expect([summary.state, summary.accepted, summary.rows]).toEqual(['refused', 0, 0])
  expect(summary.problem).toContain(JSON.stringify({ [name]: anyway }))
  const { kind, question, readings } = openQuestion(row.asked, row.fileName, row.mapping)
  expect({ kind, readings }).toEqual({ kind: 'counted_twice', readings: [{ label: 'Import anyway', mapping: anyway, samples: [] }] })
  return question
}

/** Units and money of product lines, and the money of fees. */
const counted = () =>
  shop.within(async ({ sql, businessId }) => {
    const [sums] = await sql(
      `select (select coalesce(sum(units), 0)::int from order_line where business_id = $1 and nature = 'product') as units,
              (select coalesce(sum(amount), 0)::int from order_line where business_id = $1 and nature = 'product') as sales,
              (select coalesce(sum(amount), 0)::int from refund where business_id = $1 and nature = 'fee') as fees`,
      [businessId],
    )
    return sums
  })

it.each([
  [allOrders, dateRange],
  [dateRange, allOrders],
])('REL-16 orders of %s count once when %s states them again', async (first, second) => {
  expect(await asked(first, golden(first))).toBeNull()
  const before = await counted()
  // The golden files state their first line to the second; true reports differ by when it was paid.
  const later = golden(second).replaceAll('1:05:07', '2:40:00').replaceAll('09:05:07', '10:40:00')
  expect(await asked(second, later)).toMatch(
    `‘${second}’ holds an order that is in already from ‘${first}’, another kind of export. With both it counts twice.`,
  )
  expect(await counted()).toEqual(before)
})

it.each([
  [dateRange, settlement],
  [settlement, dateRange],
])('REL-16 fees of %s count once when %s states them again', async (first, second) => {
  expect(await asked(first, golden(first))).toBeNull()
  const before = await counted()
  expect(await asked(second, golden(second))).toBe(
    `‘${second}’ states refunds and fees of days that ‘${first}’, another report, has stated already. With both they count twice.`,
  )
  expect(await counted()).toEqual(before)
})

it('asks nothing where the two reports belong together, nor of the same file again', async () => {
  expect(await asked(allOrders, golden(allOrders))).toBeNull()
  expect(await asked(settlement, golden(settlement))).toBeNull()
  expect(await asked('again.tsv', golden(allOrders))).toBeNull()
})

const [order, other] = ['111-1111111-1111111', '111-9999999-9999999']
const orders = `order_id,date,sku,qty,unit_price\n${order},2025-03-04,FERN-1,2,13.50\n`
const header = 'settlement-id,transaction-type,order-id,amount-type,amount-description,amount,posted-date,sku,quantity-purchased'
const sold = (id: string) => [
  `1,Order,${id},ItemPrice,Principal,27.00,2025-03-04,FERN-1,2`,
  `1,Order,${id},ItemPrice,Shipping,4.00,2025-03-04,FERN-1,`,
  `1,Order,${id},ItemFees,Commission,-4.50,2025-03-04,FERN-1,`,
]
const settled = [header, ...sold(order), ...sold(other), ''].join('\n')

it.each([
  [
    ['orders.csv', orders],
    ['settled.csv', settled],
  ] as const,
  [
    ['settled.csv', settled],
    ['orders.csv', orders],
  ] as const,
])('REL-16 sales of a settlement count where no orders file has them, whichever comes first', async (...files) => {
  for (const [name, text] of files) expect(await asked(name, text)).toBeNull()
  expect(await counted()).toEqual({ units: 4, sales: 5400, fees: 900 })
  const { summary } = await shop.import('again.csv', settled)
  expect([summary.accepted, summary.duplicates]).toEqual([0, 6])
  expect(await counted()).toEqual({ units: 4, sales: 5400, fees: 900 })
})

it('REL-16 says how many sales of a settlement an orders file replaces, and brings them back when it is taken back', async () => {
  await shop.import('settled.csv', settled)
  const { summary } = await shop.import('orders.csv', orders)
  expect(summary.notes).toEqual([
    expect.stringMatching(/^2 lines of settlements or transaction reports are set aside: this file states the same orders/),
  ])
  await shop.within((work) => takeBackImport(work, summary.id))
  await shop.within((work) => completeTakeBack(work, summary.id))
  expect(await counted()).toEqual({ units: 4, sales: 5400, fees: 900 })
})

it('imports them where a person says that they are different ones, for that file alone', async () => {
  await shop.import(allOrders, golden(allOrders))
  const again = (price: string) => `order_id,date,sku,qty,unit_price\n111-1111111-1111111,2025-03-04,B,1,${price}\n`
  expect(await asked('b.csv', again('3'))).toContain(allOrders)
  const { summary } = await shop.import('b.csv', again('3'), anyway)
  expect([summary.state, summary.accepted]).toEqual(['done', 1])
  expect(await asked('c.csv', again('4'))).toContain(allOrders)
})
