import { describe, expect, it } from 'vitest'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts, RefundFact } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { refundOf } from '../../testing/paying-shop.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { steadyShop } from '../../testing/steady-shop.ts'

const third = 30_000_000
/**
 * What the shop booked for an order, and what the service paid back of it, by day; micros. The
 * customer paid 50.00.
 */
type Refunds = {
  readonly booked?: readonly (readonly [day: number, amount: number])[]
  readonly paid: readonly (readonly [day: number, amount: number])[]
}

const bookedOn = (day: number, amount: number): RefundFact => {
  return { refundId: `R${day}`, orderId: 'A', sku: 'S0', units: 1, amount, orderDay: dayAt(0), reason: '' }
}

/** A refund of another order. */
const other = [{ ...bookedOn(1, third), orderId: 'B' }]

const shop = ({ booked = [[40, third]], paid }: Refunds): DayFacts[] =>
  steadyShop(80, (i) => ({
    refunds: [...(i === 1 ? other : []), ...booked.flatMap(([day, amount]) => (day === i ? [bookedOn(day, amount)] : []))],
    payouts: paid.flatMap(([day, gross]) => (day === i ? [refundOf('A', { gross })] : [])),
  }))
const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'paid_back_twice')
const twice = {
  paid: [
    [41, third],
    [44, third],
  ],
} as const

describe('refunds that a service pays out twice', () => {
  it('counts the second payment, a week after it, and tells it of the service', () => {
    const [finding, ...others] = told(shop(twice))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      ...{ entity: 'Card', entityType: 'fee', startedOn: dayAt(44), detectedOn: dayAt(51), loss: { expected: 3_000n } },
      evidence: [{ day: dayAt(44), table: 'payout', entity: 'Card', document: 'gross:refund:A', rows: 1, amount: third, expected: 0 }],
    })
    expect(finding?.title).toMatch(/^Payouts: one order was paid back twice by Card since /)
  })

  it('counts it where the shop books without tax, and where the customer never paid so much', () => {
    expect(told(shop({ ...twice, booked: [[40, 25_000_000]] }))[0]?.loss.expected).toBe(3_000n)
    expect(told(shop({ booked: [], ...twice }))[0]?.loss.expected).toBe(3_000n)
  })

  it('takes it back when the shop books it, or when it comes back, after all', () => {
    const late = shop({
      ...twice,
      booked: [
        [40, third],
        [60, third],
      ],
    })
    expect(told(late)).toMatchObject([{ state: 'ended', loss: { expected: 0n } }])
    const returned = shop({ paid: [...twice.paid, [60, -third]] })
    expect(told(returned)).toMatchObject([{ state: 'ended', loss: { expected: 0n } }])
  })

  const ten = 10_000_000
  const silent: Record<string, Refunds> = {
    'two refunds of the same sum, both of which were booked': {
      paid: [
        [41, ten],
        [50, ten],
      ],
      booked: [
        [40, ten],
        [49, ten],
      ],
    },
    'a refund that is booked some days after it was paid out': {
      paid: [
        [41, ten],
        [44, ten],
      ],
      booked: [
        [40, ten],
        [50, ten],
      ],
    },
    'another sum that nobody booked': {
      paid: [
        [41, ten],
        [44, 5_000_000],
      ],
      booked: [[40, ten]],
    },
    'a refund that failed and was paid out anew': {
      paid: [
        [41, third],
        [43, -third],
        [44, third],
      ],
    },
    'two refunds in part, of which the files have none': {
      paid: [
        [41, ten],
        [44, ten],
      ],
      booked: [],
    },
  }
  for (const [name, refunds] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(shop(refunds))).toEqual([]))

  it('is ready without disputes, and cannot run where no refund names its order', () => {
    const statusOf = (days: readonly DayFacts[]) =>
      report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'paid-back-twice')
    expect(statusOf(shop(twice))).toMatchObject({
      state: 'ready',
      reason: expect.stringContaining('no dispute that took money was read yet'),
    })
    expect(statusOf(shop(twice).map((facts) => ({ ...facts, refunds: [] })))).toMatchObject({ state: 'cannot_run' })
  })

  it.each([42, 46, 55])('goes on from a checkpoint of day %i as if it had never stopped', (stop) => {
    const days = shop(twice)
    let state = deserialize(serialize(runShop(days.slice(0, stop))))
    for (const facts of days.slice(stop)) state = advance(state, facts).state
    expect(report(state)).toEqual(report(runShop(days)))
  })
})
