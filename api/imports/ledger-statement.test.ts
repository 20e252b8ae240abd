import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onlineRetailFile } from '../../e2e/support/imports/online-retail-file.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { type OpenFigure, openFigures } from '../ledger/statement/figure-rows.ts'
import type { RowGroup } from '../ledger/statement/group-counts.ts'
import type { Leader } from '../ledger/statement/leaders.ts'
import { plainCounts } from '../ledger/statement/plain-counts.ts'
import { bookedOf, type StatedFigures } from '../ledger/statement/stated-figures.ts'
import { ledgerStatement, type Stated, statementOf } from '../ledger/statement/statement.ts'
import { statementRows } from '../ledger/statement/statement-rows.ts'
import { addSums } from '../ledger/statement/statement-sums.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { type Day, day } from '../values/day.ts'

const spec = { seed: 23, firstDay: day('2024-01-15'), days: 100, skus: 25, linesPerDay: 30 }
const made = makeShop({ ...spec, leaks: [{ kind: 'refund_step', size: 'high', shape: 'step' }], traps: ['corrections', 'twin_lines'] })

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
  shop = await base.another()
  for (const [name, text] of canonicalFiles(made)) await shop.import(name, text)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await base[Symbol.asyncDispose]()
})

const whole = { from: null, to: null }
const stated = (of: TestShop, span: { from: Day | null; to: Day | null } = whole) => of.within((work) => statementOf(work, span))

/** Cells by the header, of a file without quotes. */
function records(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [head.split(',')[i], cell])))
}

/** Ten-thousandths of the major unit, which all prices of the files are whole in. */
const exact = (text = '0') => BigInt(Math.round(Number(text) * 10_000))
/** Cents, half to even. */
function cents(tenThousandths: bigint): bigint {
  const [whole, rest] = [tenThousandths / 100n, tenThousandths % 100n]
  return rest > 50n || (rest === 50n && whole % 2n === 1n) ? whole + 1n : whole
}
const minute = (at = '') => Date.parse(`${at.replace(' ', 'T')}:00Z`) / 60_000

type Expected = Record<string, bigint>

/** The statement of each month as the generated files add up to, without the code under test. */
function fromFiles(files: ReadonlyMap<string, string>): Map<string, Expected> {
  const months = new Map<string, Expected>()
  const read = (name: string) => records(files.get(name) ?? '').map((cells) => ({ cells, day: (cells.date ?? '').slice(0, 10) }))
  const add = (on: string, sums: Expected) => {
    const month = months.get(on.slice(0, 7)) ?? {}
    for (const [key, value] of Object.entries(sums)) month[key] = (month[key] ?? 0n) + value
    months.set(on.slice(0, 7), month)
  }
  const costs = records(files.get('costs.csv') ?? '')
  const costOn = (sku = '', on = '') =>
    costs
      .filter((cost) => cost.sku === sku && (cost.valid_from ?? '') <= on)
      .sort((a, b) => (a.valid_from ?? '').localeCompare(b.valid_from ?? ''))
      .at(-1)
  const lines = read('orders.csv').map((line) => ({
    ...line,
    isUndone: false,
    amount: cents(exact(line.cells.unit_price) * BigInt(line.cells.qty ?? 0)),
  }))
  for (const { cells, day: on } of read('refunds.csv').sort((a, b) => minute(a.cells.date) - minute(b.cells.date))) {
    const amount = cents(exact(cells.amount))
    const line = lines.find(
      (one) =>
        !one.isUndone &&
        one.day === on &&
        (cells.order_id === '' || one.cells.order_id === cells.order_id) &&
        one.cells.sku === cells.sku &&
        one.cells.qty === cells.qty &&
        one.amount === amount &&
        minute(one.cells.date) <= minute(cells.date) &&
        minute(one.cells.date) >= minute(cells.date) - 60,
    )
    if (line) line.isUndone = true
    add(on, line ? { refundRows: 1n, corrections: 1n, corrected: amount } : { refundRows: 1n, refunds: amount })
  }
  for (const { cells, day: on, isUndone, amount } of lines) {
    add(on, { orderLines: 1n })
    if (isUndone) continue
    const units = BigInt(cells.qty ?? 0)
    const gross = cents(exact(cells.list_price) * units)
    const cost = costOn(cells.sku, on)
    add(on, { grossSales: gross, discounts: gross - amount, sales: amount })
    add(on, cost ? { costOfGoods: cents(exact(cost.unit_cost) * units) } : { salesWithoutCost: amount })
  }
  for (const { cells, day: on } of read('shipping.csv'))
    add(on, { parcels: 1n, postageCharged: cents(exact(cells.charged)), postagePaid: cents(exact(cells.cost)) })
  for (const { cells, day: on } of read('ads.csv')) add(on, { adRows: 1n, adSpend: cents(exact(cells.spend)) })
  for (const { cells, day: on } of read('chargebacks.csv')) add(on, { chargebackRows: 1n, chargebacks: cents(exact(cells.amount)) })
  for (const sums of months.values()) sums.netSales = (sums.sales ?? 0n) - (sums.refunds ?? 0n)
  return months
}

