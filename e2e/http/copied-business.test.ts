import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '../../api/imports/write/import-file.ts'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { EventName, Work } from '../../api/platform/transaction/work.ts'
import { Risk } from '../../api/risks/risk.entity.ts'
import { updateRiskStatus } from '../../api/risks/status/risk-status.ts'
import { runScan } from '../../api/scans/run.ts'
import { day } from '../../api/values/day.ts'
import { currency } from '../../api/values/money.ts'
import { copyBusiness } from '../support/copy-business.ts'
import { evidenceRows } from '../support/finding-by-hand.ts'
import { type TestShop, testShop } from '../support/imports/test-shop.ts'
import { inTestWork } from '../support/in-test-work.ts'

const files = canonicalFiles(
  makeShop({
    seed: 2,
    firstDay: day('2024-01-01'),
    days: 130,
    skus: 20,
    linesPerDay: 60,
    leaks: (['cogs_rise', 'refund_step', 'ad_waste'] as const).map((kind) => ({ kind, size: 'high', shape: 'step', start: 60 })),
    traps: ['corrections'],
  }),
)

let shop: TestShop
let owner: pg.Client
let copies: string[]
beforeAll(async () => {
  shop = await testShop({ currency: 'GBP', zone: 'Europe/London' }, { entities: [Risk] })
  for (const [name, text] of files) await shop.import(name, text)
  await shop.import('costs-again.csv', files.get('costs.csv') ?? '')
  await shop.import('broken.csv', 'sku,valid_from,unit_cost\nA,2024-01-01,free\n')
  await shop.within((work) => runScan(work))
  await shop.within(async (work) => {
    const [risk] = await work.sql<{ id: string }>('select id from risk order by id limit 1')
    await updateRiskStatus(work, { riskId: risk?.id ?? '', status: 'dismissed', reason: 'Known.' })
  })
  owner = new pg.Client({ connectionString: shop.test.ownerUrl })
  await owner.connect()
  copies = [await copyBusiness(owner, shop.businessId, 'One'), await copyBusiness(owner, shop.businessId, 'Other')]
})
afterAll(async () => {
  await owner.end()
  await shop[Symbol.asyncDispose]()
})

const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const heard: [EventName, string][] = []
const within = <T>(businessId: string, fn: (work: Work) => Promise<T>) =>
  inTestWork({ db: shop.test.db, businessId, now: new Date('2026-06-02T08:00:00Z'), heard }, fn)

/**
 * Every table that has rows of the business, with each row as text; bytes are what was packed into
 * them. Those of events are left out.
 */
async function rowsOf(businessId: string): Promise<Map<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string; bytes: string[] }>(
    `select c.oid::regclass::text as name, array(select attname::text from pg_attribute b
        where b.attrelid = c.oid and b.atttypid = 'bytea'::regtype and not b.attisdropped) as bytes
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relname not in ('event', 'event_log') and not c.relispartition order by 1`,
  )
  const found = new Map<string, string[]>()
  for (const { name, bytes } of [{ name: 'business', bytes: [] }, ...tables]) {
    const { rows } = await owner.query<{ row: string; packed: Buffer[] }>(
      `select to_jsonb(row)::text as row, array[${bytes.map((column) => `row.${column}`).join(', ')}]::bytea[] as packed
         from ${name} row where ${name === 'business' ? 'id' : 'business_id'} = $1`,
      [businessId],
    )
    if (rows.length > 0)
      found.set(
        name,
        await Promise.all(rows.map(async ({ row, packed }) => [row, ...(await Promise.all(packed.map(unpacked)))].join('\n'))),
      )
  }
  return found
}

async function unpacked(bytes: Buffer): Promise<string> {
  return (await promisify(zstdDecompress)(bytes)).toString('latin1')
}

const idsIn = (rows: ReadonlyMap<string, readonly string[]>) => new Set([...rows.values()].flat().flatMap((row) => row.match(anId) ?? []))

describe('a copy of a business', () => {
  it('has as many rows in each table, and no id that occurs in another business', async () => {
    const all: ReadonlyMap<string, readonly string[]>[] = []
    for (const id of [shop.businessId, ...copies]) all.push(await rowsOf(id))
    const counts = all.map((rows) => Object.fromEntries([...rows].map(([name, { length }]) => [name, length])))
    expect(counts[0]).toMatchObject({
      order_line: expect.any(Number),
      correction: expect.any(Number),
      also_stated: 1,
      engine_checkpoint: expect.any(Number),
    })
    for (const copied of counts.slice(1)) expect(copied).toEqual(counts[0])
    const sets = all.map(idsIn)
    expect(sets[0]?.size).toBeGreaterThan(7_000)
    expect(sets.map(({ size }) => size)).toEqual(sets.map(() => sets[0]?.size))
    expect(new Set(sets.flatMap((ids) => [...ids])).size).toBe(sets.reduce((sum, { size }) => sum + size, 0))
  })

  it('says the same of its risks and their evidence, in the same order', async () => {
    const told = (businessId: string) =>
      within(businessId, async (work) => {
        const found = await work.sql<{ id: string; title: string; status: string }>(
          `select finding_id as id, title, status from risk join risk_finding on risk_id = risk.id order by risk.id, finding_id`,
        )
        const pages: unknown[] = []
        for (const { id: findingId, ...risk } of found) {
          const rows = await evidenceRows(work, { findingId, currency: currency('GBP'), after: null, limit: 50 })
          pages.push({ ...risk, rows: rows.map(({ id: _, ...row }) => row) })
        }
        return pages
      })
    const original = await told(shop.businessId)
    expect(original).toEqual(expect.arrayContaining([expect.objectContaining({ status: 'dismissed', rows: expect.any(Array) })]))
    expect(
      JSON.stringify(original, (_, value) => (typeof value === 'bigint' ? String(value) : value)).match(/"file":"orders.csv"/g)?.length,
    ).toBeGreaterThan(20)
    expect(await told(copies[0] ?? '')).toEqual(original)
  })

  it('is scanned on without a day or a leak that is new', async () => {
    const copy = await copyBusiness(owner, shop.businessId, 'Scanned')
    const before = await rowsOf(copy)
    heard.length = 0
    expect(await within(copy, (work) => runScan(work))).toMatchObject({ days: 0 })
    expect(heard.map(([event]) => event)).toEqual(['scan.finished'])
    const after = await rowsOf(copy)
    for (const name of ['risk', 'finding', 'finding_evidence', 'telling', 'told_leak'])
      expect(after.get(name), name).toEqual(before.get(name))
  })

  it('knows each row of a file that is imported again', async () => {
    const copy = await copyBusiness(owner, shop.businessId, 'Imported')
    for (const [fileName, text] of files) {
      const { summary } = await importFile((fn) => within(copy, fn), shop.file(fileName, text), { fileName })
      expect(summary, fileName).toMatchObject({
        state: 'done',
        accepted: 0,
        conflicts: 0,
        duplicates: text.trimEnd().split('\n').length - 1,
      })
    }
  })
})
