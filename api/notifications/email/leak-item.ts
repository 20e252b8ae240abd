import type { MailItem, MailPart } from '../../mail/mail-part.ts'
import { originMark } from '../../mail/marks.ts'
import { capitalized } from '../../values/capitalized.rules.ts'
import type { LeakNews, RaisedRisk } from '../decide/leak-news.ts'

/** The number of alerts that a mail names. */
export const mostNamed = 10

/** What, how much since when, what to do, and where its rows are. */
export function leakItem(
  { id, title, severity, cost, action, occasion = 'new' }: RaisedRisk & Partial<Pick<LeakNews, 'occasion'>>,
  lines: readonly string[] = [],
): MailItem {
  const isOver = occasion === 'ended'
  return {
    kind: 'item',
    title,
    figure: isOver ? `${capitalized(cost)}.` : `${capitalized(cost)}. Severity: ${severity}.`,
    lines,
    next: `${action}.`,
    tone: isOver ? 'good' : severity,
    word: 'Open the rows that prove it',
    address: `${originMark}/risks/${id}`,
  }
}

/** Where a mail does not name all. */
export function moreLeaks(count: number): MailPart[] {
  return count > 0 ? [{ kind: 'action', lead: `And ${count} more`, word: 'Open all alerts', address: `${originMark}/risks` }] : []
}
