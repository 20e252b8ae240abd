import { type NewMail, writeMailOfBusiness } from '../../mail/write-mail.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { MailReader } from '../mail-limits.ts'
import { pushTextOf } from './push-text.ts'
import { queuePush } from './queue-push.ts'

/**
 * Mails a member what goes to them at once, and leaves the same to be shown on their devices. What they chose was asked before, once for
 * both; where their mailbox refuses mail, the devices show it all the same.
 */
export async function mailMember(work: Work, { userId, criticalPasses }: MailReader, mail: NewMail): Promise<void> {
  await writeMailOfBusiness(work, mail)
  const isCritical = mail.parts.some((part) => part.kind === 'item' && part.tone === 'critical')
  await queuePush(work, userId, {
    ...pushTextOf(mail),
    notBefore: mail.notBefore ?? work.clock.now(),
    usefulHours: mail.usefulHours ?? 24,
    passesQuiet: criticalPasses && isCritical,
  })
}
