import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { ProfitGroup } from '../ledger/profit-groups.ts'
import type { OpenFigure } from '../ledger/statement/figure-rows.ts'
import type { RowGroup } from '../ledger/statement/group-counts.ts'
import { marginCoverage, profitParts, statementCampaigns, statementParts } from '../ledger/statement/profit-parts.ts'
import { lastMonthProfit, statementOf } from '../ledger/statement/statement.ts'
import { statementRows } from '../ledger/statement/statement-rows.ts'
import { addSums, type StatedSums } from '../ledger/statement/statement-sums.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type Day, day } from '../values/day.ts'

// A shop of five months, written by hand: 30 orders a month, of one product or two, in two channels
// and some country or none. Product P0 has a unit cost from March on.
const skus = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9']
const channels = ['shop', 'market', '']
const countries = ['France', 'Spain', '', 'Italy']

type Line = { id: string; day: string; sku: string; units: number; price: number; channel: string; country: string }
type Cost = { id: string; day: string; cents: number }

const on = (month: number, date: number) => `2024-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
const lines: Line[] = []
const refunds: (Cost & { sku: string; units: number })[] = []
const parcels: (Cost & { charged: number })[] = []
const payouts: Cost[] = []
const disputes: (Cost & { state: string })[] = []
const ads: { day: string; campaign: string; spend: number; sales: number }[] = []
for (let month = 1; month <= 5; month++) {
  for (let i = 0; i < 30; i++) {
    const n = month * 100 + i
    const of = { id: `A${n}`, day: on(month, 1 + (i % 28)), channel: channels[i % 3] ?? '', country: countries[n % 4] ?? '' }
    lines.push({ ...of, sku: skus[n % 10] ?? '', units: 1 + (n % 3), price: 1000 + (n % 7) * 155 })
    if (i % 2 === 0) lines.push({ ...of, sku: skus[(n + 3) % 10] ?? '', units: 2, price: 840 })
    // Every fifth order comes back in part, some of them in the month after.
    if (i % 5 === 0)
      refunds.push({
        id: of.id,
        day: i === 25 ? on(month + 1, 3) : on(month, 28),
        sku: skus[n % 10] ?? '',
        units: 1,
        cents: 1000 + (n % 7) * 155,
      })
    parcels.push({
      id: of.id,
      day: i === 27 ? on(month + 1, 1) : on(month, 1 + (i % 28)),
      cents: 390 + (n % 5) * 11,
      charged: i % 4 === 0 ? 295 : 0,
    })
    payouts.push({ id: of.id, day: of.day, cents: 31 + (n % 9) })
    if (i === 13 || i === 14) disputes.push({ id: of.id, day: on(month, 27), cents: 1900, state: i === 13 ? 'lost' : 'won' })
  }
  for (const campaign of ['search', 'social'])
    ads.push({ day: on(month, 15), campaign, spend: 3000 + month * 100, sales: campaign === 'search' ? 21_000 : 1500 })
}
const costOf = (sku: string, at: string): number | null =>
  sku === 'P0' && at < '2024-03-01' ? null : 400 + Number(sku.slice(1)) * 11 + (at < '2024-04-01' ? 0 : 20)

const money = (cents: number) => (cents / 100).toFixed(2)
const csv = (head: string, rows: readonly (readonly (string | number)[])[]) => `${[head, ...rows.map((row) => row.join(','))].join('\n')}\n`
const files = new Map([
  [
    'orders.csv',
    csv(
      'order_id,date,sku,qty,unit_price,country,channel',
      lines.map((of) => [of.id, of.day, of.sku, of.units, money(of.price), of.country, of.channel]),
    ),
  ],
  [
    'refunds.csv',
    csv(
      'refund_id,date,sku,qty,amount,order_id',
      refunds.map((of, i) => [`R${i}`, of.day, of.sku, of.units, money(of.cents), of.id]),
    ),
  ],
  [
    'costs.csv',
    csv('sku,valid_from,unit_cost', [
      ...skus.slice(1).map((sku) => [sku, '2023-12-01', money(costOf(sku, '2024-01-01') ?? 0)]),
      ['P0', '2024-03-01', money(costOf('P0', '2024-03-01') ?? 0)],
      ...skus.map((sku) => [sku, '2024-04-01', money(costOf(sku, '2024-04-01') ?? 0)]),
    ]),
  ],
  [
    'shipping.csv',
    csv(
      'order_id,date,carrier,zone,charged,cost',
      parcels.map((of) => [of.id, of.day, 'A', 'Z1', money(of.charged), money(of.cents)]),
    ),
  ],
  [
    'payouts.csv',
    csv(
      'payout_id,date,source,order_id,type,gross,fee,net',
      payouts.map((of, i) => [`T${i}`, of.day, 'pay', of.id, 'sale', '50.00', money(of.cents), money(5000 - of.cents)]),
    ),
  ],
  [
    'chargebacks.csv',
    csv(
      'order_id,date,amount,reason,country,state',
      disputes.map((of) => [of.id, of.day, money(of.cents), 'fraud', '', of.state]),
    ),
  ],
  [
    'ads.csv',
    csv(
      'date,campaign,spend,clicks,conv_value',
      ads.map((of) => [of.day, of.campaign, money(of.spend), 10, money(of.sales)]),
    ),
  ],
])

type Counted = { grossProfit: number; netWithCost: number; net: number; costs: number; ads: number; returned: number }

/** Profit counted row by row from what was made above, of the rows that a function keeps. */
function counted(isKept: (of: { day: string; id: string; sku: string | null }) => boolean): Counted {
  const sum: Counted = { grossProfit: 0, netWithCost: 0, net: 0, costs: 0, ads: 0, returned: 0 }
  for (const of of lines.filter(isKept)) {
    const cost = costOf(of.sku, of.day)
    sum.net += of.units * of.price
    if (cost === null) continue
    sum.netWithCost += of.units * of.price
    sum.grossProfit += of.units * (of.price - cost)
  }
  for (const of of refunds.filter(isKept)) {
    const cost = costOf(of.sku, of.day)
    sum.net -= of.cents
    if (cost === null) continue
    sum.netWithCost -= of.cents
    sum.grossProfit -= of.cents
    sum.returned += of.units * cost
  }
  for (const of of parcels) if (isKept({ ...of, sku: null })) sum.costs += of.cents - of.charged
  for (const of of payouts) if (isKept({ ...of, sku: null })) sum.costs += of.cents
  for (const of of disputes) if (of.state === 'lost' && isKept({ ...of, sku: null })) sum.costs += of.cents
  for (const of of ads) if (isKept({ ...of, id: '', sku: null })) sum.ads += of.spend
  return sum
}

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
  shop = await base.another()
  for (const [name, text] of files) await shop.import(name, text)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await base[Symbol.asyncDispose]()
})

type Span = { from: Day | null; to: Day | null }
const whole: Span = { from: null, to: null }
const some: Span = { from: day('2024-01-12'), to: day('2024-04-09') }
const isIn =
  ({ from, to }: Span) =>
  (at: string) =>
    (from === null || at >= from) && (to === null || at <= to)
const big = (cents: number) => BigInt(cents)
const cents = (amount: string) => Number(amount.replace('.', ''))

async function allParts(of: TestShop, by: ProfitGroup, span: Span, first = 2) {
  const found = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof statementParts>> = await of.within((work) => statementParts(work, { by, ...span, first, after }))
    found.push(...page.nodes)
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null
    if (after === null) expect(page.totalCount).toBe(found.length)
  } while (after !== null)
  return found
}

async function rowsSum(figure: OpenFigure, span: Span, group: RowGroup | null, first = 100, prepare = ''): Promise<number> {
  let [sum, count, after] = [0, 0, null as string | null]
  do {
    const page: Awaited<ReturnType<typeof statementRows>> = await shop.within(async (work) => {
      if (prepare) await work.sql(prepare)
      return statementRows(work, { figure, ...span, group, first, after })
    })
    for (const { amount } of page.nodes) sum += cents(amount?.amount ?? '0')
    count += page.nodes.length
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null
    if (after === null) expect(count).toBe(page.totalCount)
  } while (after !== null)
  return sum
}

describe('profit in the statement', () => {
  it('is what the rows count to, in each month and in total, to the cent', async () => {
    const { months, total, notTakenOff } = await shop.within((work) => statementOf(work, whole))
    expect(months).toHaveLength(6)
    for (const { from, figures } of [...months, { from: '2024', ...total }]) {
      const expected = counted(({ day: at }) => at.startsWith(from === '2024' ? '2024' : from.slice(0, 7)))
      const { netSalesWithCost, grossProfit, returnedGoods, contributionBeforeAds, contributionMargin } = figures
      expect({ from, netSalesWithCost, grossProfit, returnedGoods }).toEqual({
        from,
        netSalesWithCost: big(expected.netWithCost),
        grossProfit: big(expected.grossProfit),
        returnedGoods: big(expected.returned),
      })
      expect({ from, contributionBeforeAds, contributionMargin }).toEqual({
        from,
        contributionBeforeAds: big(expected.grossProfit - expected.costs),
        contributionMargin: big(expected.grossProfit - expected.costs - expected.ads),
      })
    }
    expect(notTakenOff).toEqual([])
  })

  it('of a span that cuts months is that of its days; its figures open to rows that sum to them', async () => {
    const { total } = await shop.within((work) => statementOf(work, some))
    const expected = counted(({ day: at }) => isIn(some)(at))
    expect(total.figures).toMatchObject({
      grossProfit: big(expected.grossProfit),
      contributionMargin: big(expected.grossProfit - expected.costs - expected.ads),
    })
    expect(await rowsSum('gross_profit', some, null)).toBe(expected.grossProfit)
    expect(await rowsSum('contribution_before_ads', some, null)).toBe(expected.grossProfit - expected.costs)
    expect(await rowsSum('contribution_margin', some, null)).toBe(expected.grossProfit - expected.costs - expected.ads)
  })

  it('says for how many products and how much of net sales the unit cost is not known', async () => {
    const all = counted(() => true)
    expect(await shop.within((work) => marginCoverage(work, whole))).toMatchObject({
      products: 10,
      productsWithout: 1,
      netSalesWithout: { amount: money(all.net - all.netWithCost) },
      share: (all.net - all.netWithCost) / all.net,
    })
    expect(await shop.within((work) => marginCoverage(work, { from: day('2024-04-01'), to: null }))).toMatchObject({
      productsWithout: 0,
      netSalesWithout: { amount: '0.00' },
    })
  })

  it('says it of days that cut months as the sums of the products do, on both sides of a first cost', async () => {
    const withoutCost = new Set<number>()
    for (const [from, to] of [
      ['2024-01-10', '2024-04-20'],
      ['2024-03-20', '2024-04-03'],
      ['2024-02-05', '2024-02-25'],
      ['2024-04-02', '2024-05-20'],
    ] as const) {
      const span = { from: day(from), to: day(to) }
      const { parts } = await shop.within((work) => profitParts(work, { by: 'product', span, page: { limit: 1000, after: null } }))
      const without = parts.filter(({ sums }) => sums.uncostedLines > 0n)
      const { uncosted, uncostedRefunds } = addSums(parts.map(({ sums }) => sums))
      expect(await shop.within((work) => marginCoverage(work, span))).toMatchObject({
        products: parts.filter(({ sums }) => sums.productLines > 0n).length,
        productsWithout: without.length,
        netSalesWithout: { amount: money(Number(uncosted - uncostedRefunds)) },
      })
      withoutCost.add(without.length)
    }
    expect([...withoutCost].sort()).toEqual([0, 1])
  })

  it('of the last whole month of the orders stands beside that of the month before', async () => {
    const of = (month: string) => counted(({ day: at }) => at.startsWith(month))
    const [april, march] = [of('2024-04'), of('2024-03')]
    // Orders end on 28 May; parcels and refunds go on.
    expect(await shop.within(lastMonthProfit)).toMatchObject({
      from: '2024-04-01',
      to: '2024-04-30',
      netSales: { amount: money(april.net) },
      profit: { contributionMargin: { amount: money(april.grossProfit - april.costs - april.ads) } },
      before: { contributionMargin: { amount: money(march.grossProfit - march.costs - march.ads) } },
      notTakenOff: [],
    })
    await using none = await base.another()
    expect(await none.within(lastMonthProfit)).toBe(null)
  })

  it('states no contribution where the unit cost of a fifth of sales is not known, and no profit without any', async () => {
    await using one = await base.another()
    const order = (id: string, sku: string, price: string) => `${id},2024-02-01,${sku},1,${price}`
    const orders = ['order_id,date,sku,qty,unit_price', order('1', 'A', '79.99'), order('2', 'B', '20.01')].join('\n')
    await one.import('orders.csv', orders)
    const profit = async () => (await one.within((work) => statementOf(work, whole))).total.figures
    expect(await profit()).toMatchObject({ netSalesWithCost: null, grossProfit: null, returnedGoods: null, contributionMargin: null })
    await one.import('costs.csv', 'sku,valid_from,unit_cost\nA,2024-01-01,30.00\n')
    expect(await profit()).toMatchObject({ grossProfit: 49_99n, contributionBeforeAds: null, contributionMargin: null })
    // February is cut, so the rows of its days tell; B never has a cost.
    const cut = { from: day('2024-01-15'), to: day('2024-02-10') }
    expect(await one.within((work) => marginCoverage(work, cut))).toMatchObject({
      ...{ products: 2, productsWithout: 1, netSalesWithout: { amount: '20.01' }, share: 0.2001 },
    })
    await one.import('more.csv', ['order_id,date,sku,qty,unit_price', order('3', 'A', '0.05')].join('\n'))
    expect(await profit()).toMatchObject({ grossProfit: 20_04n, contributionBeforeAds: 20_04n, contributionMargin: 20_04n })
    expect((await one.within((work) => statementOf(work, whole))).notTakenOff).toEqual([
      'refunds',
      'fees',
      'postage_paid',
      'lost_chargebacks',
      'ad_spend',
    ])
  })

  it('takes a fee once that payouts and orders both state, and postage charged from orders where no parcel has it', async () => {
    await using one = await base.another()
    await one.import(
      'orders.csv',
      [
        'order_id,date,sku,qty,unit_price,description,nature',
        '1,2024-02-01,A,1,50.00,Lamp,product',
        '1,2024-02-01,POST,1,5.00,POSTAGE,postage',
      ].join('\n'),
    )
    await one.import('costs.csv', 'sku,valid_from,unit_cost\nA,2024-01-01,30.00\n')
    await one.import('refunds.csv', 'refund_id,date,sku,qty,amount,order_id,nature\nF,2024-02-01,PAY FEES,1,1.40,1,fee\n')
    await one.import(
      'payouts.csv',
      'payout_id,date,source,order_id,type,gross,fee,net\nT1,2024-02-01,pay,1,sale,55.00,1.40,53.60\nT2,2024-02-02,pay,,fee,0.00,0.25,-0.25\n',
    )
    const of = async () => (await one.within((work) => statementOf(work, whole))).total.figures
    // Without parcels neither side of postage is known.
    expect(await of()).toMatchObject({ fees: 1_40n, paymentFees: 25n, contributionBeforeAds: 20_00n - 1_65n })
    await one.import('shipping.csv', 'order_id,date,carrier,zone,charged,cost\n1,2024-02-02,A,Z,0,6.10\n')
    expect(await of()).toMatchObject({ contributionBeforeAds: 20_00n - 1_65n - 1_10n })
    await one.import('later.csv', 'order_id,date,carrier,zone,charged,cost\n9,2024-02-03,A,Z,4.00,4.00\n')
    expect(await of()).toMatchObject({ contributionBeforeAds: 20_00n - 1_65n - 6_10n })
  })
})

describe('profit by part of the shop', () => {
  const nameOf: Readonly<Record<ProfitGroup, (of: { id: string; sku: string | null }) => string>> = {
    product: ({ sku }) => sku ?? '-',
    country: ({ id }) => lines.find((line) => line.id === id)?.country ?? '',
    channel: ({ id }) => lines.find((line) => line.id === id)?.channel ?? '',
  }

  it.each(['product', 'country', 'channel'] as const)(
    'is what the rows of each %s count to, and opens to rows that sum to it',
    async (by) => {
      for (const span of [whole, some]) {
        const parts = await allParts(shop, by, span)
        const names = [...new Set(lines.filter((line) => isIn(span)(line.day)).map(nameOf[by]))]
        expect(parts.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
        expect(parts.map(({ netSales }) => cents(netSales.amount))).toEqual(
          parts.map(({ netSales }) => cents(netSales.amount)).toSorted((a, b) => b - a),
        )
        for (const { name, netSales, profit } of parts) {
          const expected = counted((of) => isIn(span)(of.day) && of.id !== '' && nameOf[by](of) === name)
          expect({ name, net: cents(netSales.amount), gross: cents(profit.grossProfit?.amount ?? '') }).toEqual({
            name,
            net: expected.net,
            gross: expected.grossProfit,
          })
          if (by !== 'product')
            expect([name, cents(profit.contributionBeforeAds?.amount ?? '')]).toEqual([name, expected.grossProfit - expected.costs])
        }
        const [first] = parts
        const group = { by, name: first?.name ?? '' }
        expect(await rowsSum('net_sales', span, group)).toBe(cents(first?.netSales.amount ?? ''))
        expect(await rowsSum('gross_profit', span, group)).toBe(cents(first?.profit.grossProfit?.amount ?? ''))
        if (by !== 'product')
          expect(await rowsSum('contribution_before_ads', span, group)).toBe(cents(first?.profit.contributionBeforeAds?.amount ?? ''))
      }
    },
  )

  it.each(['country', 'channel'] as const)('opens every %s to rows that sum to it, also in small pages', async (by) => {
    for (const span of [whole, some])
      for (const { name, netSales, profit } of await allParts(shop, by, span, 100)) {
        expect(await rowsSum('net_sales', span, { by, name }, 7)).toBe(cents(netSales.amount))
        expect(await rowsSum('gross_profit', span, { by, name }, 7)).toBe(cents(profit.grossProfit?.amount ?? ''))
        expect(await rowsSum('contribution_before_ads', span, { by, name }, 7)).toBe(cents(profit.contributionBeforeAds?.amount ?? ''))
      }
  })

  it('opens a country to all of its rows wherever its days lie in the table', async () => {
    // A row that is written anew goes behind the others, and a scan without an index meets it last.
    await shop.within((work) =>
      work.sql(`update day_total set orders = orders where business_id = $1 and day < '2024-02-01'`, [work.businessId]),
    )
    const scan = `select set_config(name, 'off', true) from unnest('{enable_indexscan,enable_bitmapscan}'::text[]) as name`
    const france = (await allParts(shop, 'country', whole, 100)).find(({ name }) => name === 'France')
    expect(await rowsSum('net_sales', whole, { by: 'country', name: 'France' }, 7, scan)).toBe(cents(france?.netSales.amount ?? ''))
  })

  it('REL-22 looks for a page of a country’s rows only in the months that the kept counts say', async () => {
    const looked: number[] = []
    const watched = (work: Work): Work => ({
      ...work,
      sql: (text, values = []) => {
        if (/\bfrom order_line\b/.test(text)) looked.push(new Set((values[1] as Day[]).map((of) => of.slice(0, 7))).size)
        return work.sql(text, values)
      },
    })
    const page = (figure: OpenFigure) =>
      shop.within((work) => statementRows(watched(work), { figure, ...whole, group: { by: 'country', name: 'France' }, first: 5 }))
    const { totalCount } = await page('net_sales')
    expect(totalCount).toBeGreaterThan(20)
    expect(looked).toEqual([1])
    const { totalCount: ofContribution } = await page('contribution_before_ads')
    // The page, and before it the disputes of all six months.
    expect(looked.slice(1)).toEqual([6, 1])
    // As a version before left it, which counted no parcels.
    await shop.within((work) =>
      work.sql(`delete from month_group where business_id = $1 and figure = 'profit:movedParcels'`, [work.businessId]),
    )
    expect(await page('contribution_before_ads')).toMatchObject({ totalCount: ofContribution })
    expect(looked.slice(3)).toEqual([6, 6])
  })

  it('REL-22 reads of the days beside whole months only what is asked for', async () => {
    const read: string[] = []
    const tables = ['order_line', 'refund', 'parcel', 'payout', 'chargeback', 'ad_spend']
    const watched = (work: Work): Work => ({
      ...work,
      sql: (text, values) => {
        read.push(...tables.filter((table) => new RegExp(`\\bfrom ${table}\\b`).test(text)))
        return work.sql(text, values)
      },
    })
    await shop.within((work) => statementCampaigns(watched(work), { ...some, first: 10 }))
    expect(read.splice(0)).toEqual(['ad_spend'])
    await shop.within((work) => marginCoverage(watched(work), some))
    expect(read.splice(0)).toEqual(['order_line', 'refund'])
  })

  it.each(['product', 'country', 'channel'] as const)('of every %s sums to the statement', async (by) => {
    for (const span of [whole, some]) {
      const { parts } = await shop.within((work) => profitParts(work, { by, span, page: { limit: 1000, after: null } }))
      const { sums } = (await shop.within((work) => statementOf(work, span))).total
      const keys = ['sales', 'uncosted', 'cost', 'refunds', 'uncostedRefunds', 'returnedCost', 'productLines', 'productRefunds'] as const
      const beside = ['fees', 'paymentFees', 'postagePaid', 'postageCharged', 'orderPostage', 'lostChargebacks'] as const
      const of = (all: StatedSums) => Object.fromEntries([...keys, ...(by === 'product' ? [] : beside)].map((key) => [key, all[key]]))
      expect(of(addSums(parts.map((part) => part.sums)))).toEqual(of(sums))
    }
  })

  it('is the same in whatever order the files come', async () => {
    await using other = await base.another()
    for (const [name, text] of [...files].reverse()) await other.import(name, text)
    for (const by of ['country', 'channel', 'product'] as const)
      expect(await allParts(other, by, whole, 100)).toEqual(await allParts(shop, by, whole, 100))
  })

  it('of campaigns is their spend and reported sales, beside the return at which ads pay', async () => {
    for (const span of [whole, some]) {
      const { nodes } = await shop.within((work) => statementCampaigns(work, span))
      const of = counted(({ day: at }) => isIn(span)(at))
      const rate = (of.grossProfit - of.costs) / of.netWithCost
      for (const campaign of ['search', 'social']) {
        const rows = ads.filter((row) => row.campaign === campaign && isIn(span)(row.day))
        const [spend, sales] = [rows.reduce((sum, row) => sum + row.spend, 0), rows.reduce((sum, row) => sum + row.sales, 0)]
        const said = nodes.find(({ name }) => name === campaign)
        expect(said).toMatchObject({ spend: { amount: money(spend) }, reportedSales: { amount: money(sales) } })
        expect(said?.reportedReturn).toBeCloseTo(sales / spend, 10)
        expect(said?.breakEvenReturn).toBeCloseTo(1 / rate, 10)
        expect(said?.leftAfterSpend?.amount).toBe(money(Math.round(sales * rate) - spend))
        expect(await rowsSum('ad_sales', span, { by: 'campaign', name: campaign })).toBe(sales)
        expect(await rowsSum('ad_spend', span, { by: 'campaign', name: campaign })).toBe(spend)
      }
    }
  })

  it('of a campaign with a row that states no sales is not known', async () => {
    await using one = await base.another()
    await one.import('ads.csv', 'date,campaign,spend,clicks,conv_value\n2024-05-02,Shoes,10.00,5,20\n2024-05-03,Shoes,10.00,5,\n')
    const { nodes } = await one.within((work) => statementCampaigns(work, whole))
    expect(nodes).toMatchObject([
      { name: 'Shoes', spend: { amount: '20.00' }, reportedSales: null, reportedReturn: null, breakEvenReturn: null, leftAfterSpend: null },
    ])
  })
})
