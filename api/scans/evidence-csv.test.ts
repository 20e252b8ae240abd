import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingByHand } from '../../e2e/support/finding-by-hand.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { evidenceColumns, evidenceCsv } from '../risks/evidence/evidence-csv.ts'
import { upsertRisks } from '../risks/from-scan/upsert-risks.ts'
import { Risk } from '../risks/risk.entity.ts'
import { risksPage } from '../risks/risk-list.ts'
import { type Day, day } from '../values/day.ts'
import { runScan } from './run.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop({}, { entities: [Risk] })
})
afterAll(() => base[Symbol.asyncDispose]())

type EvidenceCsvRow = Record<(typeof evidenceColumns)[number], string>

const rowsOf = async (shop: TestShop, riskId: string) =>
  parse(await text(await evidenceCsv((fn) => shop.within(fn), riskId)), { columns: true }) as EvidenceCsvRow[]
const risksOf = async (shop: TestShop) => (await shop.within((work) => risksPage(work, { first: 100 }))).nodes
const cents = (amount: string) => BigInt(Math.round(Number(amount) * 100))
const sumOf = (rows: readonly EvidenceCsvRow[]) => rows.reduce((sum, { loss }) => sum + cents(loss), 0n)

describe('the rows behind a risk as a file', () => {
  it('UX-10 sum to the loss of each risk to the cent, with every row in the place of its file', async () => {
    await using shop = await base.another()
    const made = makeShop({
      seed: 11,
      firstDay: '2026-01-01' as Day,
      days: 150,
      skus: 40,
      linesPerDay: 80,
      leaks: [
        { kind: 'cogs_rise', size: 'high', shape: 'step' },
        { kind: 'discount_stack', size: 'high', shape: 'step' },
        { kind: 'shipping_overrun', size: 'high', shape: 'step' },
      ],
      traps: ['single_code_promotion'],
    })
    const files = new Map<string, string>(canonicalFiles(made))
    for (const [name, content] of files) await shop.import(name, content)
    await shop.within((work) => runScan(work))
    const risks = await risksOf(shop)
    expect(risks.length).toBeGreaterThan(1)
    for (const { id, title, loss, currency } of risks) {
      const rows = await rowsOf(shop, id)
      expect(rows.length, title).toBeGreaterThan(0)
      expect(sumOf(rows), title).toBe(loss)
      expect(new Set(rows.map((row) => row.currency))).toEqual(new Set([currency]))
      for (const row of rows.slice(0, 50)) {
        const line = files.get(row.file)?.split('\n')[Number(row.line) - 1]
        expect(line, `${row.file}:${row.line}`).toContain(row.reference)
      }
    }
  })

  it('are those of all statements of one cause, most expensive first; what later rows explain is left out', async () => {
    await using shop = await base.another()
    const lines = ['A', 'A', 'B', 'B', 'B', 'C'].map((sku, i) => `${i + 1},2024-05-02,${sku},10,5.00`)
    await shop.import('=orders.csv', ['order_id,date,sku,qty,unit_price', ...lines].join('\n'))
    const of = (sku: string, units: number, count: number, monthly: bigint) => {
      const expected = BigInt(units * 10)
      return findingByHand({
        fingerprint: `cogs_rise|${sku}`,
        entity: sku,
        title: `-${sku} costs more`,
        loss: { low: expected, expected, high: expected },
        monthly: { low: monthly, expected: monthly, high: monthly },
        evidence: [
          {
            day: day('2024-05-02'),
            sku,
            listPrice: null,
            unitPrice: 5_000_000,
            units,
            lines: count,
            expectedPerUnit: 2_000_000,
            actualPerUnit: 1_900_000,
          },
        ],
      })
    }
    const [a, b, c] = [of('A', 20, 2, 100n), of('B', 30, 3, 900n), of('C', 10, 1, 500n)]
    await shop.within((work) => upsertRisks(work, [a, b, c], day('2024-05-31')))
    const all = await risksOf(shop)
    expect(all).toHaveLength(1)
    const id = all[0]?.id ?? ''
    expect((await rowsOf(shop, id)).map(({ finding, entity }) => `${finding} ${entity}`)).toEqual([
      ...Array.from({ length: 3 }, () => "'-B costs more B"),
      "'-C costs more C",
      ...Array.from({ length: 2 }, () => "'-A costs more A"),
    ])
    await shop.within((work) => upsertRisks(work, [a, b], day('2024-06-01')))
    const rows = await rowsOf(shop, id)
    expect(new Set(rows.map(({ entity }) => entity))).toEqual(new Set(['A', 'B']))
    expect(sumOf(rows)).toBe((await risksOf(shop))[0]?.loss)
    expect(rows[0]).toEqual({
      finding: "'-B costs more",
      file: "'=orders.csv",
      line: '4',
      day: '2024-05-02',
      table: 'order_line',
      reference: '3',
      entity: 'B',
      units: '10',
      expected: '20.00',
      actual: '19.00',
      loss: '1.00',
      currency: 'USD',
      record: '',
    })
  })
})
