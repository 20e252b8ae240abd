import { describe, expect, it } from 'vitest'
import { confidence, impactOfSum, impactScore, score } from './score.ts'
import { steadySeverity } from './severity.ts'

/** A leak in a shop so large that amounts raise nothing. */
const leaking = (monthly: number, monthlyGrossProfit: number, probability: number, isKnown = true) => ({
  monthly,
  probability,
  size: { monthlyGrossProfit, isKnown },
  smallAmount: 1e15,
})

describe('score', () => {
  it('grows with the share of gross profit that is lost, as the table says', () => {
    const table = [
      [0.001, 0.5],
      [0.005, 1.9],
      [0.01, 3],
      [0.02, 4.3],
      [0.05, 6.5],
      [0.1, 8.2],
      [0.2, 10],
      [0.7, 10],
    ] as const
    for (const [share, impact] of table) expect(impactScore(share * 1000, 1000)).toBeCloseTo(impact, 1)
  })
  it('has no impact without a loss and all of it without a profit', () => {
    expect(impactScore(0, 1000)).toBe(0)
    expect(impactScore(Number.NaN, 1000)).toBe(0)
    expect(impactScore(5, 0)).toBe(10)
  })
  it('multiplies impact and likelihood into text, with the severity of the product', () => {
    expect(score(leaking(50, 1000, 1))).toEqual({
      impactScore: 6.5,
      likelihoodScore: 8,
      riskScore: '52.0',
      severity: 'high',
    })
  })
  it('R13 is medium at most, however much is lost and however likely, before the size of the shop is known', () => {
    for (const monthlyGrossProfit of [0, 1, 1000])
      for (const loss of [1, 100, 1e12])
        for (const probability of [0.1, 0.8, 1]) {
          const leak = leaking(loss, monthlyGrossProfit, probability, false)
          const { impactScore, likelihoodScore, riskScore, severity } = score(leak)
          expect(['medium', 'low']).toContain(severity)
          expect(riskScore).toBe((impactScore * likelihoodScore).toFixed(1))
          // Nor a little later, when hysteresis still applies.
          expect(steadySeverity({ ...leak, riskScore: Number(riskScore) }, 'medium')).not.toBe('high')
        }
  })
  it('R13 has an impact of 3.5 at most before the size of the shop is known, and its own below', () => {
    const impact = (loss: number) => score(leaking(loss, 1000, 1, false)).impactScore
    expect([impact(10), impact(500)]).toEqual([3, 3.5])
  })
  it('takes the likelihood from a chance between none and certain', () => {
    expect([-1, 0.5, 2].map((chance) => score(leaking(50, 1000, chance)).likelihoodScore)).toEqual([0, 4, 8])
  })
  it('gives several losses together the impact of their sum', () => {
    expect(impactOfSum([])).toBe(0)
    expect(impactOfSum([4.3])).toBe(4.3)
    expect(impactOfSum([4.3, 3])).toBeCloseTo(impactScore(30, 1000), 1)
    expect(impactOfSum([10, 10])).toBe(10)
  })
  it('is less sure of figures with missing data or a wide range', () => {
    expect(confidence(1, 0)).toBe(0.6)
    expect(confidence(0.8, 0.25)).toBe(0.38)
    expect(confidence(1, 0, 20)).toBe(0.8)
    expect(confidence(1, Number.NaN)).toBeLessThan(0.1)
  })
})
