import type { NewMail } from '../../mail/write-mail.ts'
import type { NewsSettings } from './audience.ts'
import type { Delivery } from './delivery.ts'
import { addressesIn } from './recipients.ts'

/**
 * The recipients of legal alerts who did not stop reminders, a member neither, where the business
 * chose mail.
 */
export function reminderReaders({ channels, lists, stopped }: NewsSettings): string[] {
  if (!channels.includes('email')) return []
  return addressesIn(lists.legalRecipients).filter((address) => !stopped.deadline_mails.has(address.toLowerCase()))
}

export type ReminderText = (to: string, shop: string) => NewMail

/** A mail to each of them. */
export function mailReminders(mailTo: ReminderText, settings: NewsSettings): Delivery[] {
  return reminderReaders(settings).map((address) => ({
    way: 'mail',
    mail: mailTo(address, settings.shop),
    stops: { kind: 'deadline_mails', address },
  }))
}
