import { describe, expect, it } from 'vitest'
import { daysText, falsePositives, figuresOf, shareOfWeek } from './figures.ts'

const analytics = {
  days: [
    { day: '2026-03-09', detected: 10, resolved: 1 },
    { day: '2026-03-10', detected: 3, resolved: 2 },
  ],
  thisWeek: 25,
  lastWeek: 20,
  total: 40,
  resolution: { resolved: 10, averageDays: 4.5, fastestDays: 1, longestDays: 9, inTime: 6, due: 8 },
  categories: ['financial', 'operational', 'customer', 'inventory'].map((categoryId) => ({ categoryId, risks: 10, open: 3 })),
}
const feedback = (totalFeedback: number, falsePositiveCount: number) => ({
  totalPredictions: 0,
  correctPredictions: 0,
  recentFeedback: { totalFeedback, accurateCount: 0, falsePositiveCount },
})

describe('the figures of analytics', () => {
  it('ANALYT-04 ANALYT-07 ANALYT-09 of the demo are the fixed ones, which agree with each other', () => {
    const week = Array.from({ length: 7 }, (_, i) => ({ day: `2026-03-0${i + 4}`, detected: 0, resolved: 0 }))
    const demo = figuresOf({ ...analytics, days: week, thisWeek: 0, lastWeek: 0 }, true)
    expect(demo.days.map(({ detected, resolved }) => [detected, resolved])).toEqual([
      [3, 0],
      [4, 1],
      [2, 0],
      [5, 1],
      [3, 0],
      [6, 1],
      [2, 0],
    ])
    expect(demo.days.reduce((sum, { detected }) => sum + detected, 0)).toBe(demo.thisWeek)
    expect(demo).toMatchObject({ averageDays: 3.2, fastestDays: 0.5, longestDays: 12, inTime: 68, change: '+12%', isFixed: true })
    expect([demo.thisWeek, demo.lastWeek, shareOfWeek(demo.lastWeek, demo.thisWeek)]).toEqual([25, 22, 88])
    expect(demo.categories.map(({ risks }) => risks)).toEqual([4, 8, 6, 7])
    expect(falsePositives(feedback(0, 0), true)).toBe(2)
  })

  it('ANALYT-05 ANALYT-08 ANALYT-10 of a business are its own; what is not known is not 0', () => {
    expect(figuresOf(analytics, false)).toMatchObject({
      days: analytics.days,
      preventionRate: 25,
      averageDays: 4.5,
      inTime: 75,
      change: '+25%',
      lastWeek: 20,
      isFixed: false,
    })
    const empty = figuresOf(
      {
        ...analytics,
        thisWeek: 0,
        lastWeek: 0,
        total: 0,
        resolution: { resolved: 0, averageDays: null, fastestDays: null, longestDays: null, inTime: 0, due: 0 },
      },
      false,
    )
    expect(empty).toMatchObject({ preventionRate: 0, averageDays: null, inTime: null, change: null })
    expect([falsePositives(feedback(0, 0), false), falsePositives(feedback(8, 2), false), shareOfWeek(0, 0)]).toEqual([null, 25, null])
    expect([daysText(3.2, 'en'), daysText(1, 'en'), daysText(0.5, 'de')]).toEqual(['3.2 days', '1 day', '0,5 days'])
  })
})
