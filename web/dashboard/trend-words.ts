import type { RiskCountsQuery } from '../generated/graphql.ts'

type Shown = 'critical' | 'high' | 'medium'

/** The demo's trends; they are not figures of a shop, and the card states this. */
export const sampleTrends: Readonly<Record<Shown, number>> = { critical: 0, high: 1, medium: 2 }

/** What a card says until there are two weeks to compare. */
export const noEarlierWeek = 'No earlier week to compare yet'

/** `+2 from last week`, `−1 from last week`, `Same as last week`. */
export function trendWords(more: RiskCountsQuery['riskTrend'][Shown]): string {
  if (more === 0) return 'Same as last week'
  return `${more > 0 ? '+' : '−'}${Math.abs(more).toLocaleString('en')} from last week`
}
