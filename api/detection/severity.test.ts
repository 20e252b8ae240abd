import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Leaking, Stake } from './finding.ts'
import { score } from './score.ts'
import { severityOf, steadySeverity } from './severity.ts'

const order = ['low', 'medium', 'high', 'critical']
const rankOf = (leak: Leaking) => order.indexOf(score(leak).severity)

/** Amounts in units of the currency; 20 is a small amount. */
const leakOf = (monthly: number, monthlyGrossProfit: number, probability = 0.99, isKnown = true): Leaking => ({
  monthly: monthly * 1e6,
  probability,
  size: { monthlyGrossProfit: monthlyGrossProfit * 1e6, isKnown },
  smallAmount: 20e6,
})
const severity = (...of: Parameters<typeof leakOf>) => score(leakOf(...of)).severity

const money = fc.double({ min: 0.01, max: 1e6, noNaN: true })
const chance = fc.double({ min: 0.001, max: 0.99, noNaN: true })
const leaks = fc.record({ monthly: money, profit: fc.double({ min: 0, max: 1e7, noNaN: true }), chance, isKnown: fc.boolean() })

describe('severity', () => {
  it.each([
    ['a shop with a gross profit of 150,000 a month', 150_000, { low: 200, medium: 699, high: 2000, critical: 12_000 }],
    ['a small shop', 4000, { low: 20, medium: 60, high: 200, critical: 320 }],
    ['a large shop, where an amount raises by one step alone', 10_000_000, { low: 240, medium: 9000, high: 60_000, critical: 800_000 }],
  ] as const)('tells %s what to act on', (_, profit, amounts) => {
    for (const [expected, amount] of Object.entries(amounts)) expect(severity(amount, profit), `${amount}`).toBe(expected)
  })

  it('is critical where amount and share both are large, and where a share alone is', () => {
    expect([severity(5100, 200_000), severity(5100, 2_000_000), severity(310, 4000)]).toEqual(['critical', 'medium', 'critical'])
  })

  it('changes with the score at 16, 36 and 64 where no money raises it', () => {
    const stake: Stake = { riskScore: 0, ...leakOf(1, 1e9) }
    const at = (riskScore: number) => severityOf({ ...stake, riskScore })
    expect([15.9, 16, 35.9, 36, 63.9, 64].map(at)).toEqual(['low', 'medium', 'medium', 'high', 'high', 'critical'])
  })

  it('never calls a leak of 5% of the monthly gross profit low, however unsure', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e7, noNaN: true }),
        fc.double({ min: 0.0501, max: 3, noNaN: true }),
        chance,
        (profit, share, p) => {
          expect(rankOf(leakOf(profit * share, profit, p))).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })

  it('is medium at exactly 5% of the gross profit and critical at exactly 7.5%', () => {
    const size = { monthlyGrossProfit: 1000, isKnown: true }
    const of = (monthly: number) => severityOf({ riskScore: 0, monthly, probability: 1, size, smallAmount: 1e15 })
    expect([of(49), of(50), of(74), of(75)]).toEqual(['low', 'medium', 'medium', 'critical'])
  })

  it('is low without a loss, also in a shop without profit', () => {
    expect(severityOf({ riskScore: 0, ...leakOf(0, 0) })).toBe('low')
  })

  it('is never lowered by more money, or by more certainty', () => {
    fc.assert(
      fc.property(leaks, fc.double({ min: 1, max: 20, noNaN: true }), chance, (leak, times, other) => {
        const { monthly, profit, chance: p, isKnown } = leak
        const rank = rankOf(leakOf(monthly, profit, p, isKnown))
        expect(rankOf(leakOf(monthly * times, profit, p, isKnown))).toBeGreaterThanOrEqual(rank)
        expect(rankOf(leakOf(monthly, profit, Math.max(p, other), isKnown))).toBeGreaterThanOrEqual(rank)
      }),
      { numRuns: 1000 },
    )
  })

  it('is never raised by a larger shop, and never below what its score says', () => {
    fc.assert(
      fc.property(leaks, fc.double({ min: 1, max: 20, noNaN: true }), ({ monthly, profit, chance: p }, times) => {
        const known = leakOf(monthly, profit, p)
        expect(rankOf(leakOf(monthly, profit * times, p))).toBeLessThanOrEqual(rankOf(known))
        const { riskScore } = score(known)
        const byScore = [16, 36, 64].filter((least) => Number(riskScore) >= least).length
        expect(rankOf(known)).toBeGreaterThanOrEqual(byScore)
      }),
    )
  })

  it('R13 is medium at most before the size of the shop is known, whatever is lost', () => {
    fc.assert(
      fc.property(money, money, chance, (monthly, profit, p) => {
        expect(rankOf(leakOf(monthly, profit, p, false))).toBeLessThanOrEqual(1)
      }),
    )
    expect(severity(1e6, 0, 0.99, false)).toBe('medium')
  })

  it('asks for larger amounts where the owner calls a larger amount small', () => {
    const of = (smallAmount: number) => score({ ...leakOf(2000, 1_000_000), smallAmount: smallAmount * 1e6 }).severity
    expect([of(20), of(200)]).toEqual(['medium', 'low'])
  })
})

describe('the severity of a risk that has one', () => {
  const stake: Stake = { riskScore: 0, ...leakOf(1, 1e9) }
  const steady = (points: number, before: 'medium' | 'high') => steadySeverity({ ...stake, riskScore: points }, before)

  it('stays until the score is a tenth past the border, up and down', () => {
    const up = ['medium', 'medium', 'medium', 'medium', 'high', 'critical']
    expect([30, 36, 38, 39.5, 40, 80].map((points) => steady(points, 'medium'))).toEqual(up)
    expect([36, 33, 32.8, 32.7, 5].map((points) => steady(points, 'high'))).toEqual(['high', 'high', 'high', 'medium', 'low'])
  })

  it('stays until the money is a tenth past a step', () => {
    const at = (monthly: number, before: 'low' | 'medium') => {
      const leak = leakOf(monthly, 10_000_000, 1)
      return steadySeverity({ ...leak, riskScore: Number(score(leak).riskScore) }, before)
    }
    expect([at(260, 'low'), at(276, 'low'), at(240, 'medium'), at(226, 'medium')]).toEqual(['low', 'medium', 'medium', 'low'])
  })
})
