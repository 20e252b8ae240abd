import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { evidenceRows } from '../../e2e/support/finding-by-hand.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import type { Finding } from '../detection/finding.ts'
import { importFile } from '../imports/write/import-file.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { cutShop } from '../made-shops/cut-shop.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import type { MadeShop } from '../made-shops/shop.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Risk } from '../risks/risk.entity.ts'
import { addDays, day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { runScan, type ScanResult } from './run.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const kinds = ['cogs_rise', 'discount_stack', 'refund_step', 'ad_waste', 'shipping_overrun', 'chargeback_burst'] as const
const shop = makeShop({
  seed: 2,
  firstDay: day('2024-01-01'),
  days: 130,
  skus: 40,
  linesPerDay: 100,
  leaks: kinds.map((kind) => ({ kind, size: 'high', shape: 'step', start: 60 })),
  traps: [],
})

let test: TestDatabase
let place: string
beforeAll(async () => {
  test = await testDatabase({ entities: [Risk] })
  place = await mkdtemp(join(tmpdir(), 'scans-'))
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await rm(place, { recursive: true, force: true })
})

type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

async function emptyBusiness(): Promise<Within> {
  const businessId = await test.createBusiness()
  return (fn) => inTestWork({ db: test.db, businessId }, fn)
}

async function takeIn(within: Within, of: MadeShop, { without = [] as string[] } = {}): Promise<void> {
  for (const [file, text] of canonicalFiles(of)) {
    if (without.includes(file)) continue
    await writeFile(join(place, file), text)
    await importFile(within, join(place, file), { thenScan: false })
  }
  await within(rollUpTouchedDays)
}

type Whole = {
  readonly within: Within
  readonly both: readonly ScanResult[]
  readonly atOnce: Awaited<ReturnType<typeof stored>>
  readonly touchedDays: readonly object[]
  readonly tellings: readonly object[]
}

/**
 * A business with the whole shop and a member, scanned by two at once, and what was stored then.
 * Tests share it that only look, scan again, or add a late row.
 */
let whole: Promise<Whole> | undefined
function scannedAtOnce(): Promise<Whole> {
  whole ??= (async () => {
    const within = await emptyBusiness()
    await takeIn(within, shop)
    await within((work) =>
      work.sql("insert into membership (business_id, user_id, role, created_at) values ($1, gen_random_uuid(), 'owner', now())", [
        work.businessId,
      ]),
    )
    const both = await Promise.all([within((work) => runScan(work)), within((work) => runScan(work))])
    const rowsOf = (table: string) => within((work) => work.sql(`select from ${table} where business_id = $1`, [work.businessId]))
    return { within, both, atOnce: await stored(within), touchedDays: await rowsOf('touched_day'), tellings: await rowsOf('telling') }
  })()
  return whole
}

/** Everything stored about findings, without random ids. */
const stored = (within: Within) =>
  within((work) =>
    work.sql<Record<string, unknown>>(
      `select to_jsonb(finding) - 'id' - 'business_id' as finding,
              (select jsonb_agg(to_jsonb(part) - 'finding_id' - 'business_id' order by part.ordinal)
                 from finding_evidence part where part.business_id = $1 and part.finding_id = finding.id) as evidence
         from finding where business_id = $1 order by fingerprint`,
      [work.businessId],
    ),
  )

const reportedWith = ({ detectedOn, lossAtDetection }: Finding) => ({ detected_on: detectedOn, loss_at_detection: Number(lossAtDetection) })

describe('a scan', () => {
  it('finds the planted leaks, and the rows of each finding sum to its loss to the cent', async () => {
    const { within } = await scannedAtOnce()
    const { findings } = await within((work) => runScan(work))
    const news = await within((work) =>
      work.sql<{ title: string }>('select title from notification where business_id = $1', [work.businessId]),
    )
    expect(news.length, 'what a member is told of new alerts').toBeGreaterThan(0)
    await within((work) => runScan(work))
    expect(await within((work) => work.sql('select title from notification where business_id = $1', [work.businessId]))).toEqual(news)
    const reported = findings.filter(({ isReported }) => isReported)
    expect(reported.map(({ kind, entity }) => `${kind} ${entity}`).sort()).toEqual(
      shop.truth.leaks.map(({ kind, entity }) => `${kind} ${entity}`).sort(),
    )
    for (const finding of reported) {
      const rows = await within(async (work) => {
        const [{ id } = { id: '' }] = await work.sql<{ id: string }>('select id from finding where business_id = $1 and fingerprint = $2', [
          work.businessId,
          finding.fingerprint,
        ])
        return evidenceRows(work, { findingId: id, currency: currency('USD'), after: null, limit: 10_000 })
      })
      expect(rows.reduce((sum, { loss }) => sum + loss, 0n)).toBe(finding.loss.expected)
      expect(rows.every(({ isCost, expected, actual, loss }) => (isCost ? actual - expected : expected - actual) === loss)).toBe(true)
      expect(rows).toHaveLength(finding.evidence.reduce((sum, part) => sum + ('table' in part ? part.rows : part.lines), 0))
    }
  })

  it('REL-17 day by day, in files that overlap, it ends where one scan over everything ends', async () => {
    const [{ atOnce }, byAndBy] = [await scannedAtOnce(), await emptyBusiness()]
    for (const days of isLong ? [65, 66, 67, 90, 91, 129] : [65, 66, 90, 129]) {
      await takeIn(byAndBy, cutShop(shop, addDays(day('2024-01-01'), days)))
      await byAndBy((work) => runScan(work))
    }
    expect(await stored(byAndBy)).toEqual(atOnce)
  })

  it('re-runs from the day that late rows touch: costs that come last change nothing but what they explain', async () => {
    const [{ atOnce }, late] = [await scannedAtOnce(), await emptyBusiness()]
    await takeIn(late, shop, { without: ['costs.csv'] })
    const before = await late((work) => runScan(work))
    expect(before.findings.some(({ kind }) => kind === 'cogs_rise')).toBe(false)
    await takeIn(late, shop)
    await late((work) => runScan(work))
    // Costs may move the report of another leak by a day, because all leaks share one budget. A
    // reported finding keeps its day and amount.
    const reported = new Map(before.findings.flatMap((f) => (f.isReported ? [[f.fingerprint, reportedWith(f)] as const] : [])))
    const expected = atOnce.map(({ finding, evidence }) => ({
      finding: { ...(finding as object), ...reported.get((finding as { fingerprint: string }).fingerprint) },
      evidence,
    }))
    expect(reported.size).toBeGreaterThan(0)
    expect(await stored(late)).toEqual(expected)
  })

  it.each([
    ['shipping.csv', 'order_id,date,carrier,zone,charged,cost', 'x,2024-04-10,Swift,UK,4,5'],
    ['ads.csv', 'date,campaign,spend', '2024-04-10,Nowhere yet,5'],
    ['refunds.csv', 'refund_id,date,sku,qty,amount', 'late,2024-04-10,none such,1,1'],
    ['chargebacks.csv', 'order_id,date,amount,reason', 'x,2024-04-10,5,fraud'],
  ])('folds again from the day of a late row of %s, and no day before', async (file, header, row) => {
    const { within } = await scannedAtOnce()
    await writeFile(join(place, file), `${header}\n${row}\n`)
    await importFile(within, join(place, file), { thenScan: false })
    await within(rollUpTouchedDays)
    const { asOf, days } = await within((work) => runScan(work))
    // The state at the end of March is the last one that the row does not affect.
    expect(addDays(day('2024-03-31'), days)).toBe(asOf)
  })

  it('sums first what an upgrade or a broken-off command left to be summed, but not under a file that is being read', async () => {
    const { within } = await scannedAtOnce()
    const said = await within((work) => runScan(work))
    await within(async ({ sql, businessId }) => {
      for (const table of ['sales_day', 'order_day', 'engine_checkpoint'])
        await sql(`delete from ${table} where business_id = $1`, [businessId])
      await sql('insert into touched_day (business_id, day) select $1, day from day_total where business_id = $1 on conflict do nothing', [
        businessId,
      ])
      await sql(`update import set state = 'reading' where business_id = $1 and file_name = 'orders.csv'`, [businessId])
    })
    const sumsOf = ({ sql, businessId }: Work) => sql('select from sales_day where business_id = $1 limit 1', [businessId])
    await within(async (work) => {
      await work.sql('savepoint before_scan')
      await runScan(work)
      expect(await sumsOf(work)).toHaveLength(0)
      await work.sql('rollback to savepoint before_scan')
      await work.sql(`update import set state = 'done' where business_id = $1 and file_name = 'orders.csv'`, [work.businessId])
    })
    expect((await within((work) => runScan(work))).findings).toEqual(said.findings)
  })

  it('two scans of a business at once: the second waits, has nothing left to do, says the same, and tells nothing twice', async () => {
    const { both, touchedDays, tellings } = await scannedAtOnce()
    const [first, second] = both.toSorted((a, b) => b.days - a.days) as [ScanResult, ScanResult]
    expect([first.days, second.days]).toEqual([130, 0])
    expect(second.findings).toEqual(first.findings)
    expect(touchedDays).toEqual([])
    expect(tellings).toHaveLength(shop.truth.leaks.length)
  })

  it('a business without facts is scanned without a word', async () => {
    const within = await emptyBusiness()
    expect(await within((work) => runScan(work))).toMatchObject({ from: null, asOf: null, days: 0, findings: [] })
  })
})
