import type { MailPart } from '../../mail/mail-part.ts'
import { subjectLine } from '../../mail/mail-text.ts'
import { linkMark } from '../../mail/marks.ts'
import type { NewMail } from '../../mail/write-mail.ts'
import type { UnseenLeak } from '../decide/leak-news.ts'
import { leakItem, moreLeaks, mostNamed } from '../email/leak-item.ts'
import { unseenWords } from './unseen-words.ts'

/**
 * The mail to the next contact about alerts that nobody looked at, all at once. It names the ten
 * first.
 */
export function escalationMail(
  { to, leaks, at }: { readonly to: string; readonly leaks: readonly UnseenLeak[]; readonly at: Date },
  shop: string,
): NewMail {
  const [first] = leaks
  const isOne = leaks.length === 1
  const parts: MailPart[] = [
    {
      kind: 'text',
      text: isOne
        ? `Nobody at ${shop} has looked at this alert yet. It comes to you as the next contact.`
        : `Nobody at ${shop} has looked at these ${leaks.length} alerts yet. They come to you as the next contact.`,
    },
    ...leaks.slice(0, mostNamed).map((leak) => leakItem(leak, [unseenWords(leak.toldAt, at)])),
    ...moreLeaks(leaks.length - mostNamed),
    { kind: 'text', text: 'Opening an alert is enough: nobody else is emailed about it then.' },
    { kind: 'small', text: `You get this because ${shop} named you as a contact for alerts that nobody looks at.` },
    { kind: 'small', text: 'Stop these mails', address: linkMark },
  ]
  const subject =
    isOne && first ? `Nobody has looked yet: ${first.title} (${shop})` : `Nobody has looked yet: ${leaks.length} alerts at ${shop}`
  return { to, subject: subjectLine(subject), parts, usefulHours: 72 }
}
