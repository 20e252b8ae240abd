import type { MailItem, MailPart } from '../../mail/mail-part.ts'
import { capitalized, subjectLine } from '../../mail/mail-text.ts'
import { linkMark, originMark } from '../../mail/marks.ts'
import type { NewMail } from '../../mail/write-mail.ts'
import type { UnseenLeak } from '../decide/leak-news.ts'
import { unseenWords } from './unseen-words.ts'

/** The number of alerts that a mail names. */
const mostNamed = 10

/** The mail to the next contact about alerts that nobody looked at, all at once. It names the ten first. */
export function escalationMail(
  { to, leaks, at }: { readonly to: string; readonly leaks: readonly UnseenLeak[]; readonly at: Date },
  shop: string,
): NewMail {
  const [first] = leaks
  const isOne = leaks.length === 1
  const rest = leaks.length - mostNamed
  const parts: MailPart[] = [
    {
      kind: 'text',
      text: isOne
        ? `Nobody at ${shop} has looked at this alert yet. It comes to you as the next contact.`
        : `Nobody at ${shop} has looked at these ${leaks.length} alerts yet. They come to you as the next contact.`,
    },
    ...leaks.slice(0, mostNamed).map((leak) => leakItem(leak, at)),
    ...(rest > 0
      ? [{ kind: 'action', lead: `And ${rest} more`, word: 'Open all alerts', address: `${originMark}/risks` } satisfies MailPart]
      : []),
    { kind: 'text', text: 'Opening an alert is enough: nobody else is emailed about it then.' },
    { kind: 'small', text: `You get this because ${shop} named you as a contact for alerts that nobody looks at.` },
    { kind: 'small', text: 'Stop these mails', address: linkMark },
  ]
  const subject =
    isOne && first ? `Nobody has looked yet: ${first.title} (${shop})` : `Nobody has looked yet: ${leaks.length} alerts at ${shop}`
  return { to, subject: subjectLine(subject), parts, usefulHours: 72 }
}

function leakItem({ id, title, severity, cost, action, toldAt }: UnseenLeak, at: Date): MailItem {
  return {
    kind: 'item',
    title,
    figure: `${capitalized(cost)}. Severity: ${severity}.`,
    lines: [unseenWords(toldAt, at)],
    next: `${action}.`,
    tone: severity,
    word: 'Open the rows that prove it',
    address: `${originMark}/risks/${id}`,
  }
}