/** The figure of the statement that a list of rows must sum to. */
const figureOf: Readonly<Record<OpenFigure, (figures: StatedFigures) => bigint | null>> = {
  gross_sales: ({ grossSales }) => grossSales,
  discounts: ({ discounts }) => discounts,
  refunds: ({ refunds }) => refunds,
  net_sales: ({ netSales }) => netSales,
  corrections: ({ corrected }) => corrected,
  repeated_lines: ({ repeated }) => repeated,
  fees: ({ fees }) => fees,
  order_postage: ({ orderPostage }) => orderPostage,
  other_lines: ({ otherLines }) => otherLines,
  write_offs: ({ writeOffs }) => writeOffs,
  postage_charged: ({ postageCharged }) => postageCharged,
  postage_paid: ({ postagePaid }) => postagePaid,
  ad_spend: ({ adSpend }) => adSpend,
  chargebacks: ({ chargebacks }) => chargebacks,
  cost_of_goods: ({ costOfGoods }) => costOfGoods,
  sales_without_cost: ({ salesWithoutCost }) => salesWithoutCost,
  sales_without_list_price: ({ salesWithoutListPrice }) => salesWithoutListPrice,
  payment_fees: ({ paymentFees }) => paymentFees,
  lost_chargebacks: ({ lostChargebacks }) => lostChargebacks,
  ad_sales: ({ adSales }) => adSales,
  net_sales_without_cost: ({ netSales, netSalesWithCost }) => (netSales === null ? 0n : netSales - (netSalesWithCost ?? 0n)),
  gross_profit: ({ grossProfit }) => grossProfit,
  contribution_before_ads: ({ contributionBeforeAds }) => contributionBeforeAds,
  contribution_margin: ({ contributionMargin }) => contributionMargin,
}

/** Not stated where too few sales have a unit cost, though there are rows of them. */
const gated: readonly OpenFigure[] = ['contribution_before_ads', 'contribution_margin']

type Asked = { from: Day | null; to: Day | null; group?: RowGroup }

/** All rows of a figure, page by page. */
async function rowsOf(of: TestShop, figure: OpenFigure, span: Asked, first = 100) {
  const rows = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof statementRows>> = await of.within((work) =>
      statementRows(work, { figure, ...span, first, after }),
    )
    rows.push(...page.nodes)
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null
    if (after === null) expect(page.totalCount).toBe(rows.length)
  } while (after !== null)
  return rows
}

/** Minor units of an amount with two decimals. */
const minor = (amount: string) => BigInt(amount.replace('.', ''))

async function expectRowsToSum(of: TestShop, { months, total }: Stated): Promise<void> {
  for (const figure of openFigures) {
    for (const { from, to, figures } of [...months, { ...whole, ...total }]) {
      const rows = await rowsOf(of, figure, { from, to })
      if (gated.includes(figure) && figureOf[figure](figures) === null) continue
      const sum = rows.reduce((all, { amount }) => all + (amount ? minor(amount.amount) : 0n), 0n)
      expect([figure, from, sum]).toEqual([figure, from, figureOf[figure](figures) ?? 0n])
    }
  }
}

