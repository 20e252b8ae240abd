import 'reflect-metadata'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Actor, Role } from '../platform/rights/rights.ts'
import { conflictsPage } from './decide/conflicts.ts'
import { cancelImport, importById, importsPage, refusalsPage, startImport } from './imports.ts'
import { addImport, importSummary } from './write/import-file.ts'
import { runImport } from './write/run-import.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another()
})

const person = (role: Role): Actor => ({ kind: 'person', userId: '00000000-0000-4000-8000-000000000001', email: 'a@b.example', role })
const job = (of: TestShop) => ({ step: of.within, advance: of.within, finish: of.within, signal: new AbortController().signal })
const header = 'order_id,date,sku,qty,unit_price'
const lines = (count: number) => [header, ...Array.from({ length: count }, (_, i) => `${i},2025-03-01,A,1,2.50`)].join('\n')

describe('what an import leaves', () => {
  it('REL-03 the same refund id with another content is a conflict; the first stays', async () => {
    await shop.import('refunds.csv', 'refund_id,date,sku,qty,amount\nR1,2025-03-01,A,1,5\n')
    const { summary } = await shop.import(
      'again.csv',
      'refund_id,date,sku,qty,amount\nR1,2025-03-01,A,1,5\nR1,2025-03-01,A,1,6\nR2,2025-03-01,A,1,5\nR2,2025-03-02,B,1,5\n',
    )
    expect(summary).toMatchObject({ rows: 4, accepted: 1, duplicates: 1, conflicts: 2 })
    const { nodes } = await shop.within((work) => conflictsPage(work, summary.id, {}))
    expect(nodes.map(({ line, reason, record }) => ({ line, reason, record }))).toEqual([
      { line: 3, reason: 'The ledger has another amount under the same key; the first one stays.', record: 'R1,2025-03-01,A,1,6' },
      {
        line: 5,
        reason: 'The ledger has another occurred at, day, sku under the same key; the first one stays.',
        record: 'R2,2025-03-02,B,1,5',
      },
    ])
    const amounts = await shop.within(({ sql, businessId }) =>
      sql('select refund_id, amount from refund where business_id = $1 order by 1', [businessId]),
    )
    expect(amounts).toEqual([
      { refund_id: 'R1', amount: 500n },
      { refund_id: 'R2', amount: 500n },
    ])
  })

  it('REL-03 another cost for a SKU and day is a conflict', async () => {
    const { summary } = await shop.import(
      'costs.csv',
      'sku,valid_from,unit_cost\nA,2025-01-01,1.25\nA,2025-01-01,1.25\nA,2025-01-01,1.26\n',
    )
    expect(summary).toMatchObject({ rows: 3, accepted: 1, duplicates: 1, conflicts: 1 })
  })

  it('REL-03 a newer ads file restates values; an older one read again changes nothing', async () => {
    const ads = (value: string) =>
      `date,campaign,spend,clicks,conv_value,ad_group\n2025-03-01,search,10,5,${value},x\n2025-03-01,search,10,5,7,y\n`
    const first = await shop.import('ads.csv', ads('20'))
    const second = await shop.import('ads.csv', ads('25'))
    const third = await shop.import('ads.csv', ads('20'))
    expect(first.summary).toMatchObject({ accepted: 2, restated: 0, conflicts: 0 })
    expect(second.summary).toMatchObject({ accepted: 1, restated: 1, duplicates: 1 })
    expect(third.summary).toMatchObject({ accepted: 0, restated: 0, duplicates: 2, conflicts: 0 })
    const [row] = await shop.within(({ sql, businessId }) =>
      sql<{ conversion_value: bigint; restated: object[] }>(
        `select conversion_value, restated from ad_spend where business_id = $1 and dimensions = '{"ad_group": "x"}'`,
        [businessId],
      ),
    )
    expect(row?.conversion_value).toBe(2500n)
    expect(row?.restated).toMatchObject([{ values: [1000, 5, 2000], line: 2 }])
  })

  it('two values for one ads key in one file are a conflict, each time it is read', async () => {
    const text = 'date,campaign,spend\n2025-03-01,search,10\n2025-03-01,search,12\n'
    expect((await shop.import('ads.csv', text)).summary).toMatchObject({ accepted: 1, conflicts: 1, duplicates: 0 })
    expect((await shop.import('ads.csv', text)).summary).toMatchObject({ accepted: 0, conflicts: 1, duplicates: 1 })
  })

  it('fees and postage are no sales, a correction within the hour is neither sale nor refund', async () => {
    await shop.import(
      'retail.csv',
      `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
1,85123A,HEART,2,12/13/2010 8:26,2.55,17850.0,UK
1,POST,POSTAGE,1,12/13/2010 8:26,18,17850,UK
2,22423,CAKESTAND,1,12/13/2010 9:00,12.75,,UK
C3,22423,CAKESTAND,-1,12/13/2010 9:59,12.75,,UK
C4,85123A,HEART,-1,12/13/2010 18:00,2.55,17850,UK
5,84406B,damaged,-8,12/13/2010 12:00,0,,UK
`,
    )
    const total = await shop.within(({ sql, businessId }) =>
      sql(
        `select day::text, orders::int, lines::int, sales::int, other_income::int, refunds::int, corrections::int from day_total where business_id = $1`,
        [businessId],
      ),
    )
    expect(total).toEqual([{ day: '2010-12-13', orders: 1, lines: 1, sales: 510, other_income: 1800, refunds: 255, corrections: 1 }])
  })

  it('list prices give sales before discounts, rounded half to even line by line', async () => {
    await shop.import('orders.csv', `${header},list_price\n1,2025-03-01,A,1,1,1.0050\n2,2025-03-01,A,1,1,1.0150\n3,2025-03-01,A,3,1,1\n`)
    const [total] = await shop.within(({ sql, businessId }) =>
      sql<{ gross: number; net: number }>('select gross_sales::int as gross, sales::int as net from day_total where business_id = $1', [
        businessId,
      ]),
    )
    expect(total).toEqual({ gross: 100 + 102 + 300, net: 500 })
  })

  it('a file that is not known or asks a question is refused, and nothing of it is in', async () => {
    const unknown = await shop.import('notes.csv', 'remember,the,milk\n1,2,3\n')
    expect(unknown).toMatchObject({ unread: 'unrecognized', summary: { state: 'refused', rows: 0, layout: null } })
    expect(unknown.summary.problem).toMatch(/^‘notes.csv’ is not a file that RiskPilot knows/)
    const asked = await shop.import('orders.csv', `${header}\n1,01/02/2025,A,1,1\n`)
    expect(asked).toMatchObject({ unread: 'question', summary: { state: 'refused', accepted: 0 } })
    expect(shop.jobs).toEqual([])
  })

  it('rows before a quotation mark that is never closed stay in, and the line is named', async () => {
    const { summary } = await shop.import('orders.csv', `${lines(3)}\n"9,2025-03-01,A,1,2.50\n`)
    expect(summary).toMatchObject({ state: 'refused', rows: 3, accepted: 3 })
    expect(summary.problem).toContain('cannot be read from line 5 on')
    const [total] = await shop.within(({ sql, businessId }) =>
      sql<{ lines: bigint }>('select lines from day_total where business_id = $1', [businessId]),
    )
    expect(total?.lines).toBe(3n)
  })
})

