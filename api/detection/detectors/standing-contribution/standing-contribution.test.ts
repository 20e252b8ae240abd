import { describe, expect, it } from 'vitest'
import type { ChargebackRow, OrderRow, RefundRow, ShippingRow } from '../../../made-shops/shop.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { dayFactsOf, type ShopRows } from '../../testing/day-facts-of.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

type Order = { readonly id: string; readonly on: number; readonly country: string; readonly customer?: string } & {
  readonly sku?: string
  readonly paid?: number
  readonly postage: number
  readonly charged?: number
}

const major = (amount: number): bigint => BigInt(Math.round(amount * 1e6))

function rowsOf(orders: readonly Order[], more: Partial<ShopRows> = {}): ShopRows {
  const lines = orders.map(
    ({ id, on, country, customer = `c${id}`, sku = 'A', paid = 40 }): OrderRow => ({
      ...{ orderId: id, at: `${dayAt(on)} 09:00`, sku, qty: 1, unitPrice: major(paid), customerId: customer, country },
      ...{ listPrice: major(paid), discount: 0 },
    }),
  )
  const shipping = orders.map(
    ({ id, on, postage, charged = 5, country }): ShippingRow => ({
      ...{ orderId: id, day: dayAt(on), carrier: 'Swift', zone: country === 'UK' ? 'UK' : 'EU' },
      ...{ charged: major(charged), cost: major(postage) },
    }),
  )
  const costs = ['A', 'B', 'C', 'D'].map((sku) => ({ sku, validFrom: dayAt(0), unitCost: major(24) }))
  return { orders: lines, shipping, costs, ...more }
}

/** Eight orders a day to the UK and two to Spain that earn, and the given ones to France. */
function shop(days: number, france: (on: number) => readonly Order[]): Order[] {
  const sku = (i: number) => ['A', 'B', 'C', 'D'][i % 4] ?? 'A'
  return Array.from({ length: days }, (_, on) => [
    ...Array.from({ length: 8 }, (_, k): Order => ({ id: `u${on}-${k}`, on, country: 'UK', sku: sku(k), postage: 4 })),
    ...Array.from({ length: 4 }, (_, k): Order => ({ id: `s${on}-${k}`, on, country: 'Spain', sku: sku(on + k), postage: 6, charged: 9 })),
    ...france(on),
  ]).flat()
}

const toFrance = (on: number, more: Partial<Order> = {}): Order => ({
  ...{ id: `f${on}`, on, country: 'France', sku: ['A', 'B', 'C', 'D'][on % 4] ?? 'A', postage: 18.5 + (on % 3) },
  ...more,
})

const refund = (id: string, on: number, sku: string, paid = 40): RefundRow => ({
  ...{ refundId: `r${id}`, at: `${dayAt(on)} 18:00`, sku, qty: 1, amount: major(paid), orderId: id },
})

/**
 * Every fifth order to France comes back a week later, whose parcels cost 13.5 to 15.5 more than
 * was charged: goods earn 16.
 */
const returned = (orders: readonly Order[], days: number): RefundRow[] =>
  orders.flatMap(({ id, on, country, sku = 'A' }) =>
    country === 'France' && on % 5 === 1 && on + 7 < days ? [refund(id, on + 7, sku)] : [],
  )

const told = (rows: ShopRows) => reportedFindings(runShop(dayFactsOf(rows), withoutFlows), 'standing_contribution')
const status = (rows: ShopRows) =>
  report(runShop(dayFactsOf(rows), withoutFlows)).detectors.find(({ kind }) => kind === 'standing_contribution')

const days = 120
const losing = shop(days, (on) => [toFrance(on)])
const losingRows = rowsOf(losing, { refunds: returned(losing, days) })

/**
 * What settled orders to a country cost beside their goods, less what these earned, in minor units.
 */
function lossOf({ orders = [], shipping = [], refunds = [], chargebacks = [] }: ShopRows, country: string): bigint {
  const own = new Set(
    orders.filter((row) => row.country === country && row.at.slice(0, 10) <= dayAt(days - 15)).map(({ orderId }) => orderId),
  )
  const isOwn = ({ orderId }: { readonly orderId?: string }) => own.has(orderId ?? '')
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const micros =
    sum(shipping.filter(isOwn).map(({ cost, charged }) => cost - charged)) +
    sum(refunds.filter(isOwn).map(({ amount, qty }) => amount - major(24) * BigInt(qty))) +
    sum(chargebacks.filter(isOwn).map(({ amount }) => amount)) -
    sum(orders.filter(isOwn).map(({ unitPrice, qty }) => (unitPrice - major(24)) * BigInt(qty)))
  return micros / 10_000n
}