/**
 * What a column's values sum to in a file, the largest three first, without the code under test.
 */
function largest(rows: readonly Record<string, string>[], column: string): { name: string; rows: number; amount: bigint }[] {
  const sums = new Map<string, { name: string; rows: number; amount: bigint }>()
  for (const row of rows.filter((one) => one[column])) {
    const name = row[column] ?? ''
    const before = sums.get(name) ?? { name, rows: 0, amount: 0n }
    sums.set(name, { name, rows: before.rows + 1, amount: before.amount + cents(exact(row.amount)) })
  }
  return [...sums.values()].sort((a, b) => Number(b.amount - a.amount) || (a.name < b.name ? -1 : 1)).slice(0, 3)
}

async function expectLeadersToOpen(of: TestShop, leaders: readonly Leader[], span: { from: Day | null; to: Day | null }): Promise<void> {
  for (const { figure, by, name, rows, units, amount } of leaders) {
    const listed = await rowsOf(of, figure, { ...span, group: { by, name } }, 50)
    const sum = listed.reduce((all, row) => all + minor(row.amount?.amount ?? '0'), 0n)
    const counted = units === null ? null : listed.reduce((all, row) => all + BigInt(row.units ?? 0), 0n)
    expect({ figure, by, name, rows: listed.length, units: counted, sum }).toEqual({ figure, by, name, rows, units, sum: amount })
  }
}

