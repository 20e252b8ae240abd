import { describe, expect, it } from 'vitest'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { orderAmount, type Payment, payingShop, sale } from '../../testing/paying-shop.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'unpaid_orders')

type Accounts = {
  readonly days?: number
  readonly unpaid: (i: number, account: string) => boolean
  readonly more?: (i: number, k: number) => Payment | null
}

/**
 * Nine cards a day, and one order on invoice by one of three workshops in turn, which the bank
 * books three weeks later.
 */
function workshops({ days = 260, unpaid, more = () => null }: Accounts, facts?: (i: number) => Partial<DayFacts>): DayFacts[] {
  const payment = (i: number, k: number): Payment => {
    const customer = `W-${i % 3}`
    const account = { customer, method: 'invoice', source: 'Bank', after: 21, fee: 0, isMissing: unpaid(i, customer) }
    return more(i, k) ?? (k === 0 ? account : { customer: `C-${(i * 10 + k) % 400}`, method: 'card' })
  }
  return payingShop({ days, payment }, facts)
}

const stopped = (i: number, account: string) => account === 'W-0' && i >= 150

describe('an account that stops paying', () => {
  it('is told by its name, each order once, once the usual wait of three orders is over', () => {
    const [finding, ...others] = told(workshops({ unpaid: stopped }))
    expect(others).toEqual([])
    // Orders of day 150, 153, … 231: 28 days are three weeks of usual wait and one more; the bank's
    // last payout is of day 259.
    expect(finding).toMatchObject({
      ...{ entity: 'W-0', entityType: 'customer', startedOn: dayAt(150), detectedOn: dayAt(184), endedOn: null, phase: 'running' },
      loss: { expected: (28n * BigInt(orderAmount)) / 10_000n },
    })
    expect(finding?.title).toMatch(/^Payouts: 28 orders of customer W-0 were never paid since /)
    expect(finding?.explanation).toContain('paid by invoice')
  })

  /** Ten cards a day, one of them of a customer that pays no more from day 150 on. */
  const byCard = (isMissing: (i: number, k: number) => boolean = () => false) =>
    payingShop({
      days: 260,
      payment: (i, k) => (k === 0 && i % 3 === 0 ? { customer: 'W-0', isMissing: i >= 150 } : { isMissing: isMissing(i, k) }),
    })

  it('is told once, where its first orders could be told of all', () => {
    expect(told(byCard()).map(({ entity, detectedOn }) => [entity, detectedOn])).toEqual([['W-0', dayAt(165)]])
    const findings = told(byCard((i, k) => i >= 140 && i % 2 === 0 && k === 5))
    expect(findings.map(({ entity }) => entity).sort()).toEqual(['W-0', 'all'])
    const documents = findings.flatMap(({ evidence }) => evidence.map((part) => ('document' in part ? part.document : '')))
    expect(new Set(documents).size).toBe(documents.length)
    expect(documents.filter((order) => order?.endsWith('-0'))).toHaveLength(34)
  })

  it('is told where a quarter pays otherwise and orders do not say how, after more of its orders', () => {
    const quarter = (i: number, k: number) => (i + k) % 4 === 0
    const [finding, ...others] = told(byCard(quarter))
    expect(others).toEqual([])
    // 1.3 nats an order, so the eighth, of day 171, whose wait is over on day 180; it can run from
    // the next day on.
    expect(finding).toMatchObject({ entity: 'W-0', startedOn: dayAt(150), detectedOn: dayAt(181), endedOn: null })
    expect(told(byCard((i, k) => (i < 150 ? quarter(i, k) : k < 5)))).toEqual([])
  })

  it('is over when it pays again, or orders no more, and runs on where payouts end', () => {
    const phaseOf = (days: readonly DayFacts[]) => told(days).map(({ entity, phase }) => [entity, phase])
    expect(phaseOf(workshops({ unpaid: (i, account) => stopped(i, account) && i < 170 }))).toEqual([['W-0', 'ended']])
    const gone = (i: number, k: number) => (k === 0 && i % 3 === 0 && i >= 170 ? { method: 'card' } : null)
    expect(phaseOf(workshops({ days: 320, unpaid: stopped, more: gone }))).toEqual([['W-0', 'ended']])
    expect(phaseOf(workshops({ days: 320, unpaid: (i, account) => stopped(i, account) || i >= 200 }))).toEqual([['W-0', 'running']])
  })

  it('does not count orders that are paid or refunded after all', () => {
    const days = workshops({ unpaid: stopped }, (i) => ({
      payouts: i === 220 ? [{ ...sale('150-0', 'Bank'), fee: 0 }] : [],
      refunds: i === 221 ? [{ refundId: 'R', orderId: '153-0', sku: 'S0', units: 1, amount: orderAmount, orderDay: null, reason: '' }] : [],
    }))
    const documents = told(days).flatMap(({ evidence }) => evidence.map((part) => ('document' in part ? part.document : '')))
    expect(documents).toHaveLength(26)
    expect(documents).not.toContain('150-0')
    expect(documents).not.toContain('153-0')
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'accounts that pay': workshops({ unpaid: () => false }),
    'an account that pays in cash from some day on': workshops({
      unpaid: () => false,
      more: (i, k) => (k === 0 && stopped(i, `W-${i % 3}`) ? { customer: 'W-0', method: 'cash', isMissing: true } : null),
    }),
    'payouts of the bank that end': workshops({ unpaid: (i) => i >= 150 }),
    'weeks of the bank that were not imported': workshops({ unpaid: (i) => i >= 150 && i < 175 }),
    'a new customer that never paid': workshops({ unpaid: (_i, account) => account === 'W-0' }),
    'an account that pays every other week late': workshops({
      unpaid: () => false,
      more: (i, k) => (k === 0 && i % 6 === 0 ? { customer: 'W-0', method: 'invoice', source: 'Bank', after: 25, fee: 0 } : null),
    }),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))

  it('says up to every day what it says when nothing comes after it, also from a checkpoint', () => {
    const days = workshops({ unpaid: stopped })
    for (const cut of [183, 184, 200]) {
      const [found] = told(days.slice(0, cut + 1))
      expect(found?.detectedOn ?? null).toBe(cut < 184 ? null : dayAt(184))
    }
    let state = deserialize(serialize(runShop(days.slice(0, 190))))
    for (const facts of days.slice(190)) state = advance(state, facts).state
    expect(report(state)).toEqual(report(runShop(days)))
  })
})
