import type { TrainingMetricsQuery } from '../generated/graphql.ts'

export type Metrics = TrainingMetricsQuery['trainingMetrics']

/** `0.85` as `85%`. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** The change of the share of right alerts, in percentage points. */
export function trendWords(change: number): string {
  const points = Math.round(Math.abs(change) * 100)
  if (points === 0) return 'As right as in the 90 days before'
  return `${points} points ${change > 0 ? 'better' : 'worse'} than in the 90 days before`
}
