import type { NewMail } from '../../mail/write-mail.ts'
import type { Addressee, Situation } from './audience.ts'
import type { Delivery, DigestName } from './delivery.ts'
import { quietUntil } from './quiet-hours.ts'

/** A digest, and what it says to each of its readers. */
export type DigestNews = {
  readonly name: DigestName
  readonly isMonday: boolean
  readonly mailFor: (userId: string, shop: string) => Omit<NewMail, 'to' | 'link' | 'notBefore'>
}

/**
 * Who gets a digest. On a Monday the weekly report tells of Sunday too: who gets it gets no summary
 * beside it.
 */
export function digestReaders(people: readonly Addressee[], { name, isMonday }: Pick<DigestNews, 'name' | 'isMonday'>): Addressee[] {
  const isReported = ({ wants }: Addressee) => name === 'daily_summary' && isMonday && wants.weekly_report
  return people.filter((one) => one.address !== null && one.wants[name] && !isReported(one))
}

/** A mail to each reader, in whose quiet hours it waits until they end. */
export function mailDigest(digest: DigestNews, { people, settings, now }: Situation): Delivery[] {
  return digestReaders(people, digest).map(({ userId, address, quiet }) => {
    const mail = { ...digest.mailFor(userId, settings.shop), to: address ?? '', notBefore: quietUntil(quiet, now) ?? now }
    return { way: 'mail', mail, stops: { kind: digest.name, userId } }
  })
}
