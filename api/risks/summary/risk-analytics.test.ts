import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { addProvenRisk, addRisk } from '../../../e2e/support/risks.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { lossAnalytics } from './loss-analytics.ts'
import { riskAnalytics } from './risk-analytics.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

const actor = { kind: 'person', userId: 'u', email: 'e', role: 'viewer' } as const
const noon = '2026-03-10T12:00:00Z'
const work = <T>(businessId: string, fn: (work: Work) => Promise<T>, now = noon): Promise<T> =>
  inTestWork({ db: test.db, businessId, actor, now: new Date(now) }, fn)

describe('risk analytics', () => {
  it('ANALYT-03 has the seven days up to today in the zone of the business, without alerts too', async () => {
    const businessId = await test.createBusiness({ zone: 'Pacific/Auckland' })
    const { days, resolution, total, thisWeek, lastWeek, categories } = await work(businessId, riskAnalytics)
    expect(days.map(({ day }) => day)).toEqual(['05', '06', '07', '08', '09', '10', '11'].map((one) => `2026-03-${one}`))
    expect([total, thisWeek, lastWeek, resolution.averageDays, resolution.due]).toEqual([0, 0, 0, null, 0])
    expect(categories.map(({ risks }) => risks)).toEqual([0, 0, 0, 0])
  })

  it('ANALYT-03 ANALYT-07 ANALYT-11 counts alerts on the day they were detected and resolved there, their days and categories', async () => {
    const businessId = await test.createBusiness({ zone: 'America/New_York' })
    const add = (at: string, { resolvedAt = null, ...row }: { resolvedAt?: string | null; severity?: string; category?: string } = {}) =>
      work(businessId, async (w) => {
        const id = await addRisk(w, businessId, { ...row, status: resolvedAt ? 'resolved' : 'active' })
        await w.sql('update risk set detected_at = $2, resolved_at = $3 where id = $1', [id, at, resolvedAt])
      })
    // Still the ninth of March in New York.
    await add('2026-03-10T03:30:00Z')
    await add('2026-03-10T10:00:00Z', { category: 'customer' })
    await add('2026-03-04T12:00:00Z', { resolvedAt: '2026-03-10T11:00:00Z', severity: 'high' })
    await add('2026-03-02T12:00:00Z', { resolvedAt: '2026-03-05T12:00:00Z', severity: 'critical' })
    // Its time is up.
    await add('2026-02-20T12:00:00Z', { severity: 'critical' })
    const analytics = await work(businessId, riskAnalytics)
    expect(analytics.days.map(({ detected, resolved }) => [detected, resolved])).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 1],
    ])
    expect(analytics).toMatchObject({ thisWeek: 3, lastWeek: 1, total: 5 })
    expect(analytics.resolution).toEqual({ resolved: 2, averageDays: 4.5, fastestDays: 3, longestDays: 6, inTime: 1, due: 3 })
    expect(analytics.categories.map(({ categoryId, risks, open }) => [categoryId, risks, open])).toEqual([
      ['financial', 4, 2],
      ['operational', 0, 0],
      ['customer', 1, 1],
      ['inventory', 0, 0],
    ])
  })
})

describe('loss analytics', () => {
  it('says nothing of a business that lost nothing', async () => {
    const businessId = await test.createBusiness()
    expect(await work(businessId, lossAnalytics)).toEqual({ until: null, weeks: [], days: [], kinds: [], bridge: null })
  })

  it('puts the losses of the rows into days, weeks and kinds, and explains the change by leaks that came, went, grew and shrank', async () => {
    const businessId = await test.createBusiness({ currency: 'USD' })
    const leak = (sku: string, days: Readonly<Record<string, number>>) =>
      work(businessId, async (w) => {
        await addProvenRisk(w, businessId, { sku })
        await w.sql("update finding set as_of = '2026-03-31' where entity = $1", [sku])
        await w.sql('delete from finding_evidence where entity = $1', [sku])
        for (const [ordinal, [on, dollars]] of Object.entries(days).entries()) {
          await w.sql(
            `insert into finding_evidence (business_id, finding_id, ordinal, day, "table", entity, rows, list_price, unit_price, units, expected_per_unit, actual_per_unit)
             select $1, id, $2, $3, 'order_line', $4, 1, -1, 5000000, $5, 2000000, 1000000 from finding where entity = $4 on conflict do nothing`,
            [businessId, ordinal, on, sku, dollars],
          )
        }
      })
    await leak('NEW', { '2026-03-31': 10 })
    await leak('GONE', { '2026-02-20': 7 })
    await leak('MORE', { '2026-02-20': 1, '2026-03-25': 4 })
    await leak('LESS', { '2026-02-20': 5, '2026-03-02': 3 })
    await leak('OLD', { '2025-12-31': 50 })
    const { until, weeks, days, kinds, bridge } = await work(businessId, lossAnalytics)
    const amounts = Object.fromEntries(Object.entries(bridge ?? {}).map(([part, { amount }]) => [part, amount]))
    expect(amounts).toEqual({ before: '13.00', started: '10.00', grown: '3.00', shrunk: '-2.00', stopped: '-7.00', after: '17.00' })
    expect([until, days.length, days[0]?.day, days.at(-1)?.day, days.at(-1)?.lost.amount]).toEqual([
      '2026-03-31',
      91,
      '2025-12-31',
      '2026-03-31',
      '10.00',
    ])
    expect(weeks.map(({ from, categoryId, lost }) => [from, categoryId, lost.amount])).toEqual([
      ['2025-12-31', 'financial', '50.00'],
      ['2026-02-18', 'financial', '13.00'],
      ['2026-02-25', 'financial', '3.00'],
      ['2026-03-25', 'financial', '14.00'],
    ])
    expect(kinds.map(({ kind, lost, before }) => [kind, lost.amount, before.amount])).toEqual([['cogs_rise', '17.00', '13.00']])
  })
})
