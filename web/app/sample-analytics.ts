import { sampleWeek } from '../analytics/figures.ts'
import type { AiPerformanceQuery, LossAnalyticsQuery, RiskAnalyticsQuery } from '../generated/graphql.ts'

/** The type name by which the cache distinguishes objects. */
const kind = (name: string) => ({ __typename: name })

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const dayOf = (days: number) => daysAgo(days).slice(0, 10)
const money = (amount: number) => ({ ...kind('Money'), amount: amount.toFixed(2), currency: 'USD' })

const riskAnalytics = (): RiskAnalyticsQuery => ({
  riskAnalytics: {
    ...kind('RiskAnalytics'),
    days: sampleWeek.map((count, i) => ({ ...kind('RiskDay'), day: dayOf(sampleWeek.length - 1 - i), detected: count, resolved: 0 })),
    thisWeek: 25,
    lastWeek: 22,
    total: 25,
    resolution: {
      ...kind('ResolutionTimes'),
      resolved: 8,
      averageDays: 3.2,
      fastestDays: 0.5,
      longestDays: 12,
      inTime: 17,
      due: 25,
    },
    categories: ['financial', 'operational', 'customer', 'inventory'].map((categoryId, i) => ({
      ...kind('CategoryCount'),
      categoryId,
      risks: [4, 8, 6, 7][i] ?? 0,
      open: [2, 1, 1, 0][i] ?? 0,
    })),
  },
})

/** How much of the mean a day of the week loses. */
const weekdays = [0.4, 0.7, 0.9, 1, 1.1, 1.6, 1.3]

/** Three leaks of the samples: one that runs, one that grew, one that stopped a month ago. */
const lostOn = (back: number) =>
  Math.round((137 + (back < 24 ? 81 : 0) + (back > 40 ? 64 : 0)) * (weekdays[back % 7] ?? 1)) + ((back * 37) % 41)

function lossAnalytics(): LossAnalyticsQuery {
  const days = Array.from({ length: 91 }, (_, i) => ({ back: 90 - i, lost: lostOn(90 - i) }))
  const sum = (from: number, to: number) => days.filter(({ back }) => back >= from && back < to).reduce((all, { lost }) => all + lost, 0)
  const [after, before] = [sum(0, 30), sum(30, 60)]
  const started = 81 * 24
  const stopped = -64 * 19
  const rest = after - before - started - stopped
  const weeks = Array.from({ length: 13 }, (_, i) => 84 - i * 7)
  return {
    lossAnalytics: {
      ...kind('LossAnalytics'),
      until: dayOf(0),
      days: days.map(({ back, lost }) => ({ ...kind('LossOfDay'), day: dayOf(back), lost: money(lost) })),
      weeks: weeks.flatMap((back) => {
        const lost = sum(back, back + 7)
        const part = (categoryId: string, share: number) => ({
          ...kind('WeekLoss'),
          from: dayOf(back + 6),
          categoryId,
          lost: money(Math.round(lost * share)),
        })
        return [part('customer', 0.2), part('financial', 0.65), part('operational', 0.15)]
      }),
      kinds: [
        ['cogs_rise', 'unit costs that rose while the price stayed', 0.42, 0.5],
        ['ad_waste', 'campaigns that cost more than their sales leave', 0.25, 0.3],
        ['refund_step', 'products that come back more often than they did', 0.19, 0.2],
        ['shipping_overrun', 'lanes on which a parcel costs more than it did', 0.14, 0],
      ].map(([key, finds, now, then]) => ({
        ...kind('KindLoss'),
        kind: String(key),
        finds: String(finds),
        lost: money(Math.round(after * Number(now))),
        before: money(Math.round(before * Number(then))),
      })),
      bridge: {
        ...kind('LossBridge'),
        before: money(before),
        started: money(started),
        grown: money(Math.max(0, rest)),
        shrunk: money(Math.min(0, rest)),
        stopped: money(stopped),
        after: money(after),
      },
    },
  }
}

const aiPerformance = (): AiPerformanceQuery => ({
  aiAnalyses: {
    ...kind('AiAnalysisConnection'),
    totalCount: 6,
    nodes: [0.91, 0.89, 0.9, 0.86, 0.84, 0.8].map((confidence, i) => ({
      ...kind('AiAnalysis'),
      id: `sample-scan-${i}`,
      confidence,
      risksIdentified: 4,
      finishedAt: daysAgo(i),
    })),
  },
  trainingMetrics: {
    ...kind('TrainingMetrics'),
    totalPredictions: 50,
    correctPredictions: 46,
    recentFeedback: { ...kind('RecentFeedback'), totalFeedback: 50, accurateCount: 46, falsePositiveCount: 1 },
  },
})

/** The answers about analytics for a demo visitor without a session. */
export const analyticsAnswers = { RiskAnalytics: riskAnalytics, LossAnalytics: lossAnalytics, AiPerformance: aiPerformance } as const