describe('the statement of what files say', () => {
  it('is that of the files themselves, in each month and figure, to the cent', async () => {
    const { months, total, currency, from, to, pendingDays } = await stated(shop)
    const files = fromFiles(canonicalFiles(made))
    expect(months.map((month) => month.from.slice(0, 7))).toEqual([...files.keys()].sort().reverse())
    for (const { from: first, sums, figures } of months) {
      const expected = files.get(first.slice(0, 7)) ?? {}
      const said: Record<string, bigint | null> = { ...sums, ...figures }
      const zeros = Object.fromEntries(Object.keys(expected).map((key) => [key, said[key]]))
      expect({ month: first, ...zeros }).toEqual({ month: first, ...expected })
      expect(bookedOf(figures)).toBe(sums.booked)
    }
    // Every kind of figure occurs, so that none is compared as zero alone.
    for (const key of ['corrected', 'discounts', 'refunds', 'costOfGoods', 'chargebacks', 'adSpend', 'postagePaid'] as const)
      expect(total.figures[key]).toBeGreaterThan(0n)
    expect(total.sums).toEqual(addSums(months.map(({ sums }) => sums)))
    expect({ currency, from, pendingDays }).toEqual({ currency: 'USD', from: '2024-01-15', pendingDays: 0 })
    expect(to && to >= '2024-04-22').toBe(true)
  })

  it('opens to rows that sum to each figure, whatever the size of a page', async () => {
    await expectRowsToSum(shop, await stated(shop))
    const [month] = (await stated(shop)).months
    const span = { from: month?.from ?? null, to: month?.to ?? null }
    const once = await rowsOf(shop, 'net_sales', span)
    expect(once.length).toBeGreaterThan(100)
    expect(await rowsOf(shop, 'net_sales', span, 7)).toEqual(once)
    expect(once[0]).toMatchObject({ table: 'order_line', file: 'orders.csv', line: expect.any(Number), day: expect.any(String) })
  })

  it('of a part of the days counts those alone, and two parts make the whole (seed printed on failure)', async () => {
    const { sums } = (await stated(shop)).total
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 5 }), async (date, month) => {
        const at = (of: number) => day(`2024-0${month}-${String(of).padStart(2, '0')}`)
        const [before, after] = [await stated(shop, { from: null, to: at(date) }), await stated(shop, { from: at(date + 1), to: null })]
        expect(addSums([before.total.sums, after.total.sums])).toEqual(sums)
        expect(before.months.every(({ to }) => to <= at(date))).toBe(true)
      }),
      { numRuns: 5 },
    )
  })

  it('names what makes up most of refunds and chargebacks, of a span too; each opens to rows that sum to it', async () => {
    await using plain = await base.another()
    const files = canonicalFiles(makeShop({ ...spec, leaks: [{ kind: 'refund_step', size: 'high', shape: 'step' }], traps: [] }))
    for (const [name, text] of files) await plain.import(name, text)
    const [refunds, disputes] = [records(files.get('refunds.csv') ?? ''), records(files.get('chargebacks.csv') ?? '')]
    expect(largest(disputes, 'country').length).toBeGreaterThan(0)
    for (const span of [whole, { from: day('2024-02-03'), to: day('2024-03-20') }]) {
      const { leaders } = await stated(plain, span)
      const isWithin = ({ date = '' }) => !span.from || (date.slice(0, 10) >= span.from && date.slice(0, 10) <= span.to)
      const said = (figure: Leader['figure'], by: Leader['by']) =>
        leaders.filter((one) => one.figure === figure && one.by === by).map(({ name, rows, amount }) => ({ name, rows, amount }))
      expect(said('refunds', 'product')).toHaveLength(3)
      expect(said('refunds', 'product')).toEqual(largest(refunds.filter(isWithin), 'sku'))
      expect(said('chargebacks', 'country')).toEqual(largest(disputes.filter(isWithin), 'country'))
      expect(said('chargebacks', 'reason')).toEqual(largest(disputes.filter(isWithin), 'reason'))
      await expectLeadersToOpen(plain, leaders, span)
    }
  })

  it('puts refunds that were billed again within the hour in their place by what is left of them', async () => {
    await using again = await base.another()
    const orders = [
      ['Y,2024-06-03 10:12', 'ORE', 100, '9.00', 'C1'],
      // Not one of these bills a refund again: before it, too late, at half the price, for others.
      ['Z1,2024-06-03 08:50', 'TIN', 40, '9.50', 'C2'],
      ['Z2,2024-06-03 11:05', 'TIN', 40, '9.50', 'C2'],
      ['Z3,2024-06-03 09:20', 'TIN', 40, '5.00', 'C2'],
      ['Z4,2024-06-03 09:20', 'TIN', 40, '9.50', 'C3'],
      ['Z5,2024-06-03 09:20', 'ZINC', 10, '9.50', 'guest'],
    ].map((cells) => cells.join(','))
    const refunds = [
      ['R1,2024-06-03 10:00', 'ORE', 100, '1000.00', 'C1'],
      // The same again, of which one was billed again.
      ['R2,2024-06-03 10:00', 'ORE', 100, '1000.00', 'C4'],
      ['R3,2024-06-03 09:00', 'TIN', 40, '400.00', 'C2'],
      ['R4,2024-06-03 09:00', 'ZINC', 10, '100.00', 'guest'],
    ].map((cells) => cells.join(','))
    await again.import('orders.csv', `order_id,date,sku,qty,unit_price,customer_id\n${orders.join('\n')}\n`)
    await again.import('refunds.csv', `refund_id,date,sku,qty,amount,customer_id\n${refunds.join('\n')}\n`)
    for (const span of [whole, { from: day('2024-06-02'), to: day('2024-06-04') }]) {
      const { leaders } = await stated(again, span)
      const of = (by: Leader['by']) =>
        leaders.filter((one) => one.by === by).map(({ name, amount, billedAgain }) => [name, amount, billedAgain])
      expect(of('customer')).toEqual([
        ['C4', 1_000_00n, 0n],
        ['C2', 400_00n, 0n],
        ['C1', 1_000_00n, 900_00n],
      ])
      expect(of('product')).toEqual([
        ['ORE', 2_000_00n, 900_00n],
        ['TIN', 400_00n, 0n],
        ['ZINC', 100_00n, 0n],
      ])
      await expectLeadersToOpen(again, leaders, span)
    }
  })

  it('counts lines as a plain reader does beside what they are', async () => {
    await using plain = await base.another()
    const orders = [
      'A,2024-06-03 10:00,MUG,1,9.00',
      'A,2024-06-03 10:00,MUG,1,9.00',
      'A,2024-06-03 10:00,CUP,2,5.00',
      'A,2024-06-03 10:00,CUP,2,5.00',
    ]
    await plain.import('orders.csv', `order_id,date,sku,qty,unit_price\n${orders.join('\n')}\n`)
    await plain.import('refunds.csv', 'refund_id,date,sku,qty,amount,order_id\nR1,2024-06-03 10:20,CUP,2,10.00,A\n')
    const { total } = await stated(plain)
    expect(await plain.within((work) => plainCounts(work, whole))).toEqual({ repeatedLines: 2n, repeatedAndUndone: 1n, takenOut: 0n })
    expect(total.figures.repeatedLines).toBe(1n)
  })

  it('keeps the rows of one business from another that has a product of the same name', async () => {
    await using one = await base.another()
    await using other = await base.another()
    const refund = (id: string, amount: string) => `refund_id,date,sku,qty,amount,order_id\n${id},2024-06-03,MUG1,1,${amount},1\n`
    await one.import('refunds.csv', refund('R1', '10.00'))
    await other.import('refunds.csv', refund('R2', '99.00'))
    const { leaders } = await stated(one)
    expect(leaders).toEqual([
      { figure: 'refunds', by: 'product', name: 'MUG1', label: null, rows: 1, units: 1n, amount: 10_00n, billedAgain: 0n },
    ])
    expect((await rowsOf(one, 'refunds', { ...whole, group: { by: 'product', name: 'MUG1' } })).map(({ reference }) => reference)).toEqual([
      'R1',
    ])
    expect(await rowsOf(one, 'refunds', { ...whole, group: { by: 'customer', name: 'MUG1' } })).toEqual([])
  })

  it('counts fees, postage, write-offs and other lines apart from sales; they and the sales are the whole file', async () => {
    await using one = await base.another()
    const head = 'order_id,date,sku,qty,unit_price,customer_id,description,list_price,nature'
    await one.import(
      'orders.csv',
      [
        head,
        '1,2024-05-31 23:30,MUG1,2,10.00,c,White mug,12.50,product',
        '2,2024-06-01 00:10,MUG1,1,10.00,c,White mug,,product',
        '3,2024-06-01 09:00,CUP2,4,5.00,c,Cup,5.00,product',
        '4,2024-06-01 09:00,POST,1,3.50,c,POSTAGE,,postage',
        '5,2024-06-02 09:00,AMAZONFEE,1,1.25,,AMAZON FEE,,fee',
        '6,2024-06-02 09:00,M,1,7.00,c,Manual,,adjustment',
        '7,2024-06-02 09:00,MUG1,-6,0,,broken,,write_off',
        '8,2024-06-02 09:00,NOCOST3,-5,0,,lost,,write_off',
        // Typed wrongly, undone by R9 in the same hour.
        '9,2024-06-02 09:00,MUG1,100,10.00,c,White mug,,product',
      ].join('\n'),
    )
    await one.import(
      'refunds.csv',
      [
        'refund_id,date,sku,qty,amount,order_id,description,nature',
        'R1,2024-06-03,MUG1,1,10.00,1,,product',
        'R2,2024-06-03,AMAZONFEE,1,4.40,,AMAZON FEE,fee',
        'R3,2024-06-03,POST,1,0.50,4,POSTAGE,postage',
        'R4,2024-06-03,M,1,2.00,6,Manual,adjustment',
        'R9,2024-06-02 09:40,MUG1,100,1000.00,9,,product',
      ].join('\n'),
    )
    await one.import('costs.csv', ['sku,valid_from,unit_cost', 'MUG1,2024-06-01,4.0050', 'MUG1,2024-06-02,4.1250'].join('\n'))
    const { months, total, sources } = await stated(one)
    const nothing = { postageCharged: null, postagePaid: null, adSpend: null, chargebacks: null }
    expect(months.map(({ from, to }) => [from, to])).toEqual([
      ['2024-06-01', '2024-06-30'],
      ['2024-05-01', '2024-05-31'],
    ])
    expect(months[1]?.figures).toMatchObject({
      ...nothing,
      grossSales: 25_00n,
      discounts: 5_00n,
      netSales: 20_00n,
      costOfGoods: null,
      salesWithoutCost: 20_00n,
    })
    expect(months[0]?.figures).toMatchObject({
      ...nothing,
      grossSales: 30_00n,
      discounts: 0n,
      refunds: 10_00n,
      netSales: 20_00n,
      corrections: 1n,
      corrected: 1000_00n,
      fees: 3_15n,
      orderPostage: 3_00n,
      otherLines: 5_00n,
      writeOffLines: 2n,
      writeOffUnits: 11n,
      writeOffUnitsWithoutCost: 5n,
      writeOffs: 24_75n,
      // 4.005 rounds to the even cent.
      costOfGoods: 4_00n,
      salesWithoutCost: 20_00n,
      salesWithoutListPrice: 10_00n,
    })
    expect(bookedOf(total.figures)).toBe(total.sums.booked)
    expect(sources.find(({ name }) => name === 'costs')).toEqual({ name: 'costs', from: '2024-06-01', to: '2024-06-02' })
    expect(sources.map(({ name }) => name).sort()).toEqual(['costs', 'orders', 'refunds'])
    const said = await stated(one)
    await expectRowsToSum(one, said)
    expect(said.leaders.filter(({ by }) => by === 'fee')).toMatchObject([{ name: 'AMAZONFEE', rows: 2, units: null, amount: 3_15n }])
    await expectLeadersToOpen(one, said.leaders, whole)
  })

  it('of a marketplace-like file with lines of all kinds sums to the file', async () => {
    await using one = await base.another()
    await one.import('online-retail.csv', onlineRetailFile(made))
    const { total, months } = await stated(one)
    for (const { figures, sums } of [...months, total]) expect(bookedOf(figures)).toBe(sums.booked)
    expect(total.figures.orderPostage).not.toBe(0n)
    expect(total.figures.writeOffLines).toBeGreaterThan(0n)
    // The file has neither list prices nor costs.
    expect(total.figures).toMatchObject({ discounts: null, costOfGoods: null, writeOffs: null })
    expect(total.figures.salesWithoutCost).toBe(total.sums.sales)
    await expectRowsToSum(one, await stated(one))
  })

  it('of nothing has no month and knows nothing; a span that ends before it begins is refused', async () => {
    await using one = await base.another()
    const empty = await one.within((work) => ledgerStatement(work, whole))
    expect(empty).toMatchObject({
      from: null,
      to: null,
      months: [],
      sources: [],
      pendingDays: 0,
      total: { adSpend: null, rows: { total: 0 } },
    })
    await expect(stated(one, { from: day('2024-02-02'), to: day('2024-02-01') })).rejects.toMatchObject({ kind: 'invalid_input' })
  })

  it('of movements of a payment service alone states its fees, and no sales, refunds or costs of goods of zero', async () => {
    await using one = await base.another()
    const rows = ['txn_1,charge,ch_1,50.00,1.75,48.25', 'txn_2,refund,re_1,-20.00,0.00,-20.00', 'txn_3,stripe_fee,,0.25,0.00,0.25']
    await one.import(
      'balance.csv',
      ['id,Type,Source,Amount,Fee,Net,Currency,Created (UTC)', ...rows.map((row) => `${row},usd,2025-03-03 12:00:00`), ''].join('\n'),
    )
    const { total, sources } = await stated(one)
    expect(total.figures).toMatchObject({ grossSales: null, netSales: null, refunds: null, costOfGoods: null, fees: 150n })
    expect(sources.map(({ name }) => name)).toEqual(['payouts'])
  })

  it('names the days whose rows are not summed yet', async () => {
    await using one = await base.another()
    await one.import('ads.csv', 'date,campaign,spend,clicks,conv_value\n2024-05-02,Shoes,10.00,5,20\n')
    await one.within(({ sql, businessId }) => sql('update touched_day set rolled_up = false where business_id = $1', [businessId]))
    expect(await stated(one)).toMatchObject({ pendingDays: 1 })
  })
})
