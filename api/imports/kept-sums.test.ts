import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { customerOrders } from '../ledger/customer-orders.ts'
import type { OpenFigure } from '../ledger/statement/figure-rows.ts'
import { ledgerStatement, statementOf } from '../ledger/statement/statement.ts'
import { statementRows } from '../ledger/statement/statement-rows.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addDays, type Day, day } from '../values/day.ts'
import { takeBackImport } from './take-back.ts'
import { completeTakeBack } from './write/complete-take-back.ts'

const firstDay = day('2024-01-20')
const made = makeShop({
  seed: 31,
  firstDay,
  days: 80,
  skus: 12,
  linesPerDay: 25,
  leaks: [{ kind: 'refund_step', size: 'high', shape: 'step' }],
  traps: ['corrections', 'twin_lines'],
})
const files = canonicalFiles(made)

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  for (const [name, text] of files) await shop.import(name, text)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The rows of a file from one day to another, both included. */
function between(text: string, from: Day, to: Day): string {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const column = head.split(',').indexOf('date')
  const isKept = (line: string) =>
    (line.split(',')[column] ?? '').slice(0, 10) >= from && (line.split(',')[column] ?? '').slice(0, 10) <= to
  return `${[head, ...lines.filter(isKept)].join('\n')}\n`
}

/** The statements that a function runs. */
async function statementsOf(of: TestShop, run: (work: Work) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  await of.within((work) =>
    run({
      ...work,
      sql: (text, values) => {
        texts.push(text)
        return work.sql(text, values)
      },
    }),
  )
  return texts
}

/** Takes the file of this name back. */
async function takeBack(of: TestShop, name: string): Promise<void> {
  const [file] = await of.within(({ sql }) =>
    sql<{ id: string }>('select id from import where business_id = $1 and file_name = $2', [of.businessId, name]),
  )
  await of.within((work) => takeBackImport(work, file?.id ?? ''))
  await of.within((work) => completeTakeBack(work, file?.id ?? ''))
}

describe('the sums that are kept', () => {
  it('of a span are those of a shop that has the rows of this span alone (seed printed on failure)', async () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 79 }), fc.integer({ min: 0, max: 79 }))
    await fc.assert(
      fc.asyncProperty(days, async (ends) => {
        const [from, to] = [addDays(firstDay, Math.min(...ends)), addDays(firstDay, Math.max(...ends))]
        await using part = await shop.another()
        for (const [name, text] of files) await part.import(name, name === 'costs.csv' ? text : between(text, from, to))
        const { leaders, priceCuts, total } = await shop.within((work) => statementOf(work, { from, to }))
        const alone = await part.within((work) => statementOf(work, { from: null, to: null }))
        const named = (of: typeof leaders) => of.map((one) => ({ ...one, label: null }))
        expect({ leaders: named(leaders), priceCuts, sums: total.sums }).toEqual({
          leaders: named(alone.leaders),
          priceCuts: alone.priceCuts,
          sums: alone.total.sums,
        })
      }),
      { numRuns: 4, examples: [[[12, 70]], [[0, 79]], [[3, 8]]] },
    )
  })

  it('follow unit costs that come later, that are taken back, and that end those before them', async () => {
    await using late = await shop.another()
    const orders = [
      'order_id,date,sku,qty,unit_price,nature',
      ...[1, 2, 3].map((month) => `${month},2024-0${month}-10,MUG,2,9.00,product`),
      'W,2024-02-20,MUG,-3,0.00,write_off',
    ].join('\n')
    const cost = (from: string, value: string) => `sku,valid_from,unit_cost\nMUG,${from},${value}\n`
    const costs = async () => {
      const { months } = await late.within((work) => statementOf(work, { from: null, to: null }))
      return months.map(({ figures }) => figures.costOfGoods).reverse()
    }
    const writtenOff = async () => (await late.within((work) => statementOf(work, { from: null, to: null }))).total.figures.writeOffs
    await late.import('orders.csv', orders)
    expect(await costs()).toEqual([null, null, null])
    await late.import('january.csv', cost('2024-01-01', '3.00'))
    expect(await costs()).toEqual([6_00n, 6_00n, 6_00n])
    await late.import('february.csv', cost('2024-02-01', '4.00'))
    expect(await costs()).toEqual([6_00n, 8_00n, 8_00n])
    await late.import('march.csv', cost('2024-03-01', '5.00'))
    expect([await costs(), await writtenOff()]).toEqual([[6_00n, 8_00n, 10_00n], 12_00n])
    await takeBack(late, 'february.csv')
    expect([await costs(), await writtenOff()]).toEqual([[6_00n, 6_00n, 10_00n], 9_00n])
  })

  it('are those of files in another order, and of an order that was placed and taken back', async () => {
    const order = (id: string, on: string) => `order_id,date,sku,qty,unit_price,customer_id\n${id},${on},NEW,900,9.00,c-new\n`
    await using one = await shop.another()
    await using other = await shop.another()
    for (const [name, text] of [...files].reverse()) await one.import(name, text)
    await other.import('more.csv', order('X1', '2024-03-01'))
    for (const [name, text] of files) await other.import(name, text)
    await other.import('last.csv', order('X2', '2024-05-01'))
    for (const name of ['more.csv', 'last.csv']) await takeBack(other, name)
    const kept = async (of: TestShop) => {
      const { day_total, month_group, month_price, customer_year } = await everything(of)
      return { day_total, month_group, month_price, customer_year }
    }
    const whole = await kept(shop)
    expect(Object.values(whole).every((rows) => (rows?.length ?? 0) > 0)).toBe(true)
    expect(await kept(one)).toEqual(whole)
  })
})

