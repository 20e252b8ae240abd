import { expect, it } from 'vitest'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Risk } from '../risks/risk.entity.ts'
import { runScan } from './run.ts'
import { scanJob } from './scan-job.ts'
import { scanState } from './scan-state.ts'

it('REL-06 a scan that was given up is shown beside the one that the figures are of, told once, and made up for by the next', async () => {
  await using shop = await testShop({}, { entities: [Risk] })
  const instant = (hour: number) => new Date(Date.UTC(2026, 5, 2, hour))
  const at = <T>(hour: number, fn: (work: Work) => Promise<T>) =>
    shop.within((work) => fn({ ...work, clock: { now: () => instant(hour) } }))
  const giveUp = (hour: number) => at(hour, async (work) => scanJob().gaveUp?.(work, { businessId: shop.businessId }, 'poison'))
  const state = () => shop.within(scanState)
  await shop.within((work) =>
    work.sql("insert into membership (business_id, user_id, role, created_at) values ($1, gen_random_uuid(), 'owner', now())", [
      work.businessId,
    ]),
  )
  expect(await state()).toEqual({ failedAt: null, finishedAt: null, asOf: null, waitsForFiles: 0 })

  await shop.import('orders.csv', 'order_id,date,sku,qty,unit_price\n1,2025-03-01,A,1,2.50\n')
  await at(1, runScan)
  expect(await state()).toEqual({ failedAt: null, finishedAt: instant(1), asOf: '2025-03-01', waitsForFiles: 0 })

  await giveUp(2)
  expect(await state()).toEqual({ failedAt: instant(2), finishedAt: instant(1), asOf: '2025-03-01', waitsForFiles: 0 })
  expect(shop.heard.slice(-2).map(([event]) => event)).toEqual(['scan.finished', 'notification.added'])
  await giveUp(3)
  expect(await state()).toMatchObject({ failedAt: instant(3), finishedAt: instant(1) })
  const reported = await shop.within((work) =>
    work.sql('select kind, title, text from notification where business_id = $1', [work.businessId]),
  )
  expect(reported).toEqual([
    {
      kind: 'scan',
      title: 'The last scan failed',
      text: expect.stringMatching(/^The figures are still those of the scan before, with data until 1 March 2025\. /),
    },
  ])

  await at(4, runScan)
  expect(await state()).toEqual({ failedAt: null, finishedAt: instant(4), asOf: '2025-03-01', waitsForFiles: 0 })
})
