import { describe, expect, it } from 'vitest'
import { makePayoutShop } from '../../../made-shops/payout-shop.ts'
import { day } from '../../../values/day.ts'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { orderAmount, payingShop, sale } from '../../testing/paying-shop.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'unpaid_orders')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'unpaid-orders')
/** From day 50 on the first order of each day is never paid out. */
const missing = (i: number, k: number) => ({ isMissing: i >= 50 && k === 0 })
const refund = (orderId: string, amount = orderAmount) => ({
  refundId: `R${orderId}`,
  orderId,
  sku: 'S0',
  units: 1,
  amount,
  orderDay: null,
  reason: '',
})

describe('orders that were never paid out', () => {
  it('counts each order less the usual fee, when twice the usual wait and a week are over', () => {
    const [finding, ...others] = told(payingShop({ days: 80, payment: missing }))
    expect(others).toEqual([])
    // Orders of day 50 to 70: nine days are two of usual wait and seven more.
    expect(finding).toMatchObject({
      ...{ kind: 'unpaid_orders', entity: 'all', nature: 'rule', startedOn: dayAt(50), detectedOn: dayAt(59), endedOn: null },
      loss: { expected: 21n * 4_825n },
    })
    expect(finding?.title).toMatch(/^Payouts: 21 orders were never paid out since /)
    expect(finding?.evidence[0]).toEqual({
      ...{ day: dayAt(50), table: 'order_line', entity: 'all', document: '50-0', rows: 1, amount: orderAmount, expected: 1_750_000 },
    })
  })

  it('tells days of which a whole payout is missing, although orders paid in another way hide single ones', () => {
    const days = payingShop({ days: 120, payment: (i, k) => ({ isMissing: (i % 7 === 0 && k === 0) || i === 90 || i === 91 }) })
    const [finding] = told(days)
    expect(new Set(finding?.evidence.map(({ day: on }) => on))).toEqual(new Set([dayAt(90), dayAt(91)]))
  })

  it('takes an order back when it is paid out or refunded after all, and a refund in part off', () => {
    const late = payingShop({ days: 100, payment: missing }, (i) => ({
      payouts: i === 90 ? [50, 51, 52, 53].map((n) => sale(`${n}-0`)) : [],
      refunds: i === 91 ? [refund('54-0'), refund('55-0', 20_000_000)] : [],
    }))
    const [finding] = told(late)
    const rows = new Map(finding?.evidence.map((part) => ['document' in part ? part.document : '', lostBy(part)]))
    expect([...rows.keys()].sort()).toEqual(Array.from({ length: 36 }, (_, n) => `${55 + n}-0`))
    expect([rows.get('55-0'), rows.get('56-0')]).toEqual([30_000_000 - 1_050_000, 48_250_000])
  })

  it('goes on and grows where a larger part of the orders is missing, and where payouts end', () => {
    const third = (i: number, k: number) => ({ method: 'card', isMissing: i >= 120 && k < 3 })
    const [running] = told(payingShop({ days: 300, payment: third }))
    expect(running).toMatchObject({ phase: 'running', endedOn: null, startedOn: dayAt(120) })
    // Orders of day 120 to 290.
    expect(running?.title).toMatch(/^Payouts: 513 orders were never paid out since /)
    const [unknown] = told(payingShop({ days: 300, payment: (i, k) => ({ method: 'card', isMissing: i >= 200 || third(i, k).isMissing }) }))
    expect(unknown).toMatchObject({ phase: 'running', endedOn: null })
  })

  it('is over where orders like them are paid again, and where none is placed any more', () => {
    const [mended] = told(payingShop({ days: 300, payment: (i, k) => ({ method: 'card', isMissing: i >= 120 && i < 180 && k < 3 }) }))
    expect(mended).toMatchObject({ phase: 'ended', endedOn: dayAt(188) })
    const gone = payingShop({ days: 300, payment: (i, k) => (k < 4 && i < 180 ? { method: 'later', isMissing: i >= 120 && k === 0 } : {}) })
    expect(told(gone)[0]).toMatchObject({ phase: 'ended' })
  })

  const bank = { isMissing: true, method: 'bank' }
  const silent: Record<string, readonly DayFacts[]> = {
    'orders that are all paid out': payingShop({ days: 120 }),
    'some that are paid out a week late': payingShop({ days: 120, payment: (i, k) => ({ after: i > 60 && k === 0 ? 9 : 2 }) }),
    'orders cancelled before they were captured': payingShop({ days: 120, payment: missing }, (i) => ({
      refunds: i > 50 ? [refund(`${i - 1}-0`)] : [],
    })),
    'orders paid by bank, by their own word': payingShop({ days: 120, payment: (_i, k) => (k < 3 ? bank : { method: 'card' }) }),
    'a third paid in another way': payingShop({ days: 120, payment: (_i, k) => ({ isMissing: k < 3 }) }),
    'one in fifty always paid in another way': payingShop({ days: 120, payment: (i, k) => ({ isMissing: (10 * i + k) % 50 === 7 }) }),
    'payouts that end before the orders': payingShop({ days: 120, payment: (i) => ({ isMissing: i > 70 }) }),
    'a month of payouts that was not imported': payingShop({ days: 160, payment: (i) => ({ isMissing: i > 70 && i < 101 }) }),
    'a week of payouts that was not imported, of a service that pays on five days of seven': payingShop({
      days: 160,
      payment: (i) => ({ after: 2 + ([0, 0, 0, 0, 0, 2, 1][(i + 2) % 7] ?? 0), isMissing: i >= 84 && i < 90 }),
    }),
    'another service, known from later on': payingShop({
      days: 160,
      payment: (i, k) => (k < 4 ? { source: 'Wallet', isMissing: i < 60 } : {}),
    }),
  }
  const twoServices = (i: number, k: number, isMissing: boolean) => ({
    method: 'card',
    ...(k < 2 && { source: 'Wallet', isMissing: i >= 120 && isMissing }),
  })
  Object.assign(silent, {
    'another service, whose payouts were imported up to some day': payingShop({ days: 300, payment: (i, k) => twoServices(i, k, true) }),
    'another service that is no longer in use': payingShop({
      days: 300,
      payment: (i, k) => (i < 120 ? twoServices(i, k, false) : { method: 'card' }),
    }),
  })
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))

  it('says why it cannot run, with the share of orders that payouts hold', () => {
    expect(status(payingShop({ days: 60, payment: () => ({ isMissing: true }) }))).toMatchObject({
      state: 'cannot_run',
      missing: ['payouts'],
    })
    expect(status(payingShop({ days: 12 }))).toMatchObject({ state: 'learning' })
    expect(status(payingShop({ days: 90, payment: (_i, k) => ({ isMissing: k < 3 }) }))).toMatchObject({
      ...{ state: 'cannot_run', missing: ['orders'] },
      reason: 'payouts hold 70% of the orders, and the orders do not say how they were paid: import orders with payment_method',
    })
    expect(status(payingShop({ days: 90, payment: (_i, k) => ({ method: 'card', isMissing: k < 5 }) }))).toMatchObject({
      reason: 'payouts hold only 50% of the orders, by number: too few to tell which are missing',
    })
    expect(status(payingShop({ days: 90 }))).toMatchObject({
      state: 'ready',
      reason: 'payouts hold 100% of the orders that they should hold',
    })
  })

  it.each([30, 58, 75])('goes on from a checkpoint of day %i, and in any order of facts, as if nothing had happened', (stop) => {
    const days = payingShop({ days: 90, payment: missing })
    let state = deserialize(serialize(runShop(days.slice(0, stop))))
    for (const facts of days.slice(stop)) state = advance(state, facts).state
    expect(report(state)).toEqual(report(runShop(days)))
    const mixed = days.map((facts) => ({ ...facts, placed: [...facts.placed].reverse(), payouts: [...facts.payouts].reverse() }))
    expect(serialize(runShop(mixed))).toEqual(serialize(runShop(days)))
  })

  it('says up to every day what it says when nothing comes after it', () => {
    const days = payingShop({ days: 90, payment: missing })
    for (const cut of [58, 59, 60, 75]) {
      const [found] = told(days.slice(0, cut + 1))
      expect(found?.detectedOn ?? null).toBe(cut < 59 ? null : dayAt(59))
      expect(found?.lossAtDetection ?? null).toBe(cut < 59 ? null : 4_825n)
    }
  })

  it('names planted orders alone in a made shop, to their sum', () => {
    const spec = { seed: 9101, firstDay: day('2025-03-01'), days: 120, skus: 60, linesPerDay: 40, leaks: [], traps: [] as const }
    const { shop, truth } = makePayoutShop(spec, 'unpaid')
    const [finding] = told(dayFactsOf(shop.tables))
    const documents = finding?.evidence.map((part) => ('document' in part ? part.document : null)) ?? []
    expect(documents.filter((order) => !truth.planted.has(order ?? ''))).toEqual([])
    expect([...truth.orders].filter((order) => !documents.includes(order))).toEqual([])
  })
})
