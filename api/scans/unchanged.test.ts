import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionOf } from '../../db/in-business.ts'
import { savedTables } from '../../db/saved-tables.ts'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Risk } from '../risks/risk.entity.ts'
import { updateRiskStatus } from '../risks/status/risk-status.ts'
import { day } from '../values/day.ts'
import { runScan } from './run.ts'

const kinds = ['cogs_rise', 'refund_step', 'ad_waste'] as const
const made = makeShop({
  seed: 2,
  firstDay: day('2024-01-01'),
  days: 130,
  skus: 20,
  linesPerDay: 60,
  leaks: kinds.map((kind) => ({ kind, size: 'high', shape: 'step', start: 60 })),
  traps: [],
})

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop({}, { entities: [Risk] })
  for (const [name, text] of canonicalFiles(made)) await shop.import(name, text)
  await scanAt('2024-06-01T08:00:00Z')
})
afterAll(() => shop[Symbol.asyncDispose]())

const at = <T>(now: string, fn: (work: Work) => Promise<T>) => shop.within((work) => fn({ ...work, clock: { now: () => new Date(now) } }))
const scanAt = (now: string) => at(now, (work) => runScan(work))

/** Tables that a scan of itself writes, and tables that hold no row of a business. */
const leftOut = ['scan_run', 'event', 'event_log', 'migration', 'deletion'].map((table) => `public.${table}`)

/** Every row of the business except the records of the scan itself. */
async function everything(): Promise<Record<string, string>> {
  return shop.within(async (work) => {
    const found: Record<string, string> = {}
    for (const { name, schema, table } of await savedTables(connectionOf(work))) {
      if (schema !== 'public' || leftOut.includes(name)) continue
      const [row] = await work.sql<{ all: string }>(
        `select coalesce(string_agg(t::text || t.xmin::text, E'\\n' order by t::text), '') as all from "${schema}"."${table}" t`,
      )
      found[name] = row?.all ?? ''
    }
    return found
  })
}

describe('a scan of a ledger that is as it was', () => {
  it('changes nothing of risks, findings and their evidence, and tells nobody, however many nights later', async () => {
    const before = await everything()
    expect(before['public.risk']?.length).toBeGreaterThan(100)
    expect(before['public.finding_evidence']?.length).toBeGreaterThan(1_000)
    shop.heard.length = 0
    for (const now of ['2024-06-02T03:00:00Z', '2024-06-03T03:00:00Z', '2025-01-01T03:00:00Z']) await scanAt(now)
    expect(await everything()).toEqual(before)
    expect(shop.heard.map(([event]) => event)).toEqual(['scan.finished', 'scan.finished', 'scan.finished'])
  })

  it('R8 brings back a risk that was dismissed until a day, in the night of that day and not before', async () => {
    const [risk] = await shop.within((work) =>
      work.sql<{ id: string }>(`select id from risk where status = 'active' order by monthly desc`),
    )
    const riskId = risk?.id ?? ''
    await at('2024-06-05T12:00:00Z', (work) =>
      updateRiskStatus(work, { riskId, status: 'dismissed', reason: 'Known.', comesBackOn: '2024-06-10' }),
    )
    const status = async () => (await shop.within((work) => work.sql('select status from risk where id = $1', [riskId])))[0]
    await scanAt('2024-06-09T03:00:00Z')
    expect(await status()).toEqual({ status: 'dismissed' })
    shop.heard.length = 0
    await scanAt('2024-06-10T03:00:00Z')
    expect(await status()).toEqual({ status: 'active' })
    expect(shop.heard).toContainEqual(['risk.updated', riskId])
    const before = await everything()
    await scanAt('2024-06-11T03:00:00Z')
    expect(await everything()).toEqual(before)
  })
})
