import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import type { Fact } from '../ledger/fact.ts'
import { replaceRecords } from '../ledger/source-records/replace-records.ts'
import type { SourcePage, SourceRecord } from '../ledger/source-records/source-record.ts'
import { type Day, day } from '../values/day.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const runs = process.env.RISKPILOT_LONG ? 200 : 8
/** A spelling that was seen stays known, as it does when a file is taken back. */
const withoutSpellings = async (shop: TestShop) => ({ ...(await everything(shop)), spelling: [] })

type Source = { readonly importId: string; readonly stream: string }

/** A shop with a connection that its rows come from. */
async function connected<T>(fn: (shop: TestShop, of: Source) => Promise<T>): Promise<T> {
  await using shop = await base.another()
  const importId = await shop.within(async ({ sql, businessId, clock }) => {
    const id = uuidv7(clock.now())
    await sql(
      `insert into import (business_id, id, file_name, state, created_at, active_at, integration_id) values ($1, $2, 'Shop', 'done', $3, $3, $4)`,
      [businessId, id, clock.now(), uuidv7(clock.now())],
    )
    return id
  })
  return await fn(shop, { importId, stream: 'orders' })
}

const give = (shop: TestShop, of: Source, page: SourcePage) =>
  shop.within(async (work) => {
    const replaced = await replaceRecords(work, of, page)
    await rollUpTouchedDays(work)
    return replaced
  })

const at = (on: number) => ({ instant: Date.UTC(2026, 2, on, 12) / 1000, day: day(`2026-03-0${on}`), hasClockTime: true })

function orderLine(key: string, { on, units, price }: { on: number; units: number; price: number }): Fact {
  const nothing = { description: null, listPrice: null, discount: null, customerId: 'c1', country: 'US' }
  return {
    table: 'order_line',
    orderId: key,
    at: at(on),
    sku: 'A',
    units,
    unitPrice: BigInt(price) * 1_000_000n,
    nature: 'product',
    ...nothing,
  }
}

const chargeback = (key: string, on: number, state: string): Fact => ({
  table: 'chargeback',
  orderId: key,
  day: day(`2026-03-0${on}`),
  amount: 500n,
  reason: null,
  country: 'US',
  state,
})

const record = (key: string, version: number, facts: readonly Fact[]): SourceRecord => ({
  key,
  version: String(version).padStart(4, '0'),
  name: `order #${key}`,
  said: { version },
  facts,
})