describe('a country whose orders cost more than they earn', () => {
  it('is told through postage and refunds together, as one exact sum over its orders', () => {
    const [finding, ...others] = reportedFindings(runShop(dayFactsOf(losingRows)))
    expect(others).toEqual([])
    expect(lossOf(losingRows, 'France')).toBeGreaterThan(10_000n)
    expect(finding).toMatchObject({ kind: 'standing_contribution', entity: 'all', nature: 'standing', startedOn: dayAt(0) })
    expect(finding?.loss.expected).toBe(lossOf(losingRows, 'France'))
    expect(finding?.counted.loss).toBe(finding?.loss.expected)
    expect(BigInt(Math.round((finding?.evidence ?? []).reduce((sum, part) => sum + lostBy(part), 0) / 1e4))).toBe(finding?.loss.expected)
    expect(finding?.explanation).toContain('by country: France, $')
    expect(new Set(finding?.evidence.map((part) => ('table' in part ? part.table : '')))).toEqual(
      new Set(['order_line', 'parcel', 'refund']),
    )
  })

  it('counts disputes, and leaves them to an alert that tells them', () => {
    const orders = shop(days, (on) => [toFrance(on, { postage: 18 })])
    const disputed = (on: number): ChargebackRow => ({
      orderId: `f${on}`,
      day: dayAt(on + 9),
      amount: major(40),
      reason: 'fraud',
      country: 'France',
    })
    const rows = rowsOf(orders, { chargebacks: [...Array(17).keys()].map((i) => disputed(3 + i * 6)) })
    const [finding] = told(rows)
    expect(finding?.loss.expected).toBe(lossOf(rows, 'France'))
    const burst = rowsOf(orders, { chargebacks: [...Array(25).keys()].map((i) => disputed(70 + i)) })
    expect(told(burst)).toEqual([])
  })

  it('is over sixty days after its postage was raised', () => {
    const long = shop(320, (on) => [toFrance(on, on < 120 ? {} : { charged: 20 })])
    const rows = rowsOf(long, { refunds: returned(long, 120) })
    expect(told(rows).map(({ phase }) => phase)).toEqual(['ended'])
  })
})

describe('what looks like a losing country and is none', () => {
  const silent: Readonly<Record<string, () => ShopRows>> = {
    'thin orders that still earn': () => rowsOf(shop(days, (on) => [toFrance(on)])),
    'few orders': () => {
      const orders = shop(days, (on) => (on % 8 === 0 ? [toFrance(on, { postage: 25 })] : []))
      return rowsOf(orders)
    },
    'a few weeks of a new country': () => rowsOf(shop(days, (on) => (on >= 80 && on < 100 ? [toFrance(on, { postage: 25 })] : []))),
    'one product that loses, where others earn': () =>
      rowsOf(shop(days, (on) => [toFrance(on, { sku: 'B', postage: 38 }), toFrance(on, { id: `g${on}`, sku: 'C', postage: 16 })])),
    'a country that buys hardly anything but one product': () => rowsOf(shop(days, (on) => [toFrance(on, { sku: 'B', postage: 24 })])),
    'three customers who send everything back': () => {
      const orders = shop(days, (on) => [
        toFrance(on, { postage: 12 }),
        toFrance(on, { id: `g${on}`, customer: `serial${on % 3}`, postage: 19, paid: 60 }),
      ])
      const back = orders.filter(({ customer, on }) => customer?.startsWith('serial') && on + 7 < days)
      return rowsOf(orders, { refunds: back.map(({ id, on, sku = 'A', paid = 40 }) => refund(id, on + 7, sku, paid)) })
    },
    'orders with goods below their unit cost, which other alerts tell': () =>
      rowsOf(shop(days, (on) => [toFrance(on, { paid: 20, postage: 12 })])),
    'a loss of the first weeks alone': () => rowsOf(shop(days, (on) => [toFrance(on, { postage: on < 20 ? 32 : 12 })])),
    'a country that orders as much as all others': () => rowsOf(losing.map((order) => ({ ...order, country: 'France' }))),
    'a shop that loses on the others as well': () => rowsOf(losing.map((order) => ({ ...order, postage: order.postage + 20 }))),
  }

  it.each(Object.entries(silent))('%s', (_, rows) => {
    expect(told(rows())).toEqual([])
  })
})

describe('without the data', () => {
  it('says which file it needs', () => {
    expect(status({ ...losingRows, shipping: [] })).toMatchObject({ state: 'cannot_run', missing: ['shipping'] })
    expect(status({ ...losingRows, costs: [] })).toMatchObject({ state: 'cannot_run', missing: ['costs'] })
    expect(status(rowsOf(losing.map((order) => ({ ...order, country: '', customer: '' }))))).toMatchObject({
      state: 'cannot_run',
      missing: ['orders'],
    })
  })

  it('takes postage that nobody paid for one that the files do not state', () => {
    const free = rowsOf(losing.map((order) => ({ ...order, charged: 0 })))
    expect(status(free)).toMatchObject({ state: 'cannot_run', missing: [] })
    expect(told(free)).toEqual([])
  })

  it('is ready beside the country that buys most', () => {
    expect(status(losingRows)).toMatchObject({
      state: 'ready',
      reason: '2 countries beside the one that buys most and 4 products that are ordered alone are judged',
    })
  })
})
