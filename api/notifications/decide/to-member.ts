import type { NewMail } from '../../mail/write-mail.ts'
import { pushTextOf } from '../push/push-text.ts'
import type { SmsNews } from '../sms/sms-news.ts'
import type { Addressee, Situation } from './audience.ts'
import type { Delivery, StoppedReader } from './delivery.ts'
import { mostTextsADay } from './limits.ts'

type MemberMail = { readonly mail: NewMail; readonly stops: StoppedReader; readonly urgent?: SmsNews | null }

/**
 * What goes to a member at once: a mail, the same on their devices, and what is urgent as a text,
 * where the business chose that and they confirmed a number. What they chose of the mail holds for
 * all three; where their mailbox refuses mail, the others come all the same.
 */
export function toMember(
  { userId, criticalPasses, texted }: Addressee,
  { mail, stops, urgent = null }: MemberMail,
  { settings, now }: Situation,
): Delivery[] {
  const isCritical = mail.parts.some((part) => part.kind === 'item' && part.tone === 'critical')
  const time = { notBefore: mail.notBefore ?? now, usefulHours: mail.usefulHours ?? 24, passesQuiet: criticalPasses && isCritical }
  const deliveries: Delivery[] = [
    { way: 'mail', mail, stops },
    { way: 'push', userId, text: pushTextOf(mail), time },
  ]
  if (urgent !== null && texted !== null && settings.channels.includes('sms'))
    deliveries.push({ way: 'sms', userId, news: urgent, time, isHeld: texted >= mostTextsADay })
  return deliveries
}
