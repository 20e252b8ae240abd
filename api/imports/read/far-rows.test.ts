import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { addDays, day } from '../../values/day.ts'
import type { Mapping } from '../decide/mapping.input.ts'
import { openQuestion } from '../decide/open-question.ts'
import { importById } from '../imports.ts'
import { addImport, importSummary } from '../write/import-file.ts'
import { runImport } from '../write/run-import.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another()
})

const header = 'order_id,date,sku,qty,unit_price'
const days = (count: number, from = '2014-01-01') => Array.from({ length: count }, (_, i) => addDays(day(from), i))
const orders = (of: readonly string[], name = 'O') => of.map((on, i) => `${name}${i},${on},MUG,1,9.99`)
const file = (lines: readonly string[], head = header) => [head, ...lines, ''].join('\n')
const typo = 'TYP1,2024-05-10,TYPO,1,5.00'
const leaveOut: Mapping = { farDays: { '2024-05-10': 'leave_out' } }
const right: Mapping = { farDays: { '2024-05-10': 'right' } }

const sums = ({ summary: { state, rows, accepted, duplicates, conflicts, refused } }: Awaited<ReturnType<TestShop['import']>>) => {
  expect(accepted + duplicates + conflicts + refused.length).toBe(rows)
  return { state, rows, accepted, duplicates, refused: refused.map(({ line, code }) => `${line} ${code}`) }
}

async function questionOf(importId: string) {
  const row = await shop.within((work) => importById(work, importId))
  return row?.asked ? openQuestion(row.asked, row.fileName, row.mapping) : null
}