describe('REL-05 twins', () => {
  const storedSkus = () =>
    shop.within(async ({ sql, businessId }) => {
      const rows = await sql<{ sku: string; units: number }>(
        `select cell.sku, sum(cell.units)::int as units from sales_day, unnest(sku, units) as cell (sku, units)
          where business_id = $1 group by cell.sku order by cell.sku`,
        [businessId],
      )
      return rows.map(({ sku, units }) => [sku, units])
    })

  it('of a code that differ in case are two codes', async () => {
    const { summary } = await shop.import('orders.csv', `${header}\n1,2025-03-01,ab-1,1,2.50\n1,2025-03-01,AB-1,2,2.50\n`)
    expect(summary).toMatchObject({ accepted: 2, duplicates: 0, refused: [] })
    expect(await storedSkus()).toEqual([
      ['AB-1', 2],
      ['ab-1', 1],
    ])
  })

  it('of a code whose letters are written composed and apart are one code, and one row when the rest is the same', async () => {
    const [composed, apart] = ['Caf\u00e9', 'Cafe\u0301']
    await shop.import('orders.csv', `${header}\n1,2025-03-01,${composed},1,2.50\n2,2025-03-01,${apart},1,2.50\n`)
    expect(await storedSkus()).toEqual([[composed, 2]])
    const { summary } = await shop.import('again.csv', `${header}\n1,2025-03-01,${apart},1,2.50\n`)
    expect(summary).toMatchObject({ accepted: 0, duplicates: 1 })
  })

  it('of a file that two imports read at once leave one ledger', async () => {
    const text = lines(3_000)
    const both = await Promise.all([shop.import('a.csv', text), shop.import('b.csv', text)])
    expect(both.map(({ summary }) => summary.state)).toEqual(['done', 'done'])
    const [accepted, duplicates] = [0, 0].map((_, i) =>
      both.reduce((sum, { summary }) => sum + (i === 0 ? summary.accepted : summary.duplicates), 0),
    )
    expect([accepted, duplicates]).toEqual([3_000, 3_000])
    expect(await storedSkus()).toEqual([['A', 3_000]])
  })
})

