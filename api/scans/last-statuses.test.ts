import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { sayHoldsStock } from '../businesses/businesses.ts'
import { latestDetectorStatuses } from './last-statuses.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const older = {
  detector: 'below-cost',
  detectorVersion: '1.0.0',
  kind: 'below_cost',
  state: 'cannot_run',
  reason: 'no costs: import costs',
}

it('reads what an older version stored, and leaves out detectors that are no longer there', async () => {
  const statuses = await shop.within(async (work) => {
    const now = work.clock.now()
    const stored = [older, { ...older, kind: 'of_the_past' }, { ...older, missing: ['costs'], missingDetail: 'costs.csv' }]
    await work.sql(
      `insert into scan_run (business_id, id, engine_version, started_at, finished_at, detectors) values ($1, $2, '1', $3, $3, $4)`,
      [work.businessId, uuidv7(now), now, JSON.stringify(stored)],
    )
    return latestDetectorStatuses(work)
  })
  const known = { requires: ['orders', 'costs'], finds: 'products sold for less than they cost' }
  expect(statuses).toEqual([
    { ...older, ...known, missing: [], missingDetail: null },
    { ...older, ...known, missing: ['costs'], missingDetail: 'costs.csv' },
  ])
})

it('ONB-15 calls a check of stock off where the shop said that it holds none, unless rows show stock', async () => {
  const writeOff = { ...older, detector: 'write-off', kind: 'write_off', reason: 'no stock was booked out' }
  const said = (holds: boolean | null, state: string) =>
    shop.within(async (work) => {
      const now = new Date(work.clock.now().getTime() + 60_000)
      await work.sql('delete from scan_run where business_id = $1', [work.businessId])
      await work.sql(
        `insert into scan_run (business_id, id, engine_version, started_at, finished_at, detectors) values ($1, $2, '1', $3, $3, $4)`,
        [work.businessId, uuidv7(now), now, JSON.stringify([older, { ...writeOff, state }])],
      )
      await sayHoldsStock(work, holds)
      return (await latestDetectorStatuses(work)).map((one) => `${one.state}: ${one.reason}`)
    })
  const cost = 'cannot_run: no costs: import costs'
  expect(await said(false, 'cannot_run')).toEqual([cost, 'off: you said that you hold no stock'])
  expect(await said(false, 'ready')).toEqual([cost, 'ready: no stock was booked out'])
  expect(await said(true, 'cannot_run')).toEqual([cost, 'cannot_run: no stock was booked out'])
  expect(await said(null, 'cannot_run')).toEqual([cost, 'cannot_run: no stock was booked out'])
})
