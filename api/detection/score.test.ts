import { describe, expect, it } from 'vitest'
import { confidence, impactOfSum, impactScore, score, severityOf, steadySeverity } from './score.ts'

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
    expect(score(50, { monthlyGrossProfit: 1000, isKnown: true }, 0.8)).toEqual({
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
          const { impactScore, likelihoodScore, riskScore, severity } = score(loss, { monthlyGrossProfit, isKnown: false }, probability)
          expect(severity).toBe(severityOf(Number(riskScore)))
          expect(['medium', 'low']).toContain(severity)
          expect(riskScore).toBe((impactScore * likelihoodScore).toFixed(1))
          // Nor a little later, when hysteresis still applies.
          expect(steadySeverity(Number(riskScore), 'medium')).not.toBe('high')
        }
  })
  it('changes severity at 16, 36 and 64', () => {
    expect([15.9, 16, 35.9, 36, 63.9, 64].map(severityOf)).toEqual(['low', 'medium', 'medium', 'high', 'high', 'critical'])
  })
  it('keeps a severity until the score is a tenth past the border, up and down', () => {
    expect([30, 36, 38, 39.5, 40, 80].map((points) => steadySeverity(points, 'medium'))).toEqual([
      'medium',
      'medium',
      'medium',
      'medium',
      'high',
      'critical',
    ])
    expect([36, 33, 32.8, 32.7, 5].map((points) => steadySeverity(points, 'high'))).toEqual(['high', 'high', 'high', 'medium', 'low'])
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
