import { describe, expect, it } from 'vitest'
import { makeShop } from '../../../made-shops/make-shop.ts'
import { addDays, daysBetween } from '../../../values/day.ts'
import type { DayFacts } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { type ComesBack, type LateShop, lateShop, uniforms } from '../../testing/delayed-by-hand.ts'
import { leakySpec, measure, reportedWhenCut } from '../../testing/made-leaks.ts'
import { candidatesBy, lostBy } from '../../testing/quick-look.ts'
import { changesAlone, reportedFindings, reportedUpTo, runShop } from '../../testing/run-shop.ts'
import { chargebacksWith } from './chargebacks.ts'

const orders: Readonly<Record<string, number>> = { Home: 60, Germany: 4, France: 3, Spain: 1 }

/**
 * A shop with mostly domestic orders; four in a thousand are disputed, more where `extra` adds
 * some.
 */
function shopWith(extra: (country: string, i: number) => number, other: Partial<LateShop> = {}): DayFacts[] {
  const random = uniforms(23)
  const ordersOn = other.orders ?? ((country: string) => orders[country] ?? 0)
  const disputes = (country: string, i: number): ComesBack[] =>
    Array.from({ length: ordersOn(country, i) }, () => ({ draw: random(), after: 7 + Math.floor(57 * random()), amount: 50 }))
      .filter(({ draw }) => draw < 0.004 + extra(country, i))
      .map(({ after, amount }) => ({ after, amount }))
  return lateShop({ days: 220, skus: ['A'], lines: () => 5, countries: Object.keys(orders), orders: ordersOn, disputes, ...other })
}

const reportedOn = (days: DayFacts[]) => reportedFindings(runShop(days, changesAlone), 'chargeback_burst')

describe('by hand', () => {
  it('finds more disputes in one country, by the day of the orders', () => {
    const [finding, ...others] = reportedOn(shopWith((country, i) => (country === 'France' && i >= 100 ? 0.2 : 0)))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entity: 'France', entityType: 'country', state: 'open' })
    expect(Math.abs(daysBetween(dayAt(100), finding?.startedOn ?? dayAt(0)))).toBeLessThanOrEqual(8)
    expect(finding?.evidence.every((part) => 'table' in part && part.table === 'chargeback' && part.document !== null)).toBe(true)
    expect(finding?.title).toMatch(/^Chargebacks from France (are|have crept) up since (\d+ )?\w+ 2025: [\d.]+% of orders, from [\d.]+%$/)
  })

  it('finds a small share at home, where most orders go', () => {
    const [finding] = reportedOn(shopWith((country, i) => (country === 'Home' && i >= 100 ? 0.02 : 0)))
    expect(finding).toMatchObject({ entity: 'Home' })
    const onTop = 0.02 * 60 * (120 - 35) * 50
    expect(Math.abs(Number(finding?.loss.expected) / 100 - onTop)).toBeLessThan(0.3 * onTop)
  })

  it.each([260, 330])('goes on at its whole rate where several disputes come every day: %i days', (days) => {
    const [finding] = reportedOn(shopWith((country, i) => (country === 'Home' && i >= 100 ? 0.06 : 0), { days }))
    expect(finding).toMatchObject({ entity: 'Home', phase: 'running' })
    const aDay = 0.06 * 60 * 50
    expect(Math.abs(Number(finding?.monthly.expected) / 100 - 30 * aDay)).toBeLessThan(0.2 * 30 * aDay)
    // Disputes come 35 days after the order on average.
    const come = (days - 100 - 35) * aDay
    expect(Math.abs(Number(finding?.loss.expected) / 100 - come)).toBeLessThan(0.1 * come)
  })

  it('ends by the orders, although disputes still come', () => {
    const [finding] = reportedOn(shopWith((country, i) => (country === 'Germany' && i >= 80 && i < 115 ? 0.3 : 0), { days: 280 }))
    expect(finding).toMatchObject({ entity: 'Germany', state: 'ended' })
    expect(Math.abs(daysBetween(dayAt(114), finding?.endedOn ?? dayAt(0)))).toBeLessThanOrEqual(10)
  })

  it('is silent where nothing changes, and when twice as many orders bring twice as many disputes', () => {
    expect(reportedOn(shopWith(() => 0))).toEqual([])
    expect(reportedOn(shopWith(() => 0, { orders: (country, i) => (orders[country] ?? 0) * (i >= 110 ? 2 : 1) }))).toEqual([])
  })

  it('is silent about one dispute where three orders went', () => {
    const days = shopWith(() => 0, {
      countries: ['Home', 'Iceland'],
      orders: (country, i) => (country === 'Home' ? 60 : i % 60 === 50 ? 1 : 0),
    })
    const dispute = { orderId: 'O-ICE', country: 'Iceland', amount: 900_000_000, orderDay: dayAt(110) }
    expect(reportedOn(days.map((facts, i) => (i === 130 ? { ...facts, disputes: [...facts.disputes, dispute] } : facts)))).toEqual([])
  })
})

