import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { takeBackImport } from '../imports/take-back.ts'
import { completeTakeBack } from '../imports/write/complete-take-back.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { Risk } from '../risks/risk.entity.ts'
import { day } from '../values/day.ts'
import { runScan } from './run.ts'

const leaks = [
  { kind: 'cogs_rise', size: 'high', shape: 'step', endsAfter: null },
  { kind: 'ad_waste', size: 'high', shape: 'step', endsAfter: null },
] as const
const made = makeShop({ seed: 3, firstDay: day('2025-01-01'), days: 120, skus: 60, linesPerDay: 60, leaks: [...leaks], traps: [] })
const files = [...canonicalFiles(made)]

let base: TestShop
beforeAll(async () => {
  base = await testShop({}, { entities: [Risk] })
})
afterAll(() => base[Symbol.asyncDispose]())

const scanned = (shop: TestShop) => shop.within((work) => runScan(work))
const takeBack = async (shop: TestShop, id: string) => {
  await shop.within((work) => takeBackImport(work, id))
  await shop.within((work) => completeTakeBack(work, id))
}
const reported = (shop: TestShop) =>
  shop.within(({ sql, businessId }) =>
    sql<{ title: string; status: string; note: string; loss: string }>(
      `select title, status, note, telling.loss::text as loss from telling join risk on risk.business_id = $1 and risk.id = risk_id
        where telling.business_id = $1 order by told_at, telling.id`,
      [businessId],
    ),
  )

it('REL-03 findings after a take-back are those of the other files alone; what was told stays, and a note says which file left', async () => {
  await using shop = await base.another()
  await using alone = await base.another()
  const others = files.filter(([name]) => name !== 'ads.csv')
  const ids = new Map<string, string>()
  for (const [name, text] of files) ids.set(name, (await shop.import(name, text)).summary.id)
  await scanned(shop)
  const before = await reported(shop)
  expect(before.some(({ note }) => note === 'raised')).toBe(true)
  await takeBack(shop, ids.get('ads.csv') ?? '')
  for (const [name, text] of others) await alone.import(name, text)
  const [ours, theirs] = [await scanned(shop), await scanned(alone)]
  expect(ours.findings).toEqual(theirs.findings)
  expect(ours.asOf).toBe(theirs.asOf)
  const after = await reported(shop)
  expect(after.slice(0, before.length).map(({ note, loss }) => ({ note, loss }))).toEqual(before.map(({ note, loss }) => ({ note, loss })))
  const withdrawn = after.slice(before.length)
  expect(withdrawn.map(({ note, status }) => ({ note, status }))).toContainEqual({
    note: 'withdrawn: ads.csv was taken back on 1 June 2026',
    status: 'resolved',
  })
  const reasons = await shop.within(({ sql, businessId }) =>
    sql<{ reason: string }>('select reason from risk_status_change where business_id = $1', [businessId]),
  )
  expect(reasons.map(({ reason }) => reason)).toContain('withdrawn: ads.csv was taken back on 1 June 2026')
})

it('when the last file is taken back nothing leaks any more', async () => {
  await using shop = await base.another()
  const ids: string[] = []
  for (const [name, text] of files) ids.push((await shop.import(name, text)).summary.id)
  await scanned(shop)
  for (const id of ids) await takeBack(shop, id)
  const result = await scanned(shop)
  expect(result).toMatchObject({ asOf: null, findings: [] })
  const open = await shop.within(({ sql, businessId }) =>
    sql(`select from risk where business_id = $1 and status <> 'resolved'`, [businessId]),
  )
  expect(open).toEqual([])
})
