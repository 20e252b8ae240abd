import { describe, expect, it } from 'vitest'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts, PaidBackFact } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { steadyShop } from '../../testing/steady-shop.ts'

const dispute = { table: 'chargeback' as const, document: 'A', entity: 'France', amount: 50_000_000 }
const refund = { table: 'refund' as const, document: 'R1', entity: 'S0', amount: 50_000_000 }
const both: PaidBackFact = { orderId: 'A', paid: 50_000_000, refunded: 50_000_000, disputed: 50_000_000, rows: [dispute] }
const opened = { orderId: 'Z', country: '', amount: 1_000_000, orderDay: null }
const back = { refundId: 'R', orderId: 'Y', sku: 'S0', units: 1, amount: 1_000_000, orderDay: null, reason: '' }
const known = (i: number) => (i === 1 ? { disputes: [opened], refunds: [back] } : {})
/** The facts of day 40 and later ones. */
const shop = (...facts: (readonly PaidBackFact[])[]) => steadyShop(90, (i) => ({ ...known(i), paidBack: facts[i - 40] ?? [] }))
const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'paid_back_twice')

describe('orders that were paid back twice', () => {
  it('counts what went back beyond the payment, in the rows of the day that completed it', () => {
    const [finding, ...others] = told(shop([both]))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      entity: 'all',
      nature: 'rule',
      startedOn: dayAt(40),
      detectedOn: dayAt(40),
      loss: { expected: 5_000n },
    })
    expect(finding?.evidence).toEqual([
      { day: dayAt(40), table: 'chargeback', entity: 'France', document: 'A', rows: 1, amount: 50_000_000, expected: 0 },
    ])
    expect(finding?.title).toMatch(/^Chargebacks: one order was paid back twice since /)
  })

  it('counts a refund in part and a dispute of the whole by the smaller, and a refund that follows the dispute by its rows', () => {
    const part = { ...both, refunded: 30_000_000 }
    expect(told(shop([part]))).toMatchObject([{ loss: { expected: 3_000n }, evidence: [{ expected: 20_000_000 }] }])
    const [after] = told(shop([{ ...both, rows: [refund] }]))
    expect(after?.evidence).toMatchObject([{ table: 'refund', document: 'R1', entity: 'S0', expected: 0 }])
  })

  it('adds what goes back later, and takes back what a won dispute returns', () => {
    const part = { ...both, refunded: 30_000_000 }
    const more = { ...both, rows: [{ ...refund, amount: 20_000_000 }] }
    expect(told(shop([part], [more]))[0]?.loss.expected).toBe(5_000n)
    const won = { ...both, disputed: 0, rows: [] }
    expect(told(shop([both], [won]))).toMatchObject([{ state: 'ended', loss: { expected: 0n }, evidence: [] }])
    expect(told(shop([both], [{ ...both, disputed: 30_000_000, rows: [] }]))[0]?.loss.expected).toBe(3_000n)
  })

  const silent: Record<string, PaidBackFact> = {
    'a refund in part and a dispute of the rest': { ...both, refunded: 20_000_000, disputed: 30_000_000 },
    'a difference as small as a tax': { ...both, refunded: 25_000_000, disputed: 31_000_000 },
    'a small refund before the dispute': { ...both, refunded: 20_000_000 },
    'a dispute that was won on the same day': { ...both, disputed: 0 },
  }
  for (const [name, fact] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(shop([fact]))).toEqual([]))

  it('counts money once beside a rise in chargebacks of the same country', () => {
    const days = steadyShop(200, (i) => ({
      ...known(i),
      orders: [{ country: 'France', orders: 20, goods: 1_000_000_000 }],
      disputes:
        i < 120
          ? (known(i).disputes ?? []).map((one) => ({ ...one, country: 'France', orderDay: dayAt(0) }))
          : [0, 1, 2].map((k) => ({ orderId: `${i}-${k}`, country: 'France', amount: 50_000_000, orderDay: dayAt(i) })),
      paidBack: i < 120 ? [] : [{ ...both, orderId: `${i}-0`, rows: [{ ...dispute, document: `${i}-0` }] }],
    }))
    const found = reportedFindings(runShop(days))
    const [rise, twice] = ['chargeback_burst', 'paid_back_twice'].map((kind) => found.find((one) => one.kind === kind))
    const disputed = 80n * 3n * 5_000n
    expect(rise?.loss.expected).toBeGreaterThan(disputed / 2n)
    expect(twice?.loss.expected).toBe(80n * 5_000n)
    expect((rise?.counted.loss ?? 0n) + (twice?.counted.loss ?? 0n)).toBeLessThanOrEqual(disputed)
    expect(twice?.counted.loss).toBeLessThan(twice?.loss.expected ?? 0n)
  })

  it('says what it lacks', () => {
    const status = (more: Partial<DayFacts>) =>
      report(
        runShop(
          steadyShop(40, () => more),
          withoutFlows,
        ),
      ).detectors.find(({ detector }) => detector === 'paid-back-twice')
    expect(status({})).toMatchObject({ state: 'cannot_run', missing: ['chargebacks'] })
    expect(status({ disputes: [opened] })).toMatchObject({ state: 'cannot_run', missing: ['refunds'] })
    expect(status({ disputes: [opened], refunds: [back] })).toMatchObject({ state: 'ready' })
  })

  it.each([40, 41, 60])('goes on from a checkpoint of day %i as if it had never stopped', (stop) => {
    const days = shop([both, { ...both, orderId: 'B', rows: [{ ...dispute, document: 'B' }] }], [{ ...both, disputed: 0, rows: [] }])
    let state = deserialize(serialize(runShop(days.slice(0, stop))))
    for (const facts of days.slice(stop)) state = advance(state, facts).state
    expect(report(state)).toEqual(report(runShop(days)))
  })
})