describe('what is asked again and again', () => {
  const isOfRows = (text: string) => /\b(from|join) (order_line|refund|parcel|ad_spend|chargeback|payout)\b/.test(text)

  it('REL-22 reads kept sums and no rows: the statement of all days, what leads it, price cuts and how customers order', async () => {
    const question = { until: addDays(firstDay, 79), thresholdDays: 14, leastOrders: 5, mostSilent: 20, named: ['c1'] }
    const all = { from: null, to: null }
    for (const run of [(work: Work) => statementOf(work, all), (work: Work) => customerOrders(work, question)])
      expect((await statementsOf(shop, run)).filter(isOfRows)).toEqual([])
    // What would be seen, if rows were read.
    const rows = await statementsOf(shop, (work) => statementRows(work, { figure: 'refunds', ...all }))
    expect(rows.filter(isOfRows)).toHaveLength(1)
  })

  it('REL-22 works out only what was selected: without leaders and price cuts, the sums of months alone', async () => {
    const texts = await statementsOf(shop, (work) => ledgerStatement(work, { from: null, to: null }))
    expect(texts.filter((text) => /month_group|month_price/.test(text))).toEqual([])
    expect(texts.filter((text) => text.includes('day_total'))).toHaveLength(1)
  })

  it('REL-22 looks for a page of rows only on the days that the kept counts say, and lists each row once', async () => {
    const looked: (readonly Day[])[] = []
    const page = (figure: OpenFigure, after?: string | null) =>
      shop.within((work) =>
        statementRows(
          {
            ...work,
            sql: (text, values = []) => {
              if (isOfRows(text)) looked.push(values[1] as Day[])
              return work.sql(text, values)
            },
          },
          { figure, from: null, to: null, first: 20, ...(after && { after }) },
        ),
      )
    const first = await page('gross_sales')
    const second = await page('gross_sales', first.pageInfo.endCursor)
    expect(new Set([...first.nodes, ...second.nodes].map(({ key }) => key)).size).toBe(40)
    expect(second.totalCount).toBe(first.totalCount)
    const rare = await page('corrections')
    expect(rare.totalCount).toBeGreaterThan(0)
    expect(rare.totalCount).toBeLessThan(20)
    expect(looked.map((days) => days.length <= 4 || days.length === new Set(rare.nodes.map(({ day: on }) => on)).size)).toEqual([
      true,
      true,
      true,
    ])
  })
})