describe('cancelling', () => {
  it('is noticed between chunks: rows that are in stay, are summed, and said', async () => {
    const path = shop.file('orders.csv', lines(1_000))
    const id = await shop.within((work) => addImport(work, { fileName: 'orders.csv', mapping: {}, state: 'waiting' }))
    let chunks = 0
    // Only chunks advance: the rows are counted beside them in steps, of which any number may come
    // first.
    const advance = async <T>(fn: Parameters<typeof shop.within<T>>[0]) => {
      if (++chunks === 3) await shop.within((work) => cancelImport(work, id))
      return shop.within(fn)
    }
    await runImport({ ...job(shop), advance }, id, path, { chunkSize: 100 })
    const summary = await shop.within((work) => importSummary(work, id))
    const { rows } = summary
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(1_000)
    expect(summary).toMatchObject({ state: 'cancelled', accepted: rows })
    expect(summary.problem).toBe(`Cancelled after ${rows} rows. They stay in; import the file again to add the rest.`)
    const [total] = await shop.within(({ sql, businessId }) =>
      sql<{ lines: bigint }>('select lines from day_total where business_id = $1', [businessId]),
    )
    expect(total?.lines).toBe(BigInt(rows))
    await expect(shop.within((work) => cancelImport(work, id))).rejects.toMatchObject({ kind: 'conflict' })
    const again = await shop.import('orders.csv', lines(1_000))
    expect(again.summary).toMatchObject({ accepted: 1_000 - rows, duplicates: rows })
  })

  it('before it is read leaves nothing', async () => {
    const id = await shop.within((work) => addImport(work, { fileName: 'orders.csv', mapping: {}, state: 'waiting' }))
    await shop.within((work) => cancelImport(work, id))
    await runImport(job(shop), id, '/nowhere')
    expect(await shop.within((work) => importById(work, id))).toMatchObject({ state: 'cancelled', rowsRead: 0 })
  })
})

