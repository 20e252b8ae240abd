import { describe, expect, it } from 'vitest'
import type { DayFacts, PayoutFact } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { payingShop, refundOf } from '../../testing/paying-shop.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'standing_refund_fees')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'standing-refund-fees')
/** Each day refunds one order of the day before. */
const shop = (days: number, refund: (i: number) => readonly PayoutFact[]) =>
  payingShop({ days }, (i) => ({ payouts: i > 3 ? refund(i) : [] }))
const whole = (i: number) => [refundOf(`${i - 3}-0`)]

describe('fees kept on refunds', () => {
  it('tells the fees of all refunds as one exact sum, once there are enough', () => {
    const [finding, ...others] = told(shop(90, whole))
    expect(others).toEqual([])
    // The first refund is of day 4; 28 days from it to the last.
    expect(finding).toMatchObject({
      entity: 'all',
      nature: 'standing',
      startedOn: dayAt(4),
      detectedOn: dayAt(32),
      loss: { expected: 86n * 175n },
    })
    expect(finding?.evidence[0]).toEqual({
      ...{ day: dayAt(4), table: 'payout', entity: 'Card', document: 'fee:refund:1-0', rows: 1, amount: 0, expected: -1_750_000 },
    })
    expect(finding?.explanation).toContain('By service: Card, $151.')
  })

  it('counts a refund in part by its part, less what was given back', () => {
    const [half] = told(shop(90, (i) => [refundOf(`${i - 3}-0`, { gross: 25_000_000, fee: -50_000 })]))
    expect(half?.loss.expected).toBe(BigInt(86 * 82.5))
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'fees that are given back': shop(90, (i) => [refundOf(`${i - 3}-0`, { fee: -1_750_000 })]),
    'a fee that is kept now and then': shop(90, (i) => [refundOf(`${i - 3}-0`, { fee: i % 5 === 0 ? 0 : -1_750_000 })]),
    'few refunds': shop(90, (i) => (i % 12 === 0 ? whole(i) : [])),
    'refunds of unknown sales': shop(90, (i) => whole(i).map((refund) => ({ ...refund, sold: null }))),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))

  it('says why it cannot run', () => {
    expect(status(payingShop({ days: 40, payment: () => ({ isMissing: true }) }))).toMatchObject({
      state: 'cannot_run',
      missing: ['payouts'],
    })
    expect(status(shop(20, whole))).toMatchObject({
      state: 'learning',
      reason: '16 refunds of one payment service within 15 days; 10 within 28 are needed',
    })
    expect(status(silent['refunds of unknown sales'] ?? [])).toMatchObject({
      state: 'cannot_run',
      reason: expect.stringContaining('86 refunds'),
    })
  })

  it('ends ninety days after the last fee that was kept', () => {
    const [finding] = told(shop(260, (i) => (i < 90 ? whole(i) : [refundOf(`${i - 3}-0`, { fee: -1_750_000 })])))
    expect(finding).toMatchObject({ phase: 'ended', loss: { expected: 86n * 175n } })
  })
})
