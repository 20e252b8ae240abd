import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Severity } from '../detection/finding.ts'
import { type Label, trainingMetrics, wilson } from './training-metrics.ts'

const now = new Date('2026-06-01T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const label = (of: Partial<Label> = {}): Label => ({ severity: 'high', accurate: true, falsePositive: false, at: daysAgo(1), ...of })
const times = (count: number, of: Partial<Label> = {}) => Array.from({ length: count }, () => label(of))
const metrics = (labels: readonly Label[], shown: Partial<Record<Severity, number>> = { high: labels.length }, silent = 0) =>
  trainingMetrics({ shown, labels, recent: labels.filter(({ at }) => at > daysAgo(90)), silent, now })

describe('how right the alerts were', () => {
  it('REST-15 ENT-16 without an answer everything is zero and nothing is claimed', () => {
    expect(trainingMetrics({ shown: { high: 3 }, labels: [], recent: [], silent: 5, now })).toEqual({
      accuracyScore: 0,
      precisionScore: 0,
      precisionLenient: 0,
      recallScore: 0,
      recallKnown: false,
      falsePositiveRate: 0,
      falseDiscoveryRate: 0,
      totalPredictions: 0,
      correctPredictions: 0,
      interval: null,
      labelCoverage: 0,
      status: 'insufficient',
      recentFeedback: { totalFeedback: 0, accurateCount: 0, falsePositiveCount: 0, improvementTrend: 0, trendKnown: false },
    })
  })

  it('ENT-16 counts right answers, false alarms and what was told wrongly', () => {
    const said = metrics([...times(6), ...times(3, { accurate: false, falsePositive: true }), label({ accurate: false })], { high: 20 }, 36)
    expect(said).toMatchObject({
      accuracyScore: 0.6,
      precisionScore: 0.6,
      precisionLenient: 0.6667,
      falseDiscoveryRate: 0.4,
      // 20 told, 8 of them wrong by this rate, beside 36 that were rightly not told.
      falsePositiveRate: 0.1818,
      totalPredictions: 10,
      correctPredictions: 6,
      labelCoverage: 0.5,
      status: 'ready',
      recentFeedback: { totalFeedback: 10, accurateCount: 6, falsePositiveCount: 3 },
    })
  })

  it('weights a severity that is seldom answered up to all that was told of it', () => {
    const labels = [...times(4, { severity: 'low', accurate: false }), ...times(4, { severity: 'critical' })]
    // All 4 low ones were answered, of 12 critical ones 4: these stand for 12.
    expect(metrics(labels, { low: 4, critical: 12 })).toMatchObject({ accuracyScore: 0.5, precisionScore: 0.75 })
  })

  it('TRAIN-04 fewer than ten answered risks say nothing yet', () => {
    expect([metrics(times(9)).status, metrics(times(10)).status]).toEqual(['insufficient', 'ready'])
  })

  it('ENT-16 the trend compares 90 days with the 90 before, where both have ten answers', () => {
    const before = [...times(5, { at: daysAgo(100) }), ...times(5, { at: daysAgo(179), accurate: false })]
    const last = [...times(8), ...times(2, { at: daysAgo(89), accurate: false })]
    expect(metrics([...before, ...last]).recentFeedback).toMatchObject({ improvementTrend: 0.3, trendKnown: true, totalFeedback: 10 })
    expect(metrics([...before.slice(1), ...last]).recentFeedback).toMatchObject({ improvementTrend: 0, trendKnown: false })
  })

  it('gives the intervals that Wilson’s formula is known by', () => {
    expect([wilson(7, 10), wilson(35, 50)].map(({ low, high }) => [low.toFixed(2), high.toFixed(2)])).toEqual([
      ['0.40', '0.89'],
      ['0.56', '0.81'],
    ])
    expect([wilson(0, 1).low, wilson(1, 1).high]).toEqual([0, 1])
  })

  it('ENT-16 every score lies between 0 and 1, whatever was answered', () => {
    const severity = fc.constantFrom<Severity>('critical', 'high', 'medium', 'low')
    const labels = fc.array(
      fc.record({ severity, accurate: fc.boolean(), falsePositive: fc.boolean(), at: fc.integer({ min: 0, max: 400 }).map(daysAgo) }),
    )
    const shown = fc.record({ critical: fc.nat(50), high: fc.nat(50), medium: fc.nat(50), low: fc.nat(50) })
    fc.assert(
      fc.property(labels, shown, fc.nat(100), (those, counts, silent) => {
        const { interval, recentFeedback, ...said } = metrics(those, counts, silent)
        const scores = [said.accuracyScore, said.precisionScore, said.precisionLenient, said.falsePositiveRate, said.falseDiscoveryRate]
        for (const score of [...scores, interval?.low ?? 0, interval?.high ?? 0]) expect(score >= 0 && score <= 1).toBe(true)
        expect(Math.abs(recentFeedback.improvementTrend)).toBeLessThanOrEqual(1)
        expect(said.correctPredictions).toBeLessThanOrEqual(said.totalPredictions)
      }),
    )
  })
})