describe('REL-16 rows far from all others in time', () => {
  it('are asked about in the first file, wherever they stand in it, before a row of it counts', async () => {
    for (const [at, line] of [
      [0, 2],
      [30, 32],
      [60, 62],
    ] as const) {
      const text = file(orders(days(60)).toSpliced(at, 0, typo))
      const asked = await shop.import('orders.csv', text)
      expect(sums(asked)).toMatchObject({ state: 'refused', rows: 0 })
      expect(await questionOf(asked.summary.id)).toMatchObject({
        kind: 'far_days',
        question:
          'A row of ‘orders.csv’ is dated far from all others. The others, and those imported before, are from 1 January 2014 to 1 March 2014.',
        rows: [{ line, day: '2024-05-10', text: 'order TYP1, TYPO' }],
        readings: [{ mapping: leaveOut }, { mapping: right }],
      })
      expect((await everything(shop)).order_line).toEqual([])
    }
  })

  it('are refused with their lines, or count, as a person says; the rest counts either way', async () => {
    const text = file([...orders(days(60)), typo])
    expect(sums(await shop.import('orders.csv', text, leaveOut))).toEqual({
      state: 'done',
      rows: 61,
      accepted: 60,
      duplicates: 0,
      refused: ['62 far_day'],
    })
    expect(sums(await shop.import('orders.csv', text, right))).toMatchObject({ state: 'done', accepted: 1, duplicates: 60 })
    expect(sums(await shop.import('orders.csv', text))).toMatchObject({ state: 'done', accepted: 0, duplicates: 61 })
  })

  it.each([
    ['refunds', 'refund_id,date,sku,qty,amount', 'R1,2024-05-10,MUG,1,5.00'],
    ['shipping', 'order_id,date,carrier,zone,charged,cost', 'O1,2024-05-10,B,EU,4.00,5.00'],
    ['ads', 'date,campaign,spend', '2024-05-10,TYPO,5.00'],
    ['chargebacks', 'order_id,date,amount,reason', 'O1,2024-05-10,5.00,fraud'],
    ['payouts', 'payout_id,date,source,order_id,type,gross,fee,net', 'P1,2024-05-10,Card,O1,sale,5.00,0.40,4.60'],
  ])('are asked about in %s alone, and one row that was right gives no way to the next wrong year', async (name, head, line) => {
    await shop.import('orders.csv', file(orders(days(60))))
    expect(sums(await shop.import(`${name}.csv`, file([line], head))).state).toBe('refused')
    expect(sums(await shop.import(`${name}.csv`, file([line], head), leaveOut)).refused).toEqual(['2 far_day'])
    expect(sums(await shop.import(`${name}.csv`, file([line], head), right)).accepted).toBe(1)
    const other = line.replace('2024-05-10', '2004-05-10')
    expect(sums(await shop.import(`${name}.csv`, file([other], head))).state).toBe('refused')
  })

  it('are not asked about in costs, in a season after a pause, in a young shop, or beside rows that are not summed yet', async () => {
    await shop.import('orders.csv', file(orders(days(60))))
    expect(sums(await shop.import('costs.csv', file(['MUG,2004-01-01,3.10'], 'sku,valid_from,unit_cost'))).accepted).toBe(1)
    expect(sums(await shop.import('season.csv', file(orders(days(60, '2014-12-01'), 'S')))).accepted).toBe(60)
    const young = await base.another()
    expect(sums(await young.import('orders.csv', file([...orders(days(9)), typo]))).accepted).toBe(10)
  })

  it('leaves an order out whole, each of its rows with its line', async () => {
    const head = 'Name,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Financial Status,Subtotal,Total,Shipping'
    const order = (name: string, on: string) => `${name},${on} 10:00:00 +0000,1,Mug,9.99,MUG,paid,14.99,14.99,0.00`
    const more = (name: string) => `${name},,1,Cup,5.00,CUP,,,,`
    const text = file([...days(60).flatMap((on, i) => [order(`#${i}`, on), more(`#${i}`)]), order('#T', '2024-05-10'), more('#T')], head)
    const asked = await shop.import('shopify.csv', text)
    expect((await questionOf(asked.summary.id))?.rows.map(({ line }) => line)[0]).toBe(122)
    expect(sums(await shop.import('shopify.csv', text, leaveOut))).toMatchObject({ rows: 122, refused: ['122 far_day', '123 far_day'] })
  })

  it('keep what was said of the file before, and the answer is not taken over for the next file', async () => {
    const german = 'Bestellung,Datum,sku,qty,unit_price'
    const said: Mapping = { columns: { order_id: 'Bestellung', date: 'Datum' } }
    expect(sums(await shop.import('january.csv', file(orders(days(60)), german), said)).accepted).toBe(60)
    const asked = await shop.import('march.csv', file([typo], german))
    const [answer] = (await questionOf(asked.summary.id))?.readings ?? []
    const answered = await shop.import('march.csv', file([typo], german), answer?.mapping as Mapping)
    expect(sums(answered).refused).toEqual(['2 far_day'])
    expect(answered.summary.notes.join()).toContain('Read as ‘january.csv’ was')
    expect(sums(await shop.import('april.csv', file([typo], german))).state).toBe('refused')
  })

  it('are asked about in a file that is read in a thread, where rows before them may be in and they are not', async () => {
    const note = 'x'.repeat(900)
    const lines = [...orders(days(1_200)), typo].map((line) => `${line},${note}`)
    const path = shop.file('long.csv', file(lines, `${header},note`))
    const run = { step: shop.within, advance: shop.within, finish: shop.within, signal: new AbortController().signal }
    const begin = (mapping: Mapping) => shop.within((work) => addImport(work, { fileName: 'long.csv', mapping, state: 'waiting' }))
    const asked = await begin({})
    expect(await runImport(run, asked, path, { chunkSize: 100 })).toMatchObject({ unread: 'question' })
    const first = await shop.within((work) => importSummary(work, asked))
    expect(first).toMatchObject({ state: 'refused', accepted: first.rows })
    expect(first.rows).toBeGreaterThan(0)
    expect((await everything(shop)).order_line?.join()).not.toContain('TYP1')
    expect(first.problem).toContain(
      'Leave them out with --mapping and a file that holds {"long.csv":{"farDays":{"2024-05-10":"leave_out"}}}',
    )
    const answered = await begin(leaveOut)
    await runImport(run, answered, path, { chunkSize: 100 })
    const { rows, accepted, duplicates, refused } = await shop.within((work) => importSummary(work, answered))
    expect([rows, duplicates, accepted, refused.map(({ line }) => line)]).toEqual([1_201, first.rows, 1_200 - first.rows, [1_202]])
  })

  it('do not keep the rows before damage from counting', async () => {
    const text = `${file([...orders(days(40)), ...orders(days(40, '2016-01-01'), 'S')])}Q,"2016-03-01,MUG,1,1\n`
    const { summary, unread } = await shop.import('orders.csv', text)
    expect([unread, summary.accepted]).toEqual(['damaged', 80])
  })
})
