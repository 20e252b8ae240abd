import type { Article } from '../news/article.ts'
import { newsEvents, type ReportedEvent } from '../news/news-events.ts'
import type { Notice } from '../notice.ts'
import { bareName } from './asked-names.ts'
import { makeNotice } from './make-notice.ts'
import { plainText } from './plain-text.ts'

const longestTitle = 200

/**
 * Notices of what the press tells of the supplier under any of its names. The key is its first
 * name, the event and the month: an event stays itself while reports of it come and grow old.
 */
export function newsNotices(names: readonly string[], articles: readonly Article[]): Notice[] {
  const all = newsEvents(names.map(bareName), articles).map((event) => noticeOf(names, event))
  return [...new Map(all.toReversed().map((notice) => [notice.key, notice])).values()].toReversed()
}

function noticeOf(names: readonly string[], { event, articles: [first], publishers }: ReportedEvent): Notice {
  const day = first.at.toISOString().slice(0, 10)
  return makeNotice({
    key: `${bareName(names[0] ?? '')} ${event} ${day.slice(0, 7)}`,
    type: 'news',
    names,
    day,
    sentence: `${plainText(first.title, longestTitle)} (${publishers.slice(0, 2).join(' and ')})`,
    link: first.address,
  })
}
