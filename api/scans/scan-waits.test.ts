import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { addImport } from '../imports/write/import-file.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Risk } from '../risks/risk.entity.ts'
import { risksPage } from '../risks/risk-list.ts'
import { day } from '../values/day.ts'
import { runScan } from './run.ts'
import { scanJob } from './scan-job.ts'
import { scanState } from './scan-state.ts'

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

type Asked = {
  readonly waitsSince?: string
  readonly quietMs?: number
  /** What happens elsewhere once the scan has begun. */
  readonly meanwhile?: () => Promise<unknown>
}

/**
 * Runs the job at this time. Returns true when it scanned, else the delay of the job it enqueued
 * again.
 */
async function scanAt(now: Date, { waitsSince, quietMs = 0, meanwhile }: Asked = {}): Promise<boolean> {
  const ended = () => shop.heard.filter(([event]) => event === 'scan.finished').length
  const before = ended()
  await scanJob({ quietMs }).run({
    id: 'job',
    data: { businessId: shop.businessId, ...(waitsSince !== undefined && { waitsSince }) },
    signal: new AbortController().signal,
    step: at(shop, now),
    read: at(shop, now),
    advance: at(shop, now),
    finish: (fn) => at(shop, now)((work) => fn(meanwhile ? whenScanBegan(work, meanwhile) : work)),
    tell: () => undefined,
  })
  return ended() > before
}

/** The same work; `meanwhile` happens before the scan reads which days have changed. */
function whenScanBegan(work: Work, meanwhile: () => Promise<unknown>): Work {
  let isOver = false
  const sql: Work['sql'] = async (text, values) => {
    if (!isOver && text.includes('touched_day')) {
      isOver = true
      await meanwhile()
    }
    return work.sql(text, values)
  }
  return { ...work, sql }
}

const waitsForFiles = async (now: Date) => (await at(shop, now)(scanState)).waitsForFiles

/** The import got on at this time. */
const moved = (id: string, now: Date) =>
  shop.within(({ sql, businessId }) => sql('update import set active_at = $2 where business_id = $1 and id = $3', [businessId, now, id]))

/** Changed days that no scan has reported. */
const touched = async () => {
  const [row] = await shop.within(({ sql, businessId }) =>
    sql<{ days: number }>('select count(*)::int as days from touched_day where business_id = $1', [businessId]),
  )
  return row?.days
}

/** An announced import, updated by the SQL in `set`. */
async function anImport(set: string, of = shop): Promise<string> {
  const id = await at(of, begun)((work) => addImport(work, { fileName: 'costs.csv', mapping: {}, state: 'uploading' }))
  await of.within(({ sql, businessId }) => sql(`update import set ${set} where business_id = $1 and id = $2`, [businessId, id]))
  return id
}

describe('a scan while files are on their way', () => {
  /** Seconds without progress after which an import no longer delays the scan. */
  const onTheirWay = { "state = 'uploading'": 180, "state = 'waiting'": 600, "state = 'reading'": 180 }
  for (const [set, seconds] of Object.entries(onTheirWay))
    it(`R13 waits for an import whose ${set} for ${seconds} s without progress, and asks for itself again`, async () => {
      await anImport(set)
      expect(await scanAt(secondsOn(30))).toBe(false)
      expect(shop.jobs).toEqual([['scan', { businessId: shop.businessId, waitsSince: secondsOn(30).toISOString() }]])
      expect(await waitsForFiles(secondsOn(seconds - 1))).toBe(1)
      expect(await scanAt(secondsOn(seconds - 1))).toBe(false)
      expect(await waitsForFiles(secondsOn(seconds))).toBe(0)
      expect(await scanAt(secondsOn(seconds))).toBe(true)
    })

  it('R13 waits for an announced file while others of the business get on, and for ten minutes at most', async () => {
    await anImport("state = 'uploading'")
    const other = await anImport("state = 'reading'")
    for (const seconds of [170, 340, 510]) {
      await moved(other, secondsOn(seconds))
      expect(await scanAt(secondsOn(seconds + 30), { waitsSince: secondsOn(seconds).toISOString() })).toBe(false)
      expect(await waitsForFiles(secondsOn(seconds + 30))).toBe(2)
    }
    await shop.within(({ sql, businessId }) =>
      sql(`update import set state = 'done', finished_at = $2 where business_id = $1 and id = $3`, [businessId, secondsOn(590), other]),
    )
    expect(await waitsForFiles(secondsOn(599))).toBe(1)
    expect(await scanAt(secondsOn(599))).toBe(false)
    expect(await waitsForFiles(secondsOn(600))).toBe(0)
    expect(await scanAt(secondsOn(600))).toBe(true)
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
    await anImport(`state = 'reading', active_at = '${secondsOn(3_600).toISOString()}'`)
    expect(await scanAt(secondsOn(3_599), { waitsSince: begun.toISOString() })).toBe(false)
    expect(shop.jobs.at(-1)).toEqual(['scan', { businessId: shop.businessId, waitsSince: begun.toISOString() }])
    expect(await scanAt(secondsOn(3_600), { waitsSince: begun.toISOString() })).toBe(true)
  })

  const sales = 'order_id,date,sku,qty,unit_price\n1,2025-03-01,A,1,2.50\n'
  const during = {
    'is announced': () => anImport("state = 'uploading'"),
    'is read': () => anImport("state = 'reading'"),
  }
  for (const [name, meanwhile] of Object.entries(during))
    it(`R13 reports nothing when a file ${name} while it runs, and leaves all to the next scan`, async () => {
      await shop.import('orders.csv', sales)
      await shop.within(({ sql, businessId }) =>
        sql('update import set finished_at = $2 where business_id = $1', [businessId, secondsOn(-60)]),
      )
      expect(await scanAt(secondsOn(1), { meanwhile })).toBe(false)
      expect(shop.jobs.at(-1)).toEqual(['scan', { businessId: shop.businessId, waitsSince: secondsOn(1).toISOString() }])
      expect(shop.heard.map(([event]) => event)).not.toContain('scan.finished')
      expect(await touched()).toBe(1)
      // The hour is over: what is known by then is reported, and the changes are looked at.
      expect(await scanAt(secondsOn(2), { waitsSince: secondsOn(-3_598).toISOString(), meanwhile })).toBe(true)
      expect(await touched()).toBe(0)
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
