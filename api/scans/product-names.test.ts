import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Finding } from '../detection/finding.ts'
import { takeBackImport } from '../imports/take-back.ts'
import { completeTakeBack } from '../imports/write/complete-take-back.ts'
import { productNames } from '../ledger/product-names.ts'
import { Risk } from '../risks/risk.entity.ts'
import { addDays, day } from '../values/day.ts'
import { runScan } from './run.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop({}, { entities: [Risk] })
})
afterAll(() => base[Symbol.asyncDispose]())

const header = 'order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount'

/** Sixty days of sales of A, B and C, each sold for nothing on some of them; `names` by SKU. */
function orders(names: Readonly<Record<string, string>> = {}): string {
  const lines = Array.from({ length: 60 }, (_, i) => addDays(day('2024-01-01'), i)).flatMap((on, i) =>
    ['A', 'B', 'C'].flatMap((sku) => [
      `o${i}${sku},${on} 09:00,${sku},4,10,c${i},UK,10,0,${names[sku] ?? ''}`,
      ...(i >= 30 && i < 50 ? [`f${i}${sku},${on} 09:10,${sku},2,0,d${i},UK,10,1,${names[sku] ?? ''}`] : []),
    ]),
  )
  return [`${header},description`, ...lines].join('\n')
}

/** A later line names the product; it changes nothing else. */
const renamed = (sku: string, name: string) => `${header},description\nlast,2024-03-10 09:00,${sku},1,10,last,UK,10,0,${name}\n`

const scan = async (shop: TestShop) => (await shop.within((work) => runScan(work))).findings
const titles = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.filter(({ kind }) => kind === 'price_zero').map(({ entity, title }) => [entity, title]))
const storedTitles = (shop: TestShop) =>
  shop.within(async ({ sql, businessId }) => {
    const rows = await sql<{ title: string }>(`select title from risk where business_id = $1 and title like 'Price%' order by title`, [
      businessId,
    ])
    return rows.map(({ title }) => title)
  })

it('R15 alerts call a product by its name and SKU; the findings stay those of its SKU, and are equal where no file names it', async () => {
  await using named = await base.another()
  await using plain = await base.another()
  await named.import('orders.csv', orders({ A: 'White mug', B: 'White mug' }))
  await plain.import('orders.csv', orders())
  const [ours, theirs] = [await scan(named), await scan(plain)]
  const words = 'is zero on 20 order lines since 31 January 2024'
  // A name of several words leaves the month.
  const ofMonth = words.replace('31 ', '')
  expect(titles(ours)).toEqual({ A: `Price of White mug (A) ${ofMonth}`, B: `Price of White mug (B) ${ofMonth}`, C: `Price of C ${words}` })
  expect(titles(theirs)).toEqual({ A: `Price of A ${words}`, B: `Price of B ${words}`, C: `Price of C ${words}` })
  const figures = (findings: readonly Finding[]) =>
    findings.map(({ title: _, explanation: __, advice: ___, action: ____, ...rest }) => rest)
  expect(figures(ours)).toEqual(figures(theirs))
  const ofC = (findings: readonly Finding[]) => findings.filter(({ entity }) => entity === 'C')
  expect(ofC(ours)).toEqual(ofC(theirs))
})

it('knows that two products share a name, and nothing of another business', async () => {
  await using shop = await base.another()
  await using other = await base.another()
  await shop.import('orders.csv', orders({ A: 'White mug', B: 'White mug', C: 'Red lamp' }))
  await scan(shop)
  const skus = ['A', 'C', 'no such']
  const known = await shop.within((work) => productNames(work, skus))
  expect([...known]).toEqual(
    expect.arrayContaining([
      ['A', { name: 'White mug', isShared: true }],
      ['C', { name: 'Red lamp', isShared: false }],
    ]),
  )
  expect([known.size, (await other.within((work) => productNames(work, skus))).size]).toEqual([2, 0])
})

it('REL-03 a name leaves the alerts with the file that brought it', async () => {
  await using shop = await base.another()
  await shop.import('orders.csv', orders())
  await scan(shop)
  const before = await storedTitles(shop)
  const { summary } = await shop.import('later.csv', renamed('A', 'White mug'))
  expect(titles(await scan(shop))).toMatchObject({ A: expect.stringMatching(/^Price of White mug \(A\) is zero/) })
  await shop.within((work) => takeBackImport(work, summary.id))
  await shop.within((work) => completeTakeBack(work, summary.id))
  expect(titles(await scan(shop))).toMatchObject({ A: expect.stringMatching(/^Price of A is zero/) })
  expect(await storedTitles(shop)).toEqual(before)
})
