import { describe, expect, it } from 'vitest'
import { randomStream } from '../../../made-shops/random.ts'
import { makeReturningShop, type ReturningKind } from '../../../made-shops/returning-customers-shop.ts'
import type { OrderRow, RefundRow, ShippingRow } from '../../../made-shops/shop.ts'
import { day } from '../../../values/day.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { dayFactsOf, type ShopRows } from '../../testing/day-facts-of.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { returnEvidence } from './return-evidence.ts'

const major = (amount: number): bigint => BigInt(Math.round(amount * 1e6))
const kind = 'standing_serial_returns'
const told = (rows: ShopRows) => reportedFindings(runShop(dayFactsOf(rows), withoutFlows), kind)
const status = (rows: ShopRows) => report(runShop(dayFactsOf(rows), withoutFlows)).detectors.find((detector) => detector.kind === kind)

type Order = { readonly id: string; readonly on: number; readonly customer: string; readonly sku?: string } & {
  readonly paid?: number
  readonly postage?: number
  readonly backAfter?: number
}

const days = 200
/** Eight orders a day of customers who order now and then, of which one in 25 comes back. */
const others = Array.from({ length: days }, (_, on) =>
  Array.from({ length: 8 }, (_, k): Order => {
    const i = on * 8 + k
    return {
      id: `u${i}`,
      on,
      customer: `c${(i * 7) % 400}`,
      sku: ['A', 'B', 'C', 'D'][i % 4] ?? 'A',
      ...(i % 25 === 3 && { backAfter: 5 + (i % 9) }),
    }
  }),
).flat()

function rowsOf(orders: readonly Order[]): ShopRows {
  const lines = orders.map(
    ({ id, on, customer, sku = 'A', paid = 40 }): OrderRow => ({
      ...{ orderId: id, at: `${dayAt(on)} 09:00`, sku, qty: 1, unitPrice: major(paid), customerId: customer, country: 'UK' },
      ...{ listPrice: major(paid), discount: 0 },
    }),
  )
  const shipping = orders.map(
    ({ id, on, postage = 6 }): ShippingRow => ({
      orderId: id,
      day: dayAt(on),
      carrier: 'Swift',
      zone: 'UK',
      charged: major(5),
      cost: major(postage),
    }),
  )
  const refunds = orders.flatMap(({ id, on, sku = 'A', paid = 40, backAfter }): RefundRow[] =>
    backAfter === undefined || on + backAfter >= days
      ? []
      : [{ refundId: `r${id}`, at: `${dayAt(on + backAfter)} 18:00`, sku, qty: 1, amount: major(paid), orderId: id }],
  )
  const costs = ['A', 'B', 'C', 'D'].map((sku) => ({ sku, validFrom: dayAt(0), unitCost: major(24) }))
  return { orders: lines, shipping, refunds: refunds.sort((a, b) => (a.at < b.at ? -1 : 1)), costs }
}

/** An order every ten days, of which those that `isBack` says come back. */
const returner = (isBack: (k: number) => boolean, { count = 18, customer = 'serial', ...more }: Partial<Order> & { count?: number } = {}) =>
  Array.from(
    { length: count },
    (_, k): Order => ({
      ...{ id: `${customer}${k}`, on: 3 + k * 10, customer, sku: ['A', 'B', 'C', 'D'][k % 4] ?? 'A', postage: 12, ...more },
      ...(isBack(k) && { backAfter: 6 }),
    }),
  )

const serial = returner((k) => k % 6 !== 5)
const rows = rowsOf([...others, ...serial])

describe('customers who send back most of what they order', () => {
  it('are told together, by the rows of their orders that came back, less the usual share', () => {
    const [finding, ...more] = reportedFindings(runShop(dayFactsOf(rows)))
    expect(more).toEqual([])
    expect(finding).toMatchObject({ kind, entity: 'all', nature: 'standing', phase: 'running', startedOn: dayAt(3 + 6) })
    expect(finding?.title).toMatch(/^Refund rate of one repeat customer is far above all others since /)
    expect(finding?.explanation).toContain('the customer of order serial16 (14 of 17 orders came back), $')
    const evidence = finding?.evidence ?? []
    expect(BigInt(Math.round(evidence.reduce((sum, part) => sum + lostBy(part), 0) / 1e4))).toBe(finding?.loss.expected)
    const documents = evidence.flatMap((part) => ('table' in part ? [`${part.table} ${part.document}`] : []))
    const back = serial.filter(({ backAfter }) => backAfter !== undefined)
    // Of the first order that came back only the refund is known.
    const expected = back.flatMap(({ id }, i) => [`refund r${id}`, ...(i === 0 ? [] : [`parcel ${id}`])])
    expect(documents.toSorted()).toEqual(expected.toSorted())
    // A refund of 40 for goods of 24, and postage of 12 of which 5 were charged, less about one in
    // twenty-five of all orders.
    const whole = back.length * 16 + (back.length - 1) * 7
    expect(Number(finding?.loss.expected) / 100).toBeLessThan(whole)
    expect(Number(finding?.loss.expected) / 100).toBeGreaterThan(0.92 * whole)
  })

  it('are told for disputes as for refunds', () => {
    const disputed = rowsOf([...others, ...serial.map(({ backAfter: _, ...order }) => order)])
    const chargebacks = serial.flatMap(({ id, on, backAfter }) =>
      backAfter === undefined
        ? []
        : [{ orderId: id, day: dayAt(on + backAfter), amount: major(40), reason: 'not received', country: 'UK' }],
    )
    const [finding] = told({ ...disputed, chargebacks })
    expect(new Set(finding?.evidence.map((part) => ('table' in part ? part.table : '')))).toEqual(new Set(['chargeback', 'parcel']))
  })

  it('are over ninety days after the last that came back', () => {
    const [finding] = told(rowsOf([...others, ...returner((k) => k < 9)]))
    expect(finding).toMatchObject({ phase: 'ended', endedOn: dayAt(3 + 80 + 6) })
    expect(finding?.explanation).toMatch(/the customer of order serial8 \(8 of \d+ orders came back\)/)
  })
})

