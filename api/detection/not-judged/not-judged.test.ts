import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayFacts, ParcelFact, PayoutFact, RefundFact } from '../day-facts.ts'
import { report } from '../report.ts'
import { dayAt, daysByHand } from '../testing/by-hand.ts'
import { runShop } from '../testing/run-shop.ts'
import { ageWords, medianAge } from './cost-age.ts'
import type { NotJudged } from './not-judged.ts'

type Line = { order: string; sku?: string; list?: number; paid?: number; units?: number; code?: string; method?: string }
type DayOf = {
  readonly lines?: readonly Line[]
  readonly costs?: readonly { sku: string; cost: number }[]
  readonly parcels?: readonly Partial<ParcelFact>[]
  readonly refunds?: readonly Partial<RefundFact>[]
  readonly ads?: readonly { campaign: string; source: string; spend: number; value: number }[]
  readonly payouts?: readonly string[]
  readonly isPlaced?: boolean
}

const micros = (major: number) => Math.round(major * 1e6)

/**
 * A shop by hand, line by line; prices in major units, 10 unless told otherwise, without a list
 * price where `list` is 0.
 */
function shop(count: number, of: (i: number) => DayOf): DayFacts[] {
  const plans = Array.from({ length: count }, (_, i) => of(i))
  const lineOf = ({ order, sku = 'MUG', list = 10, paid = 10, units = 1, code = '', method = '' }: Line) => ({
    ...{ order, sku, list, paid, units, code, method },
  })
  return daysByHand(count, (i) => ({
    sales: (plans[i]?.lines ?? []).map(lineOf).map(({ list, ...line }) => ({ ...line, list: list === 0 ? null : list, lines: 1 })),
    costs: plans[i]?.costs ?? [],
  })).map((facts, i) => {
    const { lines: sold = [], parcels = [], refunds = [], ads = [], payouts = [], isPlaced = false } = plans[i] ?? {}
    const lines = sold.map(lineOf)
    const column = <Name extends keyof ReturnType<typeof lineOf>>(name: Name) => lines.map((line) => line[name])
    const none = lines.map(() => '')
    return {
      ...facts,
      lines: {
        ...{ orderId: column('order'), sku: column('sku'), units: column('units'), code: column('code'), method: column('method') },
        ...{ listPrice: column('list').map(micros), unitPrice: column('paid').map(micros), isReturning: [], isRenewing: [] },
        ...{ channel: none, country: none, customer: none, category: none },
      },
      parcels: parcels.map((parcel) => ({ ...aParcel, ...parcel })),
      refunds: refunds.map((refund, k) => ({ ...aRefund, refundId: `R${i}-${k}`, ...refund })),
      ads: ads.map((ad) => ({ ...ad, rows: 1, clicks: 9, spend: micros(ad.spend), value: micros(ad.value) })),
      payouts: payouts.map((orderId): PayoutFact => ({ ...aPayout, orderId })),
      placed: isPlaced
        ? lines.map(({ order, paid, units, method }) => ({ orderId: order, lines: 1, amount: micros(paid * units), paymentMethod: method }))
        : [],
    }
  })
}

const aParcel: ParcelFact = {
  ...{ orderId: '', carrier: 'Swift', zone: 'UK', size: '', goods: null, units: null },
  ...{ charged: micros(3), cost: micros(4) },
}
const aRefund = { orderId: null, sku: 'MUG', units: 1, amount: micros(10), orderDay: null, reason: '' }
const aPayout: PayoutFact = { source: 'pay', payoutId: 'P1', orderId: '', type: 'sale', rows: 1, gross: micros(10), fee: 0, sold: null }

const saidOf = (days: readonly DayFacts[], opening?: ReadonlyMap<string, number>) => report(runShop(days), new Map(), opening).notJudged
const find = (list: readonly NotJudged[], what: string) => list.find((one) => one.what.startsWith(what))
/** Amounts by what they are, in major units. */
const amounts = (list: readonly NotJudged[]) =>
  Object.fromEntries(list.map(({ what, amount }) => [what.replace(', last 90 days of your rows', ''), Number(amount) / 100]))

