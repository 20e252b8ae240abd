import type { NewMail } from '../../mail/write-mail.ts'
import type { PushText } from '../push/push-text.ts'
import type { SmsNews } from '../sms/sms-news.ts'
import type { LeakNews } from './leak-news.ts'
import type { AddressedAlerts } from './recipients.ts'

export type NotificationReason = 'critical_risk' | 'risk' | 'integration' | 'scan' | 'change' | 'import' | 'unseen'

/** What stands under the bell. A risk or an integration of this business, or neither. */
export type BellNote = {
  readonly kind: NotificationReason
  readonly title: string
  readonly text: string
  readonly riskId?: string
  readonly integrationId?: string
}

/** Digests that a member has switched on. */
export type DigestName = 'daily_summary' | 'weekly_report' | 'monthly_report'

/** Kinds of mail that go to addresses which the business named, whoever reads there. */
export type AddressedMail = 'alert_mails' | 'change_mails' | 'deadline_mails'

/**
 * The kinds of mail that each reader can switch off: by the preference of this name, or reminders
 * of deadlines by their link alone.
 */
export type StoppableMail = AddressedMail | DigestName | 'task_mails' | 'escalation_mails'

/**
 * Whose mails a link stops: of a member, or to an address that the business named as a recipient of
 * alerts.
 */
export type StoppedReader =
  | { readonly kind: AddressedMail; readonly address: string }
  | { readonly kind: Exclude<StoppableMail, AddressedMail>; readonly userId: string }

/**
 * Not before, how long it is of use from then on, and whether it comes in the quiet hours of its
 * reader.
 */
export type DeliveryTime = { readonly notBefore: Date; readonly usefulHours: number; readonly passesQuiet: boolean }

/**
 * What is left for somebody, or kept of it, because of news. Each is one row, or one for each
 * member under the bell.
 */
export type Delivery =
  | { readonly way: 'bell'; readonly note: BellNote; readonly userIds: readonly string[] }
  | { readonly way: 'mail'; readonly mail: NewMail; readonly stops: StoppedReader }
  | { readonly way: 'push'; readonly userId: string; readonly text: PushText; readonly time: DeliveryTime }
  /** `isHeld`: above the limit of a day; it is noted, and never sent. */
  | { readonly way: 'sms'; readonly userId: string; readonly news: SmsNews; readonly time: DeliveryTime; readonly isHeld: boolean }
  /** News that wait for the end of quiet hours. */
  | ({ readonly way: 'later'; readonly userId: string; readonly dueAt: Date } & Omit<AddressedAlerts<LeakNews>, 'risks'> & {
        leak: LeakNews
      })
  /**
   * For the limits of a week, and the next digest: leaks that were mailed, and new ones that a
   * limit held back.
   */
  | { readonly way: 'counted'; readonly userId: string; readonly mailed: number; readonly held: number }
  /** Alerts that wait for a look from now on, until the next contact hears of them. */
  | { readonly way: 'watched'; readonly riskIds: readonly string[]; readonly dueAt: Date }
  /** An alert that waits longer, because its contact has quiet hours. */
  | { readonly way: 'put off'; readonly riskId: string; readonly until: Date }
  /** Alerts that wait no longer. */
  | { readonly way: 'unwatched'; readonly riskIds: readonly string[] }
  /** A contact who now knows of an alert that people were told of at `toldAt`. */
  | { readonly way: 'passed on'; readonly userId: string; readonly riskId: string; readonly toldAt: Date; readonly isMailed: boolean }
