import { type NewMail, writeMailOfBusiness } from '../../mail/write-mail.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { MailReader } from '../decide/limits.ts'
import { pushTextOf } from '../push/push-text.ts'
import { queuePush } from '../push/queue-push.ts'
import { queueSms } from '../sms/queue-sms.ts'
import type { SmsNews } from '../sms/sms-news.ts'

/**
 * Mails a member what goes to them at once, and leaves the same to be shown on their devices; what is urgent is texted too. What they
 * chose was asked before, once for all; where their mailbox refuses mail, the others come all the same.
 */
export async function mailMember(
  work: Work,
  { userId, criticalPasses }: MailReader,
  mail: NewMail,
  urgent: SmsNews | null = null,
): Promise<void> {
  await writeMailOfBusiness(work, mail)
  const isCritical = mail.parts.some((part) => part.kind === 'item' && part.tone === 'critical')
  const when = {
    notBefore: mail.notBefore ?? work.clock.now(),
    usefulHours: mail.usefulHours ?? 24,
    passesQuiet: criticalPasses && isCritical,
  }
  await queuePush(work, userId, { ...pushTextOf(mail), ...when })
  if (urgent) await queueSms(work, userId, { ...urgent, ...when })
}