const order = (i: number): DayOf => ({ lines: [{ order: `O${i}` }] })
const [noCost, oldCost] = ['Sales of products without a unit cost', 'Sales of products whose unit cost is more than a year old']
const [noList, noCode, noPayout] = ['Sales without a list price', 'Discounts on orders that name no code', 'Orders in no payout']
const [noOrder, noParcel] = ['Shipping costs of parcels whose order is not in your files', 'Orders without a parcel']
const [unnamed, unexplained] = ['Refunds that name no order', 'Refunds without a reason']
const allSales = 'All sales, last 90 days of your rows'
const noSales = 'Spend on campaigns that report no sales'

describe('sales without a unit cost, or with an old one', () => {
  it('count those of the last 90 days, by product', () => {
    const lines = [{ order: 'A' }, { order: 'B', sku: 'CUP', paid: 4, units: 2 }]
    const said = saidOf(shop(120, (i) => ({ lines, costs: i === 0 ? [{ sku: 'MUG', cost: 6 }] : [] })))
    expect(find(said, noCost)).toEqual({
      what: 'Sales of products without a unit cost, last 90 days of your rows',
      amount: 72_000n,
      because: 'No unit cost is known for 1 product, so what these sales earn is not checked.',
      remedy: 'Import costs.csv with sku, valid_from and unit_cost.',
    })
    expect(find(said, oldCost)).toBeUndefined()
  })

  it('are left out below a tenth of all sales, and below the money floor', () => {
    const costs = [{ sku: 'MUG', cost: 6 }]
    const cup = (paid: number, mug: number) =>
      saidOf(
        shop(60, () => ({
          costs,
          lines: [
            { order: 'A', paid: mug },
            { order: 'B', sku: 'CUP', paid },
          ],
        })),
      )
    expect(amounts(cup(1.2, 10))[noCost]).toBe(72)
    expect(amounts(cup(1.2, 11))).not.toHaveProperty([noCost])
    // Three floors of 20 a month: 60.
    expect(amounts(cup(0.99, 0.5))).not.toHaveProperty([noCost])
  })

  it('are old after a year, by the newest cost', () => {
    const costed = (on: number, count: number) =>
      saidOf(shop(count, (i) => ({ ...order(i), costs: i === 0 || i === on ? [{ sku: 'MUG', cost: 6 }] : [] })))
    const inNoPayout = { [noPayout]: 900 }
    expect(amounts(costed(0, 366))).toEqual(inNoPayout)
    expect(costed(0, 367)).toMatchObject([
      { what: allSales, amount: 90_000n, because: expect.stringMatching(/^Half of these sales use a cost/) },
    ])
    expect(amounts(costed(200, 367))).toEqual(inNoPayout)
  })

  it('know the day of a cost from before the first row', () => {
    const days = shop(100, (i) => ({ ...order(i), costs: i === 0 ? [{ sku: 'MUG', cost: 6 }] : [] }))
    const first = runShop(days).memory.firstDay
    expect(find(saidOf(days), oldCost)).toBeUndefined()
    const said = saidOf(days, new Map([['MUG', first - 400]]))
    expect(find(said, allSales)).toMatchObject({ amount: 90_000n, because: expect.stringContaining('at least 16 months old') })
    expect(
      report(runShop(days), new Map(), new Map([['MUG', first - 400]])).detectors.find(({ detector }) => detector === 'below-cost'),
    ).toMatchObject({
      reason: 'unit costs are known for 100% of net sales; half of the sales with a unit cost use one that is at least 16 months old',
    })
  })
})

describe('discounts', () => {
  it('are not seen on sales without a list price', () => {
    const said = amounts(saidOf(shop(50, (i) => ({ lines: [{ order: `O${i}`, list: i % 2 ? 0 : 10 }] }))))
    expect(said[noList]).toBe(250)
  })

  it('are of no code where no order names one; where some do, prices without a code are compared', () => {
    const sold = (code: string) => shop(50, (i) => ({ lines: [{ order: `O${i}`, list: 14, paid: 10, code: i === 20 ? code : '' }] }))
    expect(amounts(saidOf(sold('')))[noCode]).toBe(200)
    expect(amounts(saidOf(sold('SPRING')))).not.toHaveProperty([noCode])
  })
})