const lines = fc.array(fc.record({ on: fc.integer({ min: 1, max: 4 }), units: fc.constantFrom(1, 2, 3), price: fc.constantFrom(5, 9) }), {
  maxLength: 3,
})
/** The versions of a few orders, each with its lines and perhaps a dispute. */
const histories = fc.array(fc.array(fc.record({ lines, state: fc.constantFrom(null, 'open', 'won') }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
})

const recordsOf = (
  versions: readonly { lines: readonly { on: number; units: number; price: number }[]; state: string | null }[],
  key: string,
) =>
  versions.map((one, version) =>
    record(key, version, [...one.lines.map((line) => orderLine(key, line)), ...(one.state ? [chargeback(key, 4, one.state)] : [])]),
  )

describe('replaceRecords', () => {
  it('REL-23 any order, page size and repetition of what was read leaves the ledger of the newest versions alone (seed printed on failure)', async ({
    task,
  }) => {
    const reading = fc.record({
      order: fc.array(fc.nat(1000), { minLength: 20, maxLength: 20 }),
      size: fc.constantFrom(1, 3, 50),
      again: fc.nat(10),
    })
    await fc.assert(
      fc.asyncProperty(histories, reading, async (orders, { order, size, again }) => {
        const all = orders.flatMap((versions, i) => recordsOf(versions, String(1001 + i)))
        const read = all.map((one, i) => ({ one, by: order[i % order.length] ?? 0 })).sort((a, b) => a.by - b.by)
        const repeated = [...read, ...read.slice(0, again)].map(({ one }) => one)
        const many = await connected(async (shop, of) => {
          for (let from = 0; from < repeated.length; from += size)
            await give(shop, of, { records: repeated.slice(from, from + size), gone: [] })
          return withoutSpellings(shop)
        })
        const once = await connected(async (shop, of) => {
          const newest = orders.map((versions, i) => recordsOf(versions, String(1001 + i)).at(-1) as SourceRecord)
          await give(shop, of, { records: newest, gone: [] })
          return withoutSpellings(shop)
        })
        expect(many).toEqual(once)
      }),
      { numRuns: runs },
    )
    task.meta.figures = { histories: runs }
  })

  it('REL-23 a page is compared with its own records, however many its stream has', async () => {
    await connected(async (shop, of) => {
      const page = (from: number) => Array.from({ length: 50 }, (_, i) => record(String(from + i), 1, []))
      const first = 1_000
      for (let n = 0; n < 12; n++) await shop.within((work) => replaceRecords(work, of, { records: page(first + 50 * n), gone: [] }))
      await shop.within(async (work) => {
        const looked = async () => {
          const [found] = await work.sql<{ rows: number }>(
            `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'source_record'`,
          )
          return found?.rows ?? Number.NaN
        }
        const before = await looked()
        const again = { records: [...page(first).slice(25), ...page(9_000).slice(25)], gone: [] }
        expect(await replaceRecords(work, of, again)).toMatchObject({ unchanged: 25, added: 25 })
        expect((await looked()) - before).toBeLessThan(150)
      })
    })
  })

  it('REL-23 an order that is edited, then gone, leaves the ledger as if it had never been, and comes back with a newer version', async () => {
    await connected(async (shop, of) => {
      const empty = await withoutSpellings(shop)
      const first = record('1001', 1, [orderLine('1001', { on: 1, units: 2, price: 30 }), orderLine('1001', { on: 1, units: 1, price: 5 })])
      expect(await give(shop, of, { records: [first], gone: [] })).toMatchObject({ added: 1, replaced: 0 })
      const edited = record('1001', 2, [orderLine('1001', { on: 1, units: 1, price: 30 })])
      expect(await give(shop, of, { records: [edited], gone: [] })).toMatchObject({ added: 0, replaced: 1 })
      expect((await everything(shop)).order_line).toHaveLength(1)
      expect(await give(shop, of, { records: [first], gone: [] })).toMatchObject({ outdated: 1, replaced: 0 })
      expect((await everything(shop)).order_line).toHaveLength(1)
      expect(await give(shop, of, { records: [], gone: ['1001', '1002'] })).toMatchObject({ gone: 1 })
      expect(await withoutSpellings(shop)).toEqual(empty)
      expect(await give(shop, of, { records: [record('1001', 3, edited.facts)], gone: [] })).toMatchObject({ replaced: 1 })
      expect((await everything(shop)).order_line).toHaveLength(1)
    })
  })

  it('REL-23 a value that is restated and goes back is the newest reading, and what vanished from days read whole is gone', async () => {
    await connected(async (shop, of) => {
      const spend = (campaign: string, on: number, value: bigint): SourceRecord => {
        const key = `${campaign}/${on}`
        const fact: Fact = {
          table: 'ad_spend',
          day: day(`2026-03-0${on}`),
          campaign,
          dimensions: {},
          spend: 1000n,
          clicks: 5,
          conversionValue: value,
        }
        return { key, version: '', name: key, said: { value: String(value) }, facts: [fact] }
      }
      const covers = (first: number, last: number): { first: Day; last: Day } => ({
        first: day(`2026-03-0${first}`),
        last: day(`2026-03-0${last}`),
      })
      const values = async () =>
        (
          await shop.within(({ sql, businessId }) =>
            sql<{ said: string }>(
              `select campaign || ' ' || extract(day from day)::text || ' ' || conversion_value::text as said from ad_spend where business_id = $1 order by 1`,
              [businessId],
            ),
          )
        ).map(({ said }) => said)
      for (const value of [100n, 120n, 100n])
        await give(shop, of, { records: [spend('Brand', 1, value), spend('Shop', 2, 50n)], gone: [], covers: covers(1, 2) })
      expect(await values()).toEqual(['Brand 1 100', 'Shop 2 50'])
      await give(shop, of, { records: [spend('Brand', 1, 100n)], gone: [], covers: covers(1, 2) })
      await give(shop, of, { records: [], gone: [], covers: covers(3, 4) })
      expect(await values()).toEqual(['Brand 1 100'])
    })
  })

  it('REL-23 reading again what is known marks no day as changed', async () => {
    await connected(async (shop, of) => {
      const page = { records: [record('1001', 1, [orderLine('1001', { on: 1, units: 2, price: 30 })])], gone: [] }
      await give(shop, of, page)
      expect(await shop.within((work) => replaceRecords(work, of, page))).toMatchObject({ unchanged: 1, added: 0, replaced: 0 })
      expect(await shop.within((work) => rollUpTouchedDays(work))).toEqual([])
    })
  })

  it('REL-23 two connections with the same record keep theirs apart, and what they gave is kept without what nobody mapped', async () => {
    await connected(async (shop, of) => {
      await give(shop, of, { records: [record('1001', 1, [orderLine('1001', { on: 1, units: 2, price: 30 })])], gone: [] })
      await give(shop, { ...of, stream: 'returns' }, { records: [record('1001', 1, [chargeback('1001', 2, 'open')])], gone: [] })
      await give(shop, { ...of, stream: 'returns' }, { records: [], gone: ['1001'] })
      const kept = await shop.within(({ sql, businessId }) =>
        sql(
          `select stream, key, number, name, said, cardinality(row_ids) as rows, gone_at is not null as gone from source_record where business_id = $1 order by number`,
          [businessId],
        ),
      )
      expect(kept).toEqual([
        { stream: 'orders', key: '1001', number: 1, name: 'order #1001', said: { version: 1 }, rows: 1, gone: false },
        { stream: 'returns', key: '1001', number: 2, name: 'order #1001', said: { version: 1 }, rows: 0, gone: true },
      ])
    })
  })
})
