import { type NewMail, writeMailOfBusiness } from '../mail/write-mail.ts'
import { readersByAddress } from '../notifications/decide/limits.ts'
import { quietUntil } from '../notifications/decide/quiet-hours.ts'
import { type StoppableMail, unsubscribeLink } from '../notifications/email/mail-choice.ts'
import type { Work } from '../platform/transaction/work.ts'

/** A member who gets a digest. */
export type Reader = readonly [userId: string, to: string]

type Digested = {
  readonly kind: Extract<StoppableMail, 'daily_summary' | 'weekly_report' | 'monthly_report'>
  readonly at: Date
  readonly mailFor: (userId: string) => Omit<NewMail, 'to' | 'link' | 'notBefore'>
}

/**
 * Writes a mail to each reader, with the link that stops its kind. In a reader's quiet hours it waits until they end. Returns the number
 * of mails: an address that takes none gets none.
 */
export async function mailReaders(work: Work, readers: readonly Reader[], { kind, at, mailFor }: Digested): Promise<number> {
  const people = await readersByAddress(work)
  let mails = 0
  for (const [userId, to] of readers) {
    const reader = people.get(to.toLowerCase())
    const notBefore = (reader && quietUntil(reader.quiet, at)) ?? at
    const link = await unsubscribeLink(work, { kind, userId })
    if ((await writeMailOfBusiness(work, { ...mailFor(userId), to, link, notBefore })) !== null) mails++
  }
  return mails
}
