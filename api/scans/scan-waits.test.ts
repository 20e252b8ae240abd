import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../imports/for-tests.ts'
import { addImport } from '../imports/write/import-file.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Risk } from '../risks/risk.entity.ts'
import { risksPage } from '../risks/risk-list.ts'
import { day } from '../values/day.ts'
import { runScan } from './run.ts'
import { scanJob } from './scan-job.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop({}, { entities: [Risk] })
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another()
})

const begun = new Date('2026-06-01T08:00:00Z')
const secondsOn = (seconds: number) => new Date(begun.getTime() + 1_000 * seconds)
const at =
  (of: TestShop, now: Date) =>
  <T>(fn: (work: Work) => Promise<T>) =>
    of.within((work) => fn({ ...work, clock: { now: () => now } }))

type Asked = { readonly waitsSince?: string; readonly quietMs?: number }

/**
 * Runs the job at this time. Returns true when it scanned, else the delay of the job it enqueued
 * again.
 */
async function scanAt(now: Date, { waitsSince, quietMs = 0 }: Asked = {}): Promise<boolean> {
  const ended = () => shop.heard.filter(([event]) => event === 'scan.finished').length
  const before = ended()
  await scanJob({ quietMs }).run({
    data: { businessId: shop.businessId, ...(waitsSince !== undefined && { waitsSince }) },
    signal: new AbortController().signal,
    step: at(shop, now),
    read: at(shop, now),
    advance: at(shop, now),
    finish: at(shop, now),
    tell: () => undefined,
  })
  return ended() > before
}

/** An announced import, updated by the SQL in `set`. */
async function anImport(set: string, of = shop): Promise<void> {
  const id = await at(of, begun)((work) => addImport(work, { fileName: 'costs.csv', mapping: {}, state: 'uploading' }))
  await of.within(({ sql, businessId }) => sql(`update import set ${set} where business_id = $1 and id = $2`, [businessId, id]))
}

describe('a scan while files are on their way', () => {
  const onTheirWay = ["state = 'uploading'", "state = 'waiting'", "state = 'reading'"]
  for (const set of onTheirWay)
    it(`waits for an import whose ${set}, and asks for itself again`, async () => {
      await anImport(set)
      expect(await scanAt(secondsOn(30))).toBe(false)
      expect(shop.jobs).toEqual([['scan', { businessId: shop.businessId, waitsSince: secondsOn(30).toISOString() }]])
      // An import without progress for a minute does not delay the scan.
      expect(await scanAt(secondsOn(61))).toBe(true)
    })

  const notWaitedFor = {
    'pauses with a reason': "state = 'reading', problem = 'Less than 500 MB are free.'",
    'asks a question': "state = 'refused', finished_at = created_at",
    failed: "state = 'failed', finished_at = created_at",
    'was cancelled': "state = 'cancelled', finished_at = created_at",
    'is older than what is noted of imports': "state = 'uploading', active_at = null",
  }
  for (const [name, set] of Object.entries(notWaitedFor))
    it(`does not wait for an import that ${name}`, async () => {
      await anImport(set)
      expect(await scanAt(secondsOn(30))).toBe(true)
      expect(shop.jobs).toEqual([])
    })

  it('does not wait for files of other businesses', async () => {
    await anImport("state = 'reading'", await base.another())
    expect(await scanAt(secondsOn(1))).toBe(true)
  })

  it('waits an hour at the longest, however many files follow each other', async () => {
    await anImport("state = 'reading', active_at = active_at + interval '1 hour'")
    expect(await scanAt(secondsOn(3_599), { waitsSince: begun.toISOString() })).toBe(false)
    expect(shop.jobs.at(-1)).toEqual(['scan', { businessId: shop.businessId, waitsSince: begun.toISOString() }])
    expect(await scanAt(secondsOn(3_600), { waitsSince: begun.toISOString() })).toBe(true)
  })

  it('raises nothing between six files that are sent one after the other, and then what a scan of all of them says', async () => {
    const kinds = ['ad_waste', 'cogs_rise', 'refund_step', 'shipping_overrun'] as const
    const leaks = kinds.map((kind) => ({ kind, size: 'high', shape: 'step', endsAfter: null }) as const)
    const firstDay = day('2025-01-01')
    const files = canonicalFiles(makeShop({ seed: 3, firstDay, days: 120, skus: 60, linesPerDay: 60, leaks, traps: [] }))
    const names = [...files.keys()].sort()
    const risks = async (of: TestShop) =>
      (await of.within((work) => risksPage(work, {}))).nodes.map(({ title, severity, monthly, loss }) => [title, severity, monthly, loss])
    const whole = await base.another()
    for (const name of names) await whole.import(name, files.get(name) ?? '')
    await whole.within((work) => runScan(work))
    for (const [i, name] of names.entries()) {
      await shop.import(name, files.get(name) ?? '')
      await shop.within(({ sql, businessId }) =>
        sql('update import set finished_at = $2, active_at = $2 where business_id = $1 and file_name = $3', [
          businessId,
          secondsOn(8 * i),
          name,
        ]),
      )
      expect(await scanAt(secondsOn(8 * i + 7), { quietMs: 10_000 })).toBe(false)
      expect(await risks(shop)).toEqual([])
    }
    expect(await scanAt(secondsOn(8 * 5 + 10), { quietMs: 10_000 })).toBe(true)
    expect(await risks(shop)).toEqual(await risks(whole))
    expect((await risks(shop)).length).toBeGreaterThan(0)
  })
})
