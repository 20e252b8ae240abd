import type { EscalationRule } from '../escalation/escalation-rule.entity.ts'
import type { RecipientLists } from '../settings/alert-settings.entity.ts'
import type { AddressedMail, StoppableMail } from './delivery.ts'
import type { QuietHours } from './quiet-hours.ts'

/** What a member switches on and off, under the documented names. */
export type NewsChoice = Exclude<StoppableMail, 'deadline_mails'> | 'critical_risks' | 'ai_insights' | 'new_integrations'

/**
 * A member as far as news go: what they chose, how they are reached, and how much of it they had.
 */
export type Addressee = {
  readonly userId: string
  readonly isOwner: boolean
  /**
   * What they sign in with; null where it is not proved to be theirs, so that nothing is mailed
   * there.
   */
  readonly address: string | null
  /** The mail server said that there is no such mailbox. */
  readonly isRefused: boolean
  readonly wants: Readonly<Record<NewsChoice, boolean>>
  readonly quiet: QuietHours
  /** News of critical leaks come in quiet hours too. */
  readonly criticalPasses: boolean
  /** Mails about leaks in seven days at most; 0 is no limit. */
  readonly mailsAWeek: number
  /** Mails about leaks in the last seven days. */
  readonly mailed: number
  /** Minor units a month, below which no leak is mailed. */
  readonly floor: bigint
  /**
   * Messages about alerts to their phone in the last 24 hours; null without a number that is
   * confirmed and on.
   */
  readonly texted: number | null
}

/** What the business chose. */
export type NewsSettings = {
  readonly shop: string
  /** Of `email`, `slack`, `sms` and `in-app`. */
  readonly channels: readonly string[]
  /** Whom alerts are mailed to, as the setup named them, and from which severity on. */
  readonly lists: RecipientLists
  /** Addresses, in lower case, at which somebody stopped mails of a kind by their link. */
  readonly stopped: Readonly<Record<AddressedMail, ReadonlySet<string>>>
  /** Null where no alert that nobody looked at is passed on. */
  readonly escalation: EscalationRule | null
}

/** All that a decision rests on beside the news. */
export type Situation = { readonly people: readonly Addressee[]; readonly settings: NewsSettings; readonly now: Date }

/** The member who signs in with this address. */
export function memberAt(people: readonly Addressee[], address: string): Addressee | undefined {
  return people.find((one) => one.address?.toLowerCase() === address.toLowerCase())
}
