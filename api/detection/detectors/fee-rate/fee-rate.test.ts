import { describe, expect, it } from 'vitest'
import { randomStream } from '../../../made-shops/random.ts'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { payingShop, sale } from '../../testing/paying-shop.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { steadyShop } from '../../testing/steady-shop.ts'

type Rates = { readonly fixed: number; readonly rate: number; readonly size?: number; readonly sales?: number }
const usual: Rates = { fixed: 0.3, rate: 0.029 }

/** Twenty sales a day of 20 to 80 each, by the rates of the day; some cards cost more. */
function shop(days: number, of: (i: number) => Rates, seed = 1): DayFacts[] {
  const random = randomStream(seed, 'fees')
  return steadyShop(days, (i) => {
    const { fixed, rate, size = 1, sales = 20 } = of(i)
    const payouts = Array.from({ length: sales }, (_, k) => {
      const gross = Math.round(size * random.whole(20, 80) * 100)
      const share = rate + (random.chance(0.1) ? 0.015 : 0)
      return sale(`${i}-${k}`, 'Card', Math.round(100 * fixed + share * gross) * 1e4, gross * 1e4)
    })
    return { payouts }
  })
}

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, { ...withoutFlows, floor: 500n }), 'fee_rate')
const status = (days: readonly DayFacts[]) => report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'fee-rate')
const stepAt = (on: number, step: Rates) => (i: number) => (i < on ? usual : step)

describe('payment fees above their earlier rate', () => {
  it('tells a higher rate with its day, and what is above the earlier fixed fee and rate', () => {
    const [finding, ...others] = told(shop(150, stepAt(80, { fixed: 0.3, rate: 0.036 })))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ kind: 'fee_rate', entity: 'Card', entityType: 'fee', nature: 'rule', endedOn: null })
    expect([dayAt(79), dayAt(80), dayAt(81)]).toContain(finding?.startedOn)
    // Whole weeks are judged: day 80 to 146. The mean sale is 50.
    const truth = 100 * 67 * 20 * 50 * 0.007
    expect(Math.abs(Number(finding?.loss.expected) / truth - 1)).toBeLessThan(0.05)
    expect(finding?.evidence.every((part) => 'table' in part && part.table === 'payout' && part.document === null)).toBe(true)
    expect(Math.round((finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0) ?? 0) / 1e4)).toBe(Number(finding?.loss.expected))
  })

  it('tells a higher fixed fee alone', () => {
    const [finding] = told(shop(150, stepAt(77, { fixed: 0.5, rate: 0.029 })))
    expect(Math.abs(Number(finding?.loss.expected) / (100 * 70 * 20 * 0.2) - 1)).toBeLessThan(0.1)
  })

  it('ends after a month at the earlier rate', () => {
    const [finding] = told(shop(220, (i) => (i >= 70 && i < 120 ? { fixed: 0.3, rate: 0.036 } : usual)))
    expect(finding).toMatchObject({ phase: 'ended' })
    expect((finding?.endedOn ?? '') < dayAt(135)).toBe(true)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is silent about steady rates, smaller baskets and one dear week (%i)', (seed) => {
    expect(told(shop(200, () => usual, seed))).toEqual([])
    expect(told(shop(200, (i) => (i < 90 ? usual : { ...usual, size: 0.4 }), seed))).toEqual([])
    expect(told(shop(200, (i) => (i >= 90 && i < 97 ? { fixed: 0.3, rate: 0.04 } : usual), seed))).toEqual([])
    expect(told(shop(200, (i) => ({ ...usual, sales: i % 30 === 0 ? 80 : 3 }), seed))).toEqual([])
  })

  it('says what it lacks, and that no contract is in the files', () => {
    expect(status(payingShop({ days: 20, payment: () => ({ isMissing: true }) }))).toMatchObject({
      state: 'cannot_run',
      missing: ['payouts'],
    })
    expect(status(payingShop({ days: 30 }))).toMatchObject({
      state: 'learning',
      reason: '4 of 9 weeks with the fees of one payment service',
    })
    expect(status(payingShop({ days: 90 }))).toMatchObject({
      state: 'ready',
      reason: expect.stringContaining('no contract is in the files'),
    })
  })

  it.each([60, 96, 101])('goes on from a checkpoint of day %i, and in any order of facts, as if nothing had happened', (stop) => {
    const days = shop(130, stepAt(80, { fixed: 0.3, rate: 0.036 }))
    let state = deserialize(serialize(runShop(days.slice(0, stop))))
    for (const facts of days.slice(stop)) state = advance(state, facts).state
    expect(report(state)).toEqual(report(runShop(days)))
    const mixed = days.map((facts) => ({ ...facts, payouts: [...facts.payouts].reverse() }))
    expect(serialize(runShop(mixed))).toEqual(serialize(runShop(days)))
  })
})
