import { memberAddresses, ownerAddresses } from '../../businesses/members.ts'
import type { MailItem, MailPart } from '../../mail/mail-part.ts'
import { subjectLine } from '../../mail/mail-text.ts'
import { linkMark, originMark } from '../../mail/marks.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { readersByAddress } from '../decide/limits.ts'
import { quietUntil } from '../decide/quiet-hours.ts'
import { choosersOf } from '../settings/preferences.ts'
import { unsubscribeLink } from './mail-choice.ts'
import { mailMember } from './mail-member.ts'

/** Work that needs a person: what happened and what to do, and the page where they do it. */
export type Task = {
  readonly subject: string
  readonly items: readonly Omit<MailItem, 'kind'>[]
  readonly word: string
  readonly path: `/${string}`
}

/**
 * Mails a task to the person it is for, and shows it on their devices. Where that person is not here any more, the owners get it. Who
 * stopped such mails gets none. In quiet hours it waits until they end.
 */
export async function mailTask(work: Work, person: string | null, { subject, items, word, path }: Task): Promise<void> {
  const wants = await choosersOf(work, 'task_mails')
  const [business] = await work.sql<{ name: string }>('select name from business where id = $1', [work.businessId])
  const shop = business?.name ?? 'your shop'
  const readers = await readersByAddress(work)
  for (const to of await responsible(work, person)) {
    const reader = readers.get(to.toLowerCase())
    if (!reader || !wants(reader.userId)) continue
    const parts: MailPart[] = [
      ...items.map((item): MailItem => ({ kind: 'item', ...item })),
      { kind: 'action', word, address: `${originMark}${path}` },
      {
        kind: 'small',
        text: `You get this because ${person === null ? `you own ${shop}` : 'you sent it'}`,
        word: 'Settings',
        address: `${originMark}/settings/notifications`,
      },
      { kind: 'small', text: 'Stop these mails', address: linkMark },
    ]
    const link = await unsubscribeLink(work, { kind: 'task_mails', userId: reader.userId })
    const notBefore = quietUntil(reader.quiet, work.clock.now()) ?? work.clock.now()
    await mailMember(work, reader, { to, subject: subjectLine(`${subject} (${shop})`), parts, link, notBefore, usefulHours: 72 })
  }
}

/** The addresses of those who can do something about it. */
export async function responsible(work: Work, person: string | null): Promise<string[]> {
  const own = person === null ? undefined : (await memberAddresses(work)).get(person)
  return own === undefined ? ownerAddresses(work) : [own]
}