describe('parcels and orders', () => {
  it('that do not belong together are counted, those of the last three weeks aside', () => {
    const said = amounts(saidOf(shop(100, (i) => ({ ...order(i), parcels: [{ orderId: i % 4 ? `O${i}` : `X${i}` }] }))))
    // Days 10 to 99 have 22 parcels of unknown orders; of the orders of days 10 to 78, 17 are in no
    // parcel.
    expect(said[noOrder]).toBe(88)
    expect(said[noParcel]).toBe(170)
  })

  it('are not compared where no parcels are read', () => {
    expect(amounts(saidOf(shop(100, order)))).not.toHaveProperty([noParcel])
  })
})

describe('refunds', () => {
  it('without an order count where they are the rule, without a reason always', () => {
    const back = (orderDay: (i: number) => boolean, reason = '') =>
      saidOf(
        shop(60, (i) => ({
          ...order(i),
          refunds: [{ reason, ...(orderDay(i) && { orderId: `O${i}`, orderDay: dayAt(i) }) }],
        })),
      )
    expect(
      find(
        back(() => false),
        'All refunds',
      ),
    ).toMatchObject({
      amount: 60_000n,
      because: expect.stringMatching(/^Without its order, .* Without reasons, /),
    })
    expect(amounts(back((i) => i % 2 === 0))).toMatchObject({ [unexplained]: 600 })
    expect(amounts(back((i) => i % 2 === 0))).not.toHaveProperty([unnamed])
    expect(amounts(back((i) => i % 3 === 0, 'broken'))).toMatchObject({ [unnamed]: 400 })
    expect(amounts(back((i) => i % 3 === 0, 'broken'))).not.toHaveProperty([unexplained])
  })
})

describe('orders and payouts', () => {
  it('are not held against each other where no payouts are read', () => {
    expect(find(saidOf(shop(50, order)), allSales)).toMatchObject({
      amount: 50_000n,
      because: expect.stringContaining(' No payouts were read, so whether these orders were paid out'),
    })
  })

  it('count orders from before the first payout and since the last, without those that may still be paid out', () => {
    const days = shop(180, (i) => ({ ...order(i), isPlaced: i >= 110, payouts: i >= 110 && i < 150 ? [`O${i}`] : [] }))
    const said = amounts(saidOf(days))
    // Paid on the day of the order: a week later it is late.
    expect(said['Orders since your last payout']).toBe(230)
    expect(said['Orders from before your first payout']).toBe(200)
    expect(find(saidOf(days), 'Orders since')?.because).toBe(
      'Your payouts end on 30 May 2025, so whether later orders were paid out is not checked.',
    )
  })

  it('count orders that payouts hold too few of, but not those that are told as missing', () => {
    const paid = (isPaid: (i: number) => boolean, method = '') =>
      shop(160, (i) => ({
        lines: Array.from({ length: 3 }, (_, k) => ({ order: `O${i}-${k}`, method })),
        isPlaced: true,
        payouts: [0, 1, 2].filter((k) => k < 2 || isPaid(i)).map((k) => `O${i}-${k}`),
      }))
    const said = saidOf(paid(() => false))
    // One of three orders a day, without the last week.
    expect(find(said, noPayout)).toMatchObject({ amount: 83_000n, remedy: expect.stringMatching(/^Import orders with payment_method/) })
    expect(find(saidOf(paid(() => false, 'card')), noPayout)?.remedy).toBe(
      'Import the payouts of every service that your customers pay with.',
    )
    const told = runShop(paid((i) => i < 100, 'card'))
    expect(report(told).findings.map(({ kind }) => kind)).toContain('unpaid_orders')
    expect(amounts(report(told).notJudged)).not.toHaveProperty([noPayout])
  })
})

describe('ads', () => {
  it('without sales count where the platform may not record them', () => {
    const spent = (value: number) =>
      amounts(saidOf(shop(100, (i) => ({ ...order(i), ads: [{ campaign: 'a', source: 'meta', spend: 5, value }] }))))
    expect(spent(0)[noSales]).toBe(450)
    expect(spent(20)).not.toHaveProperty([noSales])
  })
})