it('takes four in a thousand orders to be disputed, until a shop shows its own rate', () => {
  const { means, weights } = chargebacksWith(true).start().book.prior
  expect(means[weights.indexOf(Math.max(...weights))]).toBeCloseTo(0.004, 6)
})

describe('disputes that were won', () => {
  /**
   * All disputes from France, of orders since the rise, come back in full, so many days after they
   * were opened.
   */
  function wonAfter(days: DayFacts[], wait: number, part = 1): DayFacts[] {
    const isOfRise = ({ country, orderDay }: DayFacts['disputes'][number]) => country === 'France' && (orderDay ?? '') >= dayAt(100)
    return days.map((facts, i) => {
      const opened = days[i - wait]
      const back = (opened?.disputes ?? [])
        .filter(isOfRise)
        .map((one) => ({ ...one, amount: one.amount * part, openedOn: opened?.day ?? facts.day }))
      return { ...facts, returnedDisputes: back }
    })
  }
  const risen = () => shopWith((country, i) => (country === 'France' && i >= 100 ? 0.2 : 0))

  it('took nothing in the end: what is told of them falls with each that comes back', () => {
    const days = risen()
    const [whole] = reportedOn(days)
    const [left] = reportedOn(wonAfter(days, 40))
    expect(Number(left?.loss.expected ?? 0)).toBeLessThan(0.75 * Number(whole?.loss.expected))
    expect(reportedOn(wonAfter(days, 2))).toEqual([])
  })

  it('count by what is left where half came back', () => {
    const days = risen()
    const [whole] = reportedOn(days)
    const [half] = reportedOn(wonAfter(days, 2, 0.5))
    expect(half).toMatchObject({ entity: 'France' })
    expect(Number(half?.loss.expected) / Number(whole?.loss.expected)).toBeGreaterThan(0.45)
    expect(Number(half?.loss.expected) / Number(whole?.loss.expected)).toBeLessThan(0.6)
  })
})

describe('readiness', () => {
  const statusOf = (days: DayFacts[]) => report(runShop(days, changesAlone)).detectors.find((d) => d.detector === 'chargebacks')
  it('says what is missing', () => {
    const days = shopWith(() => 0)
    expect(statusOf(days.slice(0, 90).map((facts) => ({ ...facts, disputes: [] })))?.reason).toContain('import chargebacks with order_id')
    expect(statusOf(days.slice(0, 90).map((facts) => ({ ...facts, orders: [] })))?.reason).toContain('import orders with a country')
    expect(statusOf(days.slice(0, 40))?.state).toBe('learning')
    expect(statusOf(days.slice(0, 90))?.state).toBe('ready')
  })

  it('leaves out early disputes that name no order: their orders may be from before the data', () => {
    const dispute = (orderDay: DayFacts['disputes'][number]['orderDay']) => ({
      orderId: `O ${orderDay}`,
      country: 'Home',
      amount: 50e6,
      orderDay,
    })
    const disputes = new Map([
      [40, dispute(null)],
      [50, dispute(dayAt(20))],
      [80, dispute(null)],
    ])
    const days = shopWith(() => 0).map((facts, i) => ({ ...facts, disputes: [disputes.get(i) ?? []].flat() }))
    expect(statusOf(days.slice(0, 90))?.reason).toBe('2 disputes were read')
  })
})

describe('made shops', () => {
  it('finds medium leaks, dates them to the week, and is right about the money', () => {
    const seeds = import.meta.env.RISKPILOT_LONG ? [1, 2, 3] : [1, 2]
    const found = measure(seeds, 'chargeback_burst', 'medium')
    expect(found.found).toBeGreaterThanOrEqual((5 / 3) * seeds.length)
    expect(found.startError).toBeLessThanOrEqual(7)
    expect(found.moneyError).toBeLessThanOrEqual(0.12)
  })

  it('says the same up to a day when nothing after that day is there', () => {
    const spec = leakySpec(4, 'chargeback_burst', 'high')
    const shop = makeShop(spec)
    const cuts = [75, 111, 134, 190].map((offset) => addDays(spec.firstDay, offset))
    const { cut, whole } = reportedWhenCut(shop, cuts)
    for (const [i, last] of cuts.entries()) expect(reportedUpTo(cut[i] ?? [], last)).toEqual(reportedUpTo(whole, last))
  })

  it('loses nothing by its quick look that could be told, and suspects it within a week', () => {
    for (const seed of [7, 8]) {
      const days = dayFactsOf(makeShop(leakySpec(seed, 'chargeback_burst', 'medium')).tables)
      const [quick, full] = [candidatesBy(chargebacksWith(true), days, 40_000_000), candidatesBy(chargebacksWith(false), days, 40_000_000)]
      expect(full.size).toBeGreaterThan(0)
      expect(lostBy(quick, full).lost, `seed ${seed}`).toEqual([])
      expect(lostBy(quick, full).later, `seed ${seed}`).toBeLessThanOrEqual(7)
    }
  })
})
