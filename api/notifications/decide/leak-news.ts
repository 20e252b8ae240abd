import type { RaisedRisk } from './raised-risk.ts'

/** Why people hear of a leak: it is new, costs twice what they knew, is back after it ended, woke from a snooze, or ended. */
export type Occasion = 'new' | 'grew' | 'returned' | 'woke' | 'ended'

/** A leak and the reason to hear of it now. */
export type LeakNews = RaisedRisk & { readonly occasion: Occasion }

/**
 * News that were held, oldest first, as one list: the last of each leak stands, in the order in which the leaks came. What somebody never
 * heard of is new to them, however it changed meanwhile, unless it ended.
 */
export function mergedNews(news: readonly LeakNews[]): LeakNews[] {
  const byLeak = new Map<string, LeakNews>()
  for (const one of news) {
    const isNew = byLeak.get(one.id)?.occasion === 'new' && one.occasion !== 'ended'
    byLeak.set(one.id, isNew ? { ...one, occasion: 'new' } : one)
  }
  return [...byLeak.values()]
}

/** As JSON, which has no `bigint`. */
export const storedNews = (news: LeakNews): object => ({ ...news, monthly: news.monthly.toString() })

export function readNews(stored: object): LeakNews {
  const { monthly, ...news } = stored as Omit<LeakNews, 'monthly'> & { monthly: string }
  return { ...news, monthly: BigInt(monthly) }
}