describe('what looks like serial returns and is none', () => {
  const silent: Readonly<Record<string, () => readonly Order[]>> = {
    'returns spread over all customers': () => [],
    'a third that comes back': () => returner((k) => k % 3 === 0),
    'a customer whose kept orders earn more than the others cost': () =>
      Array.from(
        { length: 18 },
        (_, k): Order => ({
          ...{ id: `serial${k}`, on: 3 + k * 10, customer: 'serial', sku: 'A', paid: k % 3 === 2 ? 400 : 40, postage: 12 },
          ...(k % 3 !== 2 && { backAfter: 6 }),
        }),
      ),
    'two orders that both come back': () =>
      Array.from({ length: 40 }, (_, i) => returner(() => true, { count: 2, customer: `two${i}x` })).flat(),
    'many orders of one week': () => returner(() => true).map((order, k) => ({ ...order, on: 100 + (k % 6) })),
    'many orders of two days': () => returner(() => true).map((order, k) => ({ ...order, on: k % 2 === 0 ? 60 : 120 })),
    'orders that cost more than they earn and are kept': () => returner(() => false, { postage: 40 }),
  }

  it.each(Object.entries(silent))('%s', (_, more) => {
    expect(told(rowsOf([...others, ...more()]))).toEqual([])
  })

  it('a shop of which half comes back', () => {
    const half = others.map((order, i) => (i % 2 === 0 ? { ...order, backAfter: 5 } : order))
    expect(told(rowsOf([...half, ...serial]))).toEqual([])
  })

  it.each([1, 2, 3])('chance among many customers who send back one in seven (%i)', (seed) => {
    const random = randomStream(seed, 'chance')
    const many = Array.from({ length: 300 }, (_, i) =>
      Array.from(
        { length: 12 },
        (_, k): Order => ({
          ...{ id: `m${i}-${k}`, on: (i % 14) + k * 14, customer: `m${i}`, postage: 25 },
          ...(random.chance(1 / 7) && { backAfter: 4 }),
        }),
      ),
    ).flat()
    expect(told(rowsOf(many))).toEqual([])
  })

  it.each([
    ['a_third', 501],
    ['earning', 501],
    ['two_orders', 501],
    ['two_days', 501],
    ['fashion', 501],
    [null, 501],
  ] as const)('a made shop (%s, %i)', (of: ReturningKind | null, seed) => {
    const spec = { seed, firstDay: day('2025-03-01'), days: 150, skus: 80, linesPerDay: 60, leaks: [], traps: 'all' } as const
    expect(told(makeReturningShop(spec, of).shop.tables)).toEqual([])
  })
})

describe('the evidence of returns', () => {
  it('is an e-value: its mean is at most one where orders come back with the limit or less', () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k)
    for (const limit of [0.05, 0.16, 0.4, 0.7])
      for (const rate of [limit, limit / 2])
        for (const n of [1, 4, 9, 20]) {
          const mean = Array.from(
            { length: n + 1 },
            (_, k) => choose(n, k) * rate ** k * (1 - rate) ** (n - k) * Math.exp(returnEvidence(n, k, limit)),
          ).reduce((sum, part) => sum + part, 0)
          expect(mean).toBeLessThanOrEqual(1 + 1e-9)
        }
  })

  it('grows with each order that comes back, falls with each that does not, and is none where nearly all come back', () => {
    for (let n = 1; n < 12; n++)
      for (let k = 0; k < n; k++) {
        expect(returnEvidence(n, k + 1, 0.1)).toBeGreaterThan(returnEvidence(n, k, 0.1))
        expect(returnEvidence(n + 1, k, 0.1)).toBeLessThan(returnEvidence(n, k, 0.1))
      }
    expect(returnEvidence(20, 20, 0.99)).toBe(Number.NEGATIVE_INFINITY)
  })
})

describe('without the data', () => {
  it('says which file it needs', () => {
    expect(status({ ...rows, refunds: [] })).toMatchObject({ state: 'cannot_run', missing: ['refunds'] })
    expect(status({ ...rows, costs: [] })).toMatchObject({ state: 'cannot_run', missing: ['costs'] })
    const nameless = (rows.orders ?? []).map((row) => ({ ...row, customerId: '' }))
    expect(status({ ...rows, orders: nameless })).toMatchObject({ state: 'cannot_run', missing: ['orders'] })
  })

  it('learns for eight weeks, and then says how many are compared', () => {
    const facts = dayFactsOf(rows)
    const learned = (count: number) =>
      report(runShop(facts.slice(0, count), withoutFlows)).detectors.find((detector) => detector.kind === kind)
    expect(learned(40)).toMatchObject({ state: 'learning', reason: expect.stringMatching(/of 56 days with refunds$/) })
    expect(learned(150)).toMatchObject({
      state: 'ready',
      reason: expect.stringMatching(/^\d+ customers of whom an order came back are compared/),
    })
  })
})