describe('the list', () => {
  it('is empty before the first day, has the most money first, and six entries at most', () => {
    expect(saidOf([])).toEqual([])
    const said = saidOf(
      shop(120, (i) => ({
        lines: [
          { order: `O${i}`, list: 0, paid: 10 },
          { order: `O${i}`, list: 30, paid: 9, sku: 'CUP' },
        ],
        parcels: [{ orderId: `X${i}`, cost: micros(3) }],
        refunds: [{}],
        ads: [{ campaign: 'a', source: 'meta', spend: 2, value: 0 }],
      })),
    )
    expect(said).toHaveLength(6)
    expect(said.map(({ amount }) => amount)).toEqual(said.map(({ amount }) => amount).toSorted((a, b) => Number(b - a)))
    expect(said.some(({ amount }) => amount <= 0n)).toBe(false)
  })

  it('has all money of a sort once, with each reason, and apart what is only a part of it', () => {
    const sold = (cost: number) =>
      saidOf(
        shop(120, (i) => ({
          lines: [
            { order: `O${i}`, list: 0, paid: 10 },
            { order: `P${i}`, list: 0, paid: 10, sku: 'CUP' },
          ],
          costs: i === 0 && cost > 0 ? [{ sku: 'CUP', cost }] : [],
        })),
      )
    expect(sold(0)).toMatchObject([{ what: 'All sales, last 90 days of your rows', amount: 180_000n }])
    const [all] = sold(0)
    expect(all?.because.split(/(?<=checked\.) /)).toEqual([
      expect.stringMatching(/^No unit cost is known for 2 products/),
      expect.stringMatching(/^Without the price before discounts/),
      expect.stringMatching(/^No payouts were read/),
    ])
    expect(all?.remedy).toMatch(/^Import costs.* Import orders with the list_price.* Import payouts/)
    expect(amounts(sold(6))).toEqual({ 'All sales': 1800, [noCost]: 900 })
  })

  it('sums rows, in whatever order they come', () => {
    const row = fc.record({
      sku: fc.constantFrom('A', 'B', 'C'),
      paid: fc.integer({ min: 1, max: 9_999 }),
      units: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 6 }), { minLength: 20, maxLength: 40 }), (plan) => {
        const days = (isTurned: boolean) =>
          shop(plan.length, (i) => {
            const lines = (plan[i] ?? []).map(({ paid, ...line }, k) => ({ ...line, order: `O${i}-${k}`, paid: paid / 100, list: 0 }))
            return { lines: isTurned ? lines.toReversed() : lines, costs: [{ sku: 'A', cost: 0.001 }] }
          })
        const cents = (isWanted: (sku: string) => boolean) =>
          plan.flat().reduce((sum, { sku, paid, units }) => sum + (isWanted(sku) ? paid * units : 0), 0)
        const said = saidOf(days(false))
        const [all, without] = [cents(() => true), cents((sku) => sku !== 'A')]
        if (all >= 6_000) expect(find(said, 'All sales')?.amount).toBe(BigInt(all))
        else expect(said).toEqual([])
        expect(find(said, without === all ? 'All sales' : noCost)?.amount).toBe(
          without >= 6_000 && without >= all / 10 ? BigInt(without) : undefined,
        )
        expect(saidOf(days(true))).toEqual(said)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the age of costs', () => {
  it('is the one that half of the money has, at least', () => {
    expect(medianAge([])).toBeNull()
    expect(
      medianAge([
        { micros: 1, age: 900 },
        { micros: 5, age: 300 },
        { micros: 4, age: 10 },
      ]),
    ).toBe(300)
    expect(
      medianAge([
        { micros: 4, age: 900 },
        { micros: 6, age: 10 },
      ]),
    ).toBe(10)
  })

  it('is told in days, weeks, months and years', () => {
    expect([0, 1, 13, 14, 60, 61, 365, 730, 731, 1_100].map(ageWords)).toEqual([
      '0 days',
      '1 day',
      '13 days',
      '2 weeks',
      '8 weeks',
      '2 months',
      '11 months',
      '23 months',
      '2 years',
      '3 years',
    ])
  })
})
