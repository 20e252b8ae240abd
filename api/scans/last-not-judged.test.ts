import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { addDays, day } from '../values/day.ts'
import { lastNotJudged } from './last-not-judged.ts'
import { runScan } from './run.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const first = day('2026-02-01')
const header = 'order_id,date,sku,qty,unit_price'
const orders = Array.from({ length: 60 }, (_, i) => `O${i},${addDays(first, i)},MUG,1,9.99\nP${i},${addDays(first, i)},CUP,2,5.00`)
/** MUG's cost is from long before the first order; CUP's was stated anew since. */
const costs = 'sku,valid_from,unit_cost\nMUG,2024-11-01,4.00\nCUP,2024-11-01,2.00\nCUP,2026-02-10,2.10\n'

it('keeps what a scan could not judge, to the cent, with costs by the day from which they hold', async () => {
  await shop.import('orders.csv', [header, ...orders, ''].join('\n'))
  await shop.import('costs.csv', costs)
  const scanned = await shop.within((work) => runScan(work))
  const kept = await shop.within(lastNotJudged)
  expect(kept).toEqual(scanned.notJudged)
  expect(kept.map(({ what, amount }) => [what, amount])).toEqual([
    ['All sales, last 90 days of your rows', 119_940n],
    ['Sales of products whose unit cost is more than a year old, last 90 days of your rows', 59_940n],
  ])
  expect(kept[0]?.because).toMatch(/codes on these sales are not checked.*No payouts were read/)
  expect(kept[1]?.because).toContain('at least 16 months old')
  const erosion = scanned.detectors.find(({ detector }) => detector === 'margin-erosion')
  expect(erosion?.reason).toMatch(
    /^unit costs are known for 100% of net sales; half of the sales with a unit cost use one that is at least 7 weeks old/,
  )
})

it('is that of the newest finished scan, and empty where none is', async () => {
  await shop.within(async (work) => {
    const later = new Date(work.clock.now().getTime() + 60_000)
    await work.sql(`insert into scan_run (business_id, id, engine_version, started_at, problem) values ($1, $2, '1', $3, 'gave up')`, [
      work.businessId,
      uuidv7(later),
      later,
    ])
  })
  expect(await shop.within(lastNotJudged)).toHaveLength(2)
  const other = await shop.another()
  expect(await other.within(lastNotJudged)).toEqual([])
  await other[Symbol.asyncDispose]()
})
