import type { Addressee, NewsSettings } from './audience.ts'
import { type BellNews, onBell } from './bell.ts'
import { mailReminders, type ReminderText } from './deadlines.ts'
import type { Delivery } from './delivery.ts'
import { type DigestNews, mailDigest } from './digests.ts'
import type { LeakNews, UnseenLeak } from './leak-news.ts'
import { mailLeaks, tellLeaks } from './leaks.ts'
import type { AddressedAlerts } from './recipients.ts'
import { type Task, tellTask } from './tasks.ts'
import { passOn } from './unseen.ts'

/** What there is to tell. */
export type News =
  | { readonly kind: 'note'; readonly note: BellNews }
  /** What a scan found: new leaks, and what changed of those that people know. */
  | { readonly kind: 'leaks'; readonly leaks: readonly LeakNews[] }
  /** News of leaks that waited for the end of quiet hours. */
  | { readonly kind: 'held'; readonly addressed: readonly AddressedAlerts<LeakNews>[] }
  /** Alerts that nobody has looked at for the hours of the rule. */
  | { readonly kind: 'unseen'; readonly leaks: readonly UnseenLeak[] }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'digest'; readonly digest: DigestNews }
  | { readonly kind: 'deadlines'; readonly mailTo: ReminderText }

/**
 * Who hears of news, by which way and when, and what is kept of it. Pure: the same for the same, in
 * this order.
 */
export function decide(news: News, people: readonly Addressee[], settings: NewsSettings, now: Date): readonly Delivery[] {
  const situation = { people, settings, now }
  switch (news.kind) {
    case 'note':
      return onBell(news.note, people)
    case 'leaks':
      return tellLeaks(news.leaks, situation)
    case 'held':
      return mailLeaks(news.addressed, situation)
    case 'unseen':
      return passOn(news.leaks, situation)
    case 'task':
      return tellTask(news.task, situation)
    case 'digest':
      return mailDigest(news.digest, situation)
    case 'deadlines':
      return mailReminders(news.mailTo, settings)
  }
}
