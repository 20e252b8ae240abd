import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { DayFacts } from '../detection/day-facts.ts'
import { dayFactsOf } from '../detection/testing/day-facts-of.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { cutShop } from '../made-shops/cut-shop.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { payoutsCsv } from '../made-shops/payout-rows.ts'
import { makePayoutShop } from '../made-shops/payout-shop.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addDays, type Day, day } from '../values/day.ts'
import { factDays, loadDays } from './load-days.ts'

const firstDay = day('2024-01-01')
const shop = makeShop({
  seed: 11,
  firstDay,
  days: 80,
  skus: 25,
  linesPerDay: 40,
  leaks: [],
  traps: ['corrections', 'twin_lines', 'closed_weekends', 'missing_ads_day', 'missing_parcels', 'small_country'],
})

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

let imported: Promise<TestShop> | undefined

/** The whole shop, imported by the first test that asks; all of them only read it. */
function wholeShop(): Promise<TestShop> {
  imported ??= (async () => {
    const one = await base.another()
    for (const [name, text] of canonicalFiles(shop)) await one.import(name, text)
    return one
  })()
  return imported
}

async function factsAfter(files: readonly [string, string][], until?: Day): Promise<DayFacts[]> {
  await using one = await base.another()
  for (const [name, text] of files) await one.import(name, text)
  return factsOf(one, until)
}

const factsOf = (one: TestShop, until?: Day): Promise<DayFacts[]> => one.within((work) => loaded(work, until))

/** Writes every second row anew, which puts it behind the others of its table. */
async function scatter(one: TestShop): Promise<void> {
  const tables = ['order_line', 'refund', 'parcel', 'payout', 'chargeback', 'ad_spend', 'unit_cost', 'order_day', 'sales_day', 'spelling']
  for (const table of tables)
    await one.within(({ sql, businessId }) =>
      sql(`update ${table} row set business_id = $1 where business_id = $1 and hashtext(row::text) % 2 = 0`, [businessId]),
    )
}

async function loaded(work: Work, until?: Day): Promise<DayFacts[]> {
  const span = await factDays(work, { alsoUnsummed: false })
  const days: DayFacts[] = []
  if (span) for await (const facts of loadDays(work, { from: span.first, to: until ?? span.last, opening: true })) days.push(facts)
  return days
}

/**
 * The same facts in a fixed order, as plain data, without the names of cost documents, which come
 * from the file.
 */
function sorted({ sales, costs, ...rest }: DayFacts): object {
  const inOrder = (facts: readonly object[]) => facts.map((fact) => JSON.stringify(fact)).sort()
  const cells = sales.sku.map((sku, i) => [sku, sales.listPrice[i], sales.unitPrice[i], sales.units[i], sales.lines[i]])
  const {
    day: at,
    refunds,
    orders,
    parcels,
    ads,
    disputes,
    returnedDisputes,
    twinOrders,
    writeOffs,
    fees,
    payouts,
    placed,
    margins,
    returns,
    paidBack,
  } = rest
  return {
    day: at,
    sales: inOrder(cells),
    costs: inOrder(costs.map(({ sku, unitCost }) => ({ sku, unitCost }))),
    refunds: inOrder(
      refunds.map(({ refundId, orderId, sku, units, amount, orderDay }) => ({ refundId, orderId, sku, units, amount, orderDay })),
    ),
    orders: inOrder(orders.map(({ country, orders: count, goods }) => ({ country, count, goods }))),
    parcels: inOrder(parcels.map((parcel) => Object.entries(parcel).sort())),
    ads: inOrder(ads.map((ad) => Object.entries(ad).sort())),
    disputes: inOrder(disputes.map((dispute) => Object.entries(dispute).sort())),
    returnedDisputes: inOrder(returnedDisputes.map((dispute) => Object.entries(dispute).sort())),
    twinOrders: inOrder(
      twinOrders.map(({ lines: own, ...twin }) => [Object.entries(twin).sort(), inOrder(own.map((line) => Object.entries(line).sort()))]),
    ),
    writeOffs: inOrder(writeOffs.map((entry) => Object.entries(entry).sort())),
    fees: inOrder(fees),
    payouts: inOrder(payouts.map((payout) => Object.entries(payout).sort())),
    placed: inOrder(placed.map((order) => Object.entries(order).sort())),
    margins: inOrder(margins.map((order) => Object.entries(order).sort())),
    returns: inOrder(returns.map((order) => Object.entries(order).sort())),
    paidBack: inOrder(
      paidBack.map(({ rows, ...order }) => [Object.entries(order).sort(), inOrder(rows.map((row) => Object.entries(row).sort()))]),
    ),
  }
}

