import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const header = 'Order ID,Order Date,Ship Mode,Product ID,Product Name,Sales,Quantity,Discount,Profit'
const file = (...rows: string[]) => [header, ...rows].join('\n')
const counts = ({ rows, accepted, duplicates, conflicts }: { rows: number; accepted: number; duplicates: number; conflicts: number }) => ({
  rows,
  accepted,
  duplicates,
  conflicts,
})

describe('REL-03 records that state several facts', () => {
  it('are counted once each, and not at all when they are read again', async () => {
    await using shop = await base.another()
    const text = file('1,2025-03-01,Air,A,Apple,10,2,0,4', '1,2025-03-01,Air,B,Pear,6,1,0,2', '2,2025-03-02,Air,A,Apple,,1,0,2')
    const first = await shop.import('orders.csv', text)
    expect(counts(first.summary)).toEqual({ rows: 3, accepted: 2, duplicates: 0, conflicts: 0 })
    expect(first.summary.refused).toMatchObject([{ line: 4, column: 'Sales', code: 'missing' }])
    const said = await everything(shop)
    expect([said.order_line?.length, said.unit_cost?.length]).toEqual([2, 2])
    const second = await shop.import('again.csv', text)
    expect(counts(second.summary)).toEqual({ rows: 3, accepted: 0, duplicates: 2, conflicts: 0 })
    expect(await everything(shop)).toEqual(said)
  })

  it('count as contradicting where they contradict in what they say beside their first fact, which is in', async () => {
    await using shop = await base.another()
    const { summary } = await shop.import('orders.csv', file('1,2025-03-01,Air,A,Apple,10,2,0,4', '2,2025-03-01,Air,A,Apple,5,1,0,1'))
    expect(counts(summary)).toEqual({ rows: 2, accepted: 1, duplicates: 0, conflicts: 1 })
    const said = await everything(shop)
    expect([said.order_line?.length, said.unit_cost?.length]).toEqual([2, 1])
    const again = await shop.import('again.csv', file('2,2025-03-01,Air,A,Apple,5,1,0,1'))
    expect(counts(again.summary)).toEqual({ rows: 1, accepted: 0, duplicates: 0, conflicts: 1 })
  })
})