describe('services', () => {
  it('SEC-01 another business’s import is not there', async () => {
    const { summary } = await shop.import('orders.csv', lines(1))
    await using other = await base.another()
    expect(await other.within((work) => importById(work, summary.id))).toBeNull()
    await expect(other.within((work) => cancelImport(work, summary.id))).rejects.toMatchObject({ kind: 'not_found' })
    expect((await other.within((work) => refusalsPage(work, summary.id, {}))).totalCount).toBe(0)
  })

  it('SEC-04 a viewer reads and does not write', async () => {
    await expect(shop.within((work) => startImport(work, { fileName: 'a.csv', bytes: '1' }), person('viewer'))).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect((await shop.within((work) => importsPage(work, {}), person('viewer'))).totalCount).toBe(0)
  })

  it('API-04 pages of imports and refusals neither repeat nor skip', async () => {
    for (let i = 0; i < 5; i++)
      await shop.import(`${i}.csv`, `${header}\n${i},2025-03-01,A,x,1\n${i},2025-03-01,A,y,1\n${i},2025-03-01,A,z,1\n`)
    const names: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await shop.within((work) => importsPage(work, { first: 2, ...(after && { after }) }))
      names.push(...page.nodes.map(({ fileName }) => fileName))
      expect(page.totalCount).toBe(5)
      if (!page.pageInfo.hasNextPage) break
      after = page.pageInfo.endCursor
    }
    expect(names).toEqual(['4.csv', '3.csv', '2.csv', '1.csv', '0.csv'])
    const [newest] = (await shop.within((work) => importsPage(work, { first: 1 }))).nodes
    const first = await shop.within((work) => refusalsPage(work, newest?.id ?? '', { first: 2 }))
    const second = await shop.within((work) => refusalsPage(work, newest?.id ?? '', { first: 2, after: first.pageInfo.endCursor ?? '' }))
    expect([...first.nodes, ...second.nodes].map(({ line }) => line)).toEqual([2, 3, 4])
  })

  it('SEC-23 at most 8 GB and 500 files wait to be read, also when many are announced at once; one that ends makes room', async () => {
    const gigabyte = String(1024 ** 3)
    const announce = (bytes: string) => shop.within((work) => startImport(work, { fileName: 'a.csv', bytes }), person('manager'))
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => announce(gigabyte)))
    const announced = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(announced.length).toBe(8)
    await expect(announce('1')).rejects.toMatchObject({ kind: 'conflict', fields: [{ field: 'bytes' }] })
    await shop.within((work) => cancelImport(work, announced[0] as string), person('manager'))
    expect((await announce(gigabyte)).bytesExpected).toBe(gigabyte)
    await using other = await base.another()
    await other.within(({ sql, businessId, clock }) =>
      sql(
        `insert into import (business_id, id, file_name, mapping, state, bytes_expected, created_at, active_at)
         select $1, gen_random_uuid(), 'a.csv', '{}', 'uploading', 1, $2, $2 from generate_series(1, 500) on conflict do nothing`,
        [businessId, clock.now()],
      ),
    )
    const refusal = '500 files wait to be read. Send this one when some of them are done, or cancel some.'
    const more = () => other.within((work) => startImport(work, { fileName: 'a.csv', bytes: '1' }), person('manager'))
    await expect(more()).rejects.toMatchObject({ kind: 'conflict', message: refusal })
    // What was announced and never sent is forgotten after a day.
    await other.within(({ sql, businessId, clock }) =>
      sql('update import set active_at = $2 where business_id = $1', [businessId, new Date(clock.now().getTime() - 25 * 3_600_000)]),
    )
    expect(await more()).toMatchObject({ state: 'uploading' })
  })

  it('startImport checks its input and keeps no path of the name', async () => {
    await expect(shop.within((work) => startImport(work, { fileName: ' ', bytes: '0' }))).rejects.toMatchObject({ kind: 'invalid_input' })
    expect(await shop.within((work) => startImport(work, { fileName: '../../etc/orders.csv', bytes: '7' }))).toMatchObject({
      fileName: 'orders.csv',
      state: 'uploading',
      bytesExpected: '7',
    })
  })
})