const withMethods = (csv: string, methods: ReadonlyMap<string, string>) =>
  csv.replaceAll(
    /^([^,\n]*)(,.*)$/gm,
    (_line, id: string, rest: string) => `${id}${rest},${id === 'order_id' ? 'payment_method' : methods.get(id)}`,
  )
const lines = (header: string, ...rows: string[]) => [header, ...rows].join('\n')
const orders = (...rows: string[]) => lines('order_id,date,sku,qty,unit_price,country', ...rows)
const shipping = (...rows: string[]) => lines('order_id,date,carrier,zone,charged,cost', ...rows)
const refunds = (...rows: string[]) => lines('refund_id,date,sku,qty,amount,order_id', ...rows)
const chargebacks = (...rows: string[]) => lines('order_id,date,amount,reason,country', ...rows)
const ads = (...rows: string[]) => lines('date,campaign,spend,clicks,conv_value', ...rows)
const of = (facts: readonly DayFacts[], at: string) => facts.find((one) => one.day === at)

describe('the facts of days', () => {
  it('are those that the rows say, whatever the database grouped', async () => {
    const said = dayFactsOf(shop.tables)
    const loaded = await factsOf(await wholeShop())
    expect(said.some((facts) => facts.parcels.length > 0 && facts.ads.length > 0)).toBe(true)
    expect(said.flatMap((facts) => facts.disputes).length).toBeGreaterThan(0)
    expect(said.flatMap((facts) => facts.margins).length).toBeGreaterThan(500)
    expect(said.flatMap((facts) => facts.returns).length).toBeGreaterThan(10)
    expect(said.flatMap((facts) => facts.refunds).filter(({ orderDay }) => orderDay).length).toBeGreaterThan(0)
    expect(loaded.map(sorted)).toEqual(said.map(sorted))
  })

  it('come in one order wherever their rows lie, however the database reads them', async () => {
    await using alike = await base.another()
    await alike.import(
      'orders.csv',
      'order_id,date,sku,qty,unit_price,category\nA1,2025-03-01,S1,1,9.99,Tea\nA1,2025-03-01,S1,1,9.99,Gifts\n',
    )
    for (const one of [alike, await wholeShop()]) {
      const expected = await factsOf(one)
      if (one === alike) expect(expected[0]?.lines.category).toEqual(['Gifts', 'Tea'])
      await scatter(one)
      for (const off of ['indexscan,bitmapscan,indexonlyscan', 'sort,mergejoin', 'hashagg,hashjoin'])
        expect(
          await one.within(async (work) => {
            await work.sql(`select set_config('enable_' || name, 'off', true) from unnest($1::text[]) as name`, [off.split(',')])
            return loaded(work)
          }),
        ).toEqual(expected)
    }
  })

  it.each(['unpaid', 'paid_back_twice', 'won_disputes', 'named_means'] as const)(
    'of payouts agree with the rows of a made shop (%s)',
    async (of) => {
      const spec = { seed: 9, firstDay, days: 140, skus: 20, linesPerDay: 10, leaks: [], traps: [] }
      const { shop: paid } = makePayoutShop(spec, of)
      const files = new Map<string, string>([...canonicalFiles(paid), ['payouts.csv', payoutsCsv(paid.tables.payouts ?? [])]])
      if (of === 'named_means') files.set('orders.csv', withMethods(files.get('orders.csv') ?? '', paid.tables.paymentMethods ?? new Map()))
      const said = dayFactsOf(paid.tables)
      expect(said.flatMap(({ payouts }) => payouts).filter(({ sold }) => sold).length).toBeGreaterThan(0)
      expect(said.flatMap(({ paidBack }) => paidBack).length > 0).toBe(of === 'paid_back_twice' || of === 'won_disputes')
      expect((await factsAfter([...files])).map(sorted)).toEqual(said.map(sorted))
    },
  )

  it('REL-17 do not depend on the order of files, nor on how they are cut', async () => {
    const whole = await factsOf(await wholeShop())
    const halves = [...canonicalFiles(cutShop(shop, addDays(firstDay, 40)))].reverse().map(([name, text]): [string, string] => [name, text])
    expect(await factsAfter([...halves, ...[...canonicalFiles(shop)].reverse()])).toEqual(whole)
  })

  it('of a day never change with rows of later days', async () => {
    const until = addDays(firstDay, 40)
    const cut = await factsAfter([...canonicalFiles(cutShop(shop, until))], until)
    const whole = await factsOf(await wholeShop(), until)
    expect(whole).toEqual(cut)
  })

  it('have orders one by one where a channel or a second country is named, once a unit cost is', async () => {
    const facts = await factsAfter([
      [
        'orders.csv',
        lines(
          'order_id,date,sku,qty,unit_price,country,channel',
          ...['1,2024-03-01,A,1,10,UK,Web', '2,2024-03-02,A,1,10,UK,Web', '3,2024-03-02,A,1,10,UK,', '4,2024-03-03,A,2,10,UK,Market'],
          ...['4,2024-03-03,B,1,5,UK,Market', '5,2024-03-04,A,1,10,France,', '6,2024-03-04,A,1,10,UK,'],
        ),
      ],
      ['costs.csv', lines('sku,valid_from,unit_cost', 'A,2024-03-02,6')],
    ])
    expect(facts.flatMap(({ margins }) => margins.map(({ orderId, channel, earned }) => [orderId, channel, earned]))).toEqual([
      ['2', 'Web', 4_000_000],
      ['4', 'Market', 13_000_000],
      ...['5', '6'].map((orderId) => [orderId, '', 4_000_000]),
    ])
  })

  it('know of an order what was known on the day: later lines count from their own day on', async () => {
    const early: [string, string][] = [
      ['orders.csv', orders('1,2024-03-01,A,1,10,UK')],
      ['shipping.csv', shipping('1,2024-03-02,Swift,UK,4,5', '1,2024-03-04,Swift,UK,4,5', '2,2024-03-02,Swift,UK,4,5')],
      ['chargebacks.csv', chargebacks('2,2024-03-01,9,fraud,UK', '2,2024-03-04,9,fraud,UK')],
    ]
    const facts = await factsAfter([...early, ['more.csv', orders('1,2024-03-03,B,2,7,UK', '2,2024-03-03,B,1,7,UK')]])
    expect(of(facts, '2024-03-01')?.orders).toEqual([{ country: 'UK', orders: 1, goods: 10_000_000 }])
    expect(of(facts, '2024-03-03')?.orders).toEqual([{ country: 'UK', orders: 1, goods: 7_000_000 }])
    expect(of(facts, '2024-03-02')?.parcels.map(({ orderId, goods, units }) => [orderId, goods, units])).toEqual([
      ['1', 10_000_000, 1],
      ['2', null, null],
    ])
    expect(of(facts, '2024-03-04')?.parcels.map(({ goods, units }) => [goods, units])).toEqual([[24_000_000, 3]])
    expect(of(facts, '2024-03-01')?.disputes).toMatchObject([{ orderDay: null }])
    expect(of(facts, '2024-03-04')?.disputes).toMatchObject([{ orderDay: '2024-03-03' }])
  })

  it('leave out disputes that the shop has won, and inquiries, for which no money is taken', async () => {
    const columns = 'order_id,date,amount,reason,country,state'
    const facts = await factsAfter([
      ['orders.csv', orders('1,2024-03-01,A,1,10,UK', '2,2024-03-01,A,1,10,UK', '3,2024-03-01,A,1,10,UK')],
      [
        'chargebacks.csv',
        lines(
          columns,
          '1,2024-03-04,9,fraud,UK,open',
          '2,2024-03-04,9,fraud,UK, Won ',
          '3,2024-03-04,9,fraud,UK,lost',
          '4,2024-03-04,9,fraud,UK,Inquiry',
          '5,2024-03-04,9,fraud,UK,',
        ),
      ],
    ])
    expect(of(facts, '2024-03-04')?.disputes.map(({ orderId }) => orderId)).toEqual(['1', '3', '5'])
  })

  it('have what came back of a dispute on the day on which it did, and the dispute on its own day as it was', async () => {
    const paid = lines(
      'payout_id,date,source,order_id,type,gross,fee,net',
      'P1,2024-03-20,Card,1,dispute,9,0,9',
      'P2,2024-03-22,Card,2,dispute,4,0,4',
    )
    const files: [string, string][] = [
      ['orders.csv', orders('1,2024-03-01,A,1,10,UK', '2,2024-03-02,A,1,10,UK')],
      ['chargebacks.csv', chargebacks('1,2024-03-04,9,fraud,UK', '2,2024-03-04,9,fraud,')],
    ]
    const facts = await factsAfter([...files, ['payouts.csv', paid]])
    expect(of(facts, '2024-03-04')?.disputes.map(({ orderId, amount }) => [orderId, amount])).toEqual([
      ['1', 9_000_000],
      ['2', 9_000_000],
    ])
    const back = { openedOn: '2024-03-04', country: 'UK' }
    expect(of(facts, '2024-03-20')?.returnedDisputes).toEqual([{ ...back, orderId: '1', amount: 9_000_000, orderDay: '2024-03-01' }])
    expect(of(facts, '2024-03-22')?.returnedDisputes).toEqual([{ ...back, orderId: '2', amount: 4_000_000, orderDay: '2024-03-02' }])
    expect(await factsAfter([['payouts.csv', paid], ...files.toReversed()])).toEqual(facts)
  })

  it('know of an order from long ago as much as of a fresh one', async () => {
    const facts = await factsAfter([
      ['orders.csv', orders('1,2024-01-05,A,1,10,UK', '1,2024-01-05,POSTAGE,1,6,UK', '1,2024-04-02,B,2,7,UK', '2,2024-04-02,A,1,10,UK')],
      ['shipping.csv', shipping('1,2024-04-01,Swift,UK,0,5', '1,2024-04-03,Swift,UK,0,5', '2,2024-04-01,Swift,UK,0,5')],
      ['refunds.csv', refunds('R1,2024-04-03,A,1,10,1')],
      ['chargebacks.csv', chargebacks('1,2024-04-03,9,fraud,')],
    ])
    const sent = (at: string) => of(facts, at)?.parcels.map(({ orderId, charged, goods, units }) => [orderId, charged, goods, units])
    expect(sent('2024-04-01')).toEqual([
      ['1', 6_000_000, 10_000_000, 1],
      ['2', 0, null, null],
    ])
    expect(sent('2024-04-03')).toEqual([['1', 6_000_000, 24_000_000, 3]])
    expect(of(facts, '2024-04-02')?.orders).toEqual([{ country: 'UK', orders: 1, goods: 10_000_000 }])
    expect(of(facts, '2024-04-03')?.refunds).toMatchObject([{ orderDay: '2024-01-05' }])
    expect(of(facts, '2024-04-03')?.disputes).toMatchObject([{ country: 'UK', orderDay: '2024-01-05' }])
  })

  it('take what a buyer paid for a parcel from the postage of its order, where the file of parcels does not tell', async () => {
    const facts = await factsAfter([
      [
        'orders.csv',
        orders('1,2024-03-01,A,1,10,UK', '1,2024-03-01,POSTAGE,1,6,UK', '2,2024-03-01,A,1,10,UK', '2,2024-03-04,POSTAGE,1,6,UK'),
      ],
      [
        'shipping.csv',
        shipping('1,2024-03-02,Swift,UK,0,5', '1,2024-03-02,Swift,UK,0,4', '1,2024-03-03,Swift,UK,2,5', '2,2024-03-03,Swift,UK,0,5'),
      ],
    ])
    expect(of(facts, '2024-03-02')?.parcels.map(({ charged }) => charged)).toEqual([3_000_000, 3_000_000])
    expect(of(facts, '2024-03-03')?.parcels.map(({ orderId, charged }) => [orderId, charged])).toEqual([
      ['1', 2_000_000],
      ['2', 0],
    ])
  })

  it('join lines of one refund and product, and rows of one campaign', async () => {
    const facts = await factsAfter([
      ['orders.csv', orders('1,2024-03-01,A,3,10,UK', 'C1,2024-03-05,A,-1,10,UK', 'C1,2024-03-05,A,-1,8,UK')],
      ['refunds.csv', refunds('R1,2024-03-04,A,1,10,1')],
      ['ads.csv', lines('date,campaign,ad group,spend,clicks,conv_value', '2024-03-02,Shoes,a,5,2,9', '2024-03-02,Shoes,b,1.5,,')],
    ])
    expect(of(facts, '2024-03-04')?.refunds).toEqual([
      { refundId: 'R1', orderId: '1', sku: 'A', units: 1, amount: 10_000_000, orderDay: '2024-03-01', reason: '' },
    ])
    expect(of(facts, '2024-03-05')?.refunds).toMatchObject([{ refundId: 'C1', units: 2, amount: 18_000_000 }])
    expect(of(facts, '2024-03-02')?.ads).toEqual([
      { campaign: 'Shoes', rows: 2, source: 'canonical-ads', spend: 6_500_000, clicks: 2, value: 9_000_000 },
    ])
  })

  it('are in micros in a currency without minor units too', async () => {
    await using yen = await base.another({ currency: 'JPY' })
    await yen.import('shipping.csv', shipping('1,2024-03-02,Swift,JP,400,500'))
    expect((await factsOf(yen))[0]?.parcels).toMatchObject([{ charged: 400_000_000, cost: 500_000_000 }])
  })

  it('take a name that differs in case and blanks for the first spelling, in any order of files', async () => {
    const files: [string, string][] = [
      ['late.csv', shipping('3,2024-03-03,SWIFT,uk,4,5')],
      ['early.csv', shipping('1,2024-03-01,Swift,UK,4,5', '2,2024-03-02, swift ,U K,4,5')],
      ['ads1.csv', ads('2024-03-02,Spring sale,5,2,9')],
      ['ads2.csv', ads('2024-03-02,SPRING SALE,7,2,9')],
      ['orders.csv', orders('1,2024-03-01,A,1,10,France')],
      ['chargebacks.csv', chargebacks('1,2024-03-03,10,fraud,FRANCE', '9,2024-03-03,10,fraud,')],
    ]
    const facts = await factsAfter(files)
    const lanes = facts.flatMap(({ parcels }) => parcels.map(({ carrier, zone }) => `${carrier}/${zone}`))
    expect(lanes).toEqual(['Swift/UK', 'Swift/UK', 'Swift/UK'])
    expect(of(facts, '2024-03-02')?.ads).toMatchObject([{ campaign: 'SPRING SALE', spend: 12_000_000 }])
    expect(of(facts, '2024-03-03')?.disputes.map(({ country }) => country)).toEqual(['France', ''])
    expect(await factsAfter([...files].reverse())).toEqual(facts)
  })

  it('name orders that repeat another of the same customer and day, line by line, without what was corrected', async () => {
    const columns = 'order_id,date,sku,qty,unit_price,customer_id'
    const basket = (id: string, at: string, customer: string, qty = 1) => [
      `${id},2024-03-01 ${at},A,${qty},10,${customer}`,
      `${id},2024-03-01 ${at},B,2,2.50,${customer}`,
    ]
    const facts = await factsAfter([
      [
        'orders.csv',
        lines(
          columns,
          ...basket('1', '10:00', 'C1'),
          ...basket('2', '10:20', 'C1'),
          ...basket('3', '10:30', 'C2'),
          ...basket('4', '10:31', ''),
          ...basket('5', '10:32', ''),
          // The same number of lines and the same sum, but different lines.
          '6,2024-03-01 10:40,A,1,10,C2',
          '6,2024-03-01 10:40,C,2,2.50,C2',
          ...basket('7', '11:00', 'C3', 3),
          ...basket('8', '11:10', 'C3', 3),
          '8,2024-03-01 11:10,D,1,9,C3',
          ...basket('9', '11:59', 'C1'),
        ),
      ],
      // Order 8 was corrected into order 7.
      ['refunds.csv', lines('refund_id,date,sku,qty,amount', 'R1,2024-03-01 11:20,D,1,9')],
    ])
    const twinLines = (qty: number) => [
      { sku: 'A', units: qty, amount: qty * 10_000_000 },
      { sku: 'B', units: 2, amount: 5_000_000 },
    ]
    expect(of(facts, '2024-03-01')?.twinOrders).toEqual([
      { orderId: '2', twinOf: '1', customerId: 'C1', minutesApart: 20, lines: twinLines(1) },
      { orderId: '8', twinOf: '7', customerId: 'C3', minutesApart: 10, lines: twinLines(3) },
      { orderId: '9', twinOf: '2', customerId: 'C1', minutesApart: 99, lines: twinLines(1) },
    ])
  })

  it('take write-offs and fees from the layout that keeps them among the products', async () => {
    const retail = (...rows: string[]) =>
      lines('InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country', ...rows)
    const facts = await factsAfter([
      [
        'retail.csv',
        retail(
          '1,22001,CUP,4,2024-03-01 10:00:00,2.5,17850,United Kingdom',
          '2,22001,damaged,-3,2024-03-01 11:00:00,0,,United Kingdom',
          '3,22001,lost,-2,2024-03-01 12:00:00,0,,United Kingdom',
          '4,22001,found,9,2024-03-01 12:00:00,0,,United Kingdom',
          'C5,AMAZONFEE,AMAZON FEE,-1,2024-03-02 10:00:00,100.5,,United Kingdom',
          'C6,AMAZONFEE,AMAZON FEE,-1,2024-03-02 11:00:00,70,,United Kingdom',
          '7,AMAZONFEE,AMAZON FEE,1,2024-03-02 15:00:00,70,,United Kingdom',
        ),
      ],
    ])
    expect(of(facts, '2024-03-01')?.writeOffs).toEqual([
      { sku: '22001', units: -9, lines: 1 },
      { sku: '22001', units: 5, lines: 2 },
    ])
    expect(of(facts, '2024-03-02')?.fees).toEqual([
      { name: 'AMAZONFEE', document: '7', rows: 1, amount: -70_000_000 },
      { name: 'AMAZONFEE', document: 'C5', rows: 1, amount: 100_500_000 },
      { name: 'AMAZONFEE', document: 'C6', rows: 1, amount: 70_000_000 },
    ])
  })

  it('take the country of a dispute from its order where the file has none', async () => {
    const facts = await factsAfter([
      ['orders.csv', orders('1,2024-03-01,A,1,10,France')],
      ['chargebacks.csv', lines('order_id,date,amount,reason', '1,2024-03-03,10,fraud')],
    ])
    expect(of(facts, '2024-03-03')?.disputes).toMatchObject([{ orderId: '1', country: 'France', orderDay: '2024-03-01' }])
  })

  it('begin and end with whatever happened, be it a parcel, an ad, a refund or a dispute', async () => {
    const facts = await factsAfter([
      ['shipping.csv', shipping('1,2024-03-05,Swift,UK,4,5')],
      ['ads.csv', ads('2024-03-02,Shoes,5,2,9')],
      ['chargebacks.csv', chargebacks('1,2024-03-09,10,fraud,UK')],
    ])
    expect([facts[0]?.day, facts.at(-1)?.day, facts.length]).toEqual(['2024-03-02', '2024-03-09', 8])
  })

  it('leave nothing running on the transaction, however early their reader stops', async () => {
    const one = await wholeShop()
    await one.within(async (work) => {
      let running = 0
      const sql: typeof work.sql = async (text, values) => {
        running++
        try {
          return await work.sql(text, values)
        } finally {
          running--
        }
      }
      const days = { from: firstDay, to: addDays(firstDay, 79), opening: true }
      for await (const facts of loadDays({ ...work, sql }, days)) if (facts.day === firstDay) break
      expect(running).toBe(0)
      const failing = async () => {
        for await (const facts of loadDays({ ...work, sql }, days)) if (facts.day > firstDay) throw new Error('out of paper')
      }
      await expect(failing()).rejects.toThrow('out of paper')
      expect(running).toBe(0)
    })
  })

  it('cost as many statements for a month of a large shop as of a small one', async () => {
    const counted = (one: TestShop) =>
      one.within(async (work) => {
        let count = 0
        const sql: typeof work.sql = (text, values) => {
          count++
          return work.sql(text, values)
        }
        for await (const _ of loadDays({ ...work, sql }, { from: firstDay, to: addDays(firstDay, 31), opening: true }));
        return count
      })
    await using small = await base.another()
    await small.import('orders.csv', orders('1,2024-01-01,A,1,10,UK'))
    expect(await counted(await wholeShop())).toBe(await counted(small))
  })

  it('are the same where a day has so many lines that few days are loaded at once', async () => {
    await using one = await base.another()
    for (const [name, text] of canonicalFiles(shop)) await one.import(name, text)
    await one.within(async (work) => {
      const spans: string[] = []
      const sql: typeof work.sql = (text, values) => {
        if (/from day_total where business_id = \$1 and day between/.test(text)) spans.push(String(values?.[1]))
        return work.sql(text, values)
      }
      const asOne = await loaded({ ...work, sql })
      expect(spans).toHaveLength(3)
      // Three of four days fit below 12,000 lines, one of them alone not.
      const most = "case when day = date '2024-01-10' then 50000 else 3500 end"
      await work.sql(`update day_total set lines = ${most} where business_id = $1`, [work.businessId])
      spans.length = 0
      expect(await loaded({ ...work, sql })).toEqual(asOne)
      expect(spans.slice(0, 5)).toEqual(['2024-01-01', '2024-01-04', '2024-01-07', '2024-01-10', '2024-01-11'])
    })
  })
})
