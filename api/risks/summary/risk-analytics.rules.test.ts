import { describe, expect, it } from 'vitest'
import { averageConfidence, demoResolved, openDays, preventionRate, signedPercent, weekOverWeek } from './risk-analytics.rules.ts'

describe('analytics', () => {
  it.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [7, 2],
    [10, 3],
  ])('ANALYT-04 of %i new alerts of the demo %i are shown as resolved', (detected, resolved) =>
    expect(demoResolved(detected)).toBe(resolved),
  )

  it.each([
    [0, 0, 0],
    [0, 4, 0],
    [1, 3, 33],
    [2, 3, 67],
    [4, 4, 100],
  ])('ANALYT-05 %i resolved of %i alerts are %i percent', (resolved, total, percent) =>
    expect(preventionRate(resolved, total)).toBe(percent),
  )

  it('ANALYT-06 averages the confidence of the scans that have one; without any it is 0', () => {
    expect(averageConfidence([])).toBe(0)
    expect(averageConfidence([{ confidence: null }, {}])).toBe(0)
    expect(averageConfidence([{ confidence: 0.5 }, { confidence: null }, { confidence: 0.9 }])).toBeCloseTo(0.7, 12)
  })

  it('ANALYT-09 compares this week with the last, with a sign; nothing can be compared with an empty week', () => {
    expect([weekOverWeek(28, 25), weekOverWeek(3, 3), weekOverWeek(1, 2), weekOverWeek(0, 4), weekOverWeek(4, 0)]).toEqual([
      12,
      0,
      -50,
      -100,
      null,
    ])
    expect([12, 0, -50].map(signedPercent)).toEqual(['+12%', '0%', '−50%'])
  })

  it('ANALYT-07 counts the days from detected to resolved with one decimal', () => {
    expect(openDays(new Date('2026-03-01T00:00:00Z'), new Date('2026-03-04T04:48:00Z'))).toBe(3.2)
  })
})
