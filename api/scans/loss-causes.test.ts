import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Risk } from '../risks/risk.entity.ts'
import { findingsOfRisks } from '../risks/risks.ts'
import { updateRiskStatus } from '../risks/status/risk-status.ts'
import { addDays, day } from '../values/day.ts'
import { runScan } from './run.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({}, { entities: [Risk] })
})
afterAll(() => shop[Symbol.asyncDispose]())

/**
 * Each day four products sell at 10 on the web; every second day one of them sells at 5 on a market
 * place.
 */
const orders = Array.from({ length: 80 }, (_, i) => {
  const on = addDays(day('2024-01-01'), i)
  const web = ['A', 'B', 'C', 'D'].map((sku, k) => `w${i}-${k},${on} 09:0${k},${sku},2,10,c${i % 7},UK,10,0,Toys,web,`)
  const sku = 'ABCD'[(i / 2) % 4]
  return i % 2 === 0 ? [...web, `m${i},${on} 10:00,${sku},10,5,d${i},UK,5,0,Toys,market,SPRING`] : web
}).flat()

const header = 'order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount,product_type,channel,coupon'

it('finds in the files what the rows of a standing loss have in common, stores it, and gives it to the graph', async () => {
  await shop.import('orders.csv', [header, ...orders].join('\n'))
  await shop.import('costs.csv', ['sku,valid_from,unit_cost', ...['A', 'B', 'C', 'D'].map((sku) => `${sku},2024-01-01,6`)].join('\n'))
  await shop.within(rollUpTouchedDays)
  const { findings } = await shop.within((work) => runScan(work))
  const reported = findings.filter(({ isReported }) => isReported)
  expect(reported).toMatchObject([
    { kind: 'standing_below_cost', nature: 'standing', loss: { expected: 40_000n, low: 40_000n, high: 40_000n } },
  ])
  const code = { what: 'code', op: '=', value: 'SPRING' }
  expect(reported[0]).toMatchObject({
    title: 'Margin is negative on code SPRING since 1 January 2024: $400 lost',
    conditions: [code],
    cause: { share: 1, lines: 40, losingLines: 40, otherLines: 320, otherLosingLines: 0, capped: null },
  })
  expect(reported[0]?.explanation).toContain(
    'All of the loss (100%) is on lines with the code SPRING: 100% of such lines sold below cost, and 0% of all others.',
  )
  const stored = await shop.within(async (work) => [...(await findingsOfRisks(work, [await riskId(work)])).values()].flat())
  expect(stored).toMatchObject([{ nature: 'standing', cause: { conditions: [code], share: 1, losingLines: 40, capped: null } }])
})

it('R8 what was dismissed as meant is not raised by a scan that sees it go on, and is once it loses more than was named', async () => {
  const id = await shop.within(riskId)
  const status = () =>
    shop.within(async ({ sql }) => (await sql<{ status: string }>('select status from risk where id = $1', [id]))[0]?.status)
  await shop.within((work) =>
    updateRiskStatus(work, { riskId: id, status: 'dismissed', reason: 'A loss leader, on purpose', comesBackAbove: '200' }),
  )
  const later = (first: number, units: number) =>
    Array.from(
      { length: 10 },
      (_, i) => `l${first + i},${addDays(day('2024-01-01'), first + i)} 10:00,${'ABCD'[i % 4]},${units},5,d1,UK,5,0,Toys,market,SPRING`,
    )
  const scanWith = async (rows: readonly string[]) => {
    await shop.import(`orders-${rows.length}-${rows[0]?.slice(0, 4)}.csv`, [header, ...rows].join('\n'))
    await shop.within(rollUpTouchedDays)
    await shop.within((work) => runScan(work))
  }
  await scanWith(later(80, 5))
  expect(await status()).toBe('dismissed')
  await scanWith(later(90, 90))
  expect(await status()).toBe('active')
})

async function riskId({ sql, businessId }: Work): Promise<string> {
  const [row] = await sql<{ id: string }>('select id from risk where business_id = $1', [businessId])
  return row?.id ?? ''
}
