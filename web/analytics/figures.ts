import { demoResolved, preventionRate, roundedPercent, signedPercent, weekOverWeek } from '../../api/risks/summary/risk-analytics.rules.ts'
import type { AiPerformanceQuery, RiskAnalyticsQuery } from '../generated/graphql.ts'
import { readersLocale } from '../ui/money.ts'

type Analytics = RiskAnalyticsQuery['riskAnalytics']

/** The demo's fixed figures. The page marks them as samples: they are not figures of its shop. */
const fixed = { average: 3.2, fastest: 0.5, longest: 12, inTime: 68, change: 12, lastWeekShare: 0.88, falsePositives: 2 } as const
const fixedCategories: Readonly<Record<string, number>> = { financial: 4, operational: 8, customer: 6, inventory: 7 }

/** New alerts of the demo's seven days: 25 in all, as its categories have. */
export const sampleWeek = [3, 4, 2, 5, 3, 6, 2] as const
const sampleAlerts = sampleWeek.reduce((sum: number, count) => sum + count, 0)

/** What the page says of alerts; null where nothing is known yet. */
export type Figures = {
  readonly days: readonly { readonly day: string; readonly detected: number; readonly resolved: number }[]
  readonly resolved: number
  readonly total: number
  readonly preventionRate: number
  readonly averageDays: number | null
  readonly fastestDays: number | null
  readonly longestDays: number | null
  readonly inTime: number | null
  readonly thisWeek: number
  readonly lastWeek: number
  /** `+12%`; null where the last week had no alerts. */
  readonly change: string | null
  readonly categories: readonly { readonly categoryId: string; readonly risks: number; readonly open: number | null }[]
  /** Whether the fixed figures of the demo stand in it. */
  readonly isFixed: boolean
}

/** The figures of a business; for the demo its fixed ones. */
export function figuresOf(analytics: Analytics, isDemo: boolean): Figures {
  const { days, total, thisWeek, lastWeek, resolution, categories } = analytics
  const { resolved, averageDays, fastestDays, longestDays, inTime, due } = resolution
  const shared = { total, resolved, preventionRate: preventionRate(resolved, total) }
  if (isDemo) {
    return {
      ...shared,
      days: days.map(({ day }, i) => ({ day, detected: sampleWeek[i] ?? 0, resolved: demoResolved(sampleWeek[i] ?? 0) })),
      thisWeek: sampleAlerts,
      averageDays: fixed.average,
      fastestDays: fixed.fastest,
      longestDays: fixed.longest,
      inTime: fixed.inTime,
      lastWeek: Math.round(sampleAlerts * fixed.lastWeekShare),
      change: signedPercent(fixed.change),
      categories: categories.map(({ categoryId }) => ({ categoryId, risks: fixedCategories[categoryId] ?? 0, open: null })),
      isFixed: true,
    }
  }
  const change = weekOverWeek(thisWeek, lastWeek)
  return {
    ...shared,
    days,
    thisWeek,
    averageDays: averageDays ?? null,
    fastestDays: fastestDays ?? null,
    longestDays: longestDays ?? null,
    inTime: due === 0 ? null : roundedPercent(inTime, due),
    lastWeek,
    change: change === null ? null : signedPercent(change),
    categories,
    isFixed: false,
  }
}

/**
 * The share of answers of the last 90 days that call an alert false, a whole percent; null without
 * answers.
 */
export function falsePositives({ recentFeedback }: AiPerformanceQuery['trainingMetrics'], isDemo: boolean): number | null {
  if (isDemo) return fixed.falsePositives
  const { totalFeedback, falsePositiveCount } = recentFeedback
  return totalFeedback === 0 ? null : roundedPercent(falsePositiveCount, totalFeedback)
}

/** How many percent the one week is of the other; null where that is empty. */
export const shareOfWeek = (part: number, whole: number): number | null => (whole === 0 ? null : roundedPercent(part, whole))

/** `3.2 days`, `1 day`: as the reader writes decimals. */
export function daysText(days: number, locale = readersLocale()): string {
  return `${days.toLocaleString(locale, { maximumFractionDigits: 1 })} ${days === 1 ? 'day' : 'days'}`
}
