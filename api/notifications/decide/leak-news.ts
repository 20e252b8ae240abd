/** A risk that a scan raised, or rated now that the shop's size is known. */
export type RaisedRisk = {
  readonly id: string
  readonly title: string
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** What it costs and since when: "about $412 a month since 3 May 2024". */
  readonly cost: string
  /** What it costs a month in minor units; 0 where it no longer runs. */
  readonly monthly: bigint
  /** The first thing to do, without a full stop. */
  readonly action: string
  readonly isProvisional: boolean
  /** Raised by an earlier scan, as provisional. */
  readonly isRated?: boolean
  /** The kinds of leak that it consists of. */
  readonly kinds?: readonly string[]
  /** Whom it concerns besides those of its kinds. */
  readonly concerns?: readonly ('vendors' | 'legal')[]
}

const severities = ['low', 'medium', 'high', 'critical'] as const

/** At least as severe as somebody wants to hear of. */
export function isFrom({ severity }: Pick<RaisedRisk, 'severity'>, least: RaisedRisk['severity']): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least)
}

/**
 * Why people hear of a leak: it is new, costs twice what they knew, is back after it ended, woke
 * from a snooze, or ended.
 */
export type Occasion = 'new' | 'grew' | 'returned' | 'woke' | 'ended'

/** A leak and the reason to hear of it now. */
export type LeakNews = RaisedRisk & { readonly occasion: Occasion }

/**
 * An alert that nobody looked at since people were told of it, and the contacts who have heard of
 * it since.
 */
export type UnseenLeak = RaisedRisk & { readonly toldAt: Date; readonly heard: ReadonlySet<string> }

/**
 * News that were held, oldest first, as one list: the last of each leak stands, in the order in
 * which the leaks came. What somebody never heard of is new to them, however it changed meanwhile,
 * unless it ended.
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
