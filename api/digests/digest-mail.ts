import { dayWords, moneyWords } from '../detection/phrases.ts'
import type { MailPart, MailTone } from '../mail/mail-part.ts'
import { subjectLine } from '../mail/mail-text.ts'
import { linkMark, originMark } from '../mail/marks.ts'
import type { NewMail } from '../mail/write-mail.ts'
import type { NamedRisk } from '../risks/risks-of-period.ts'
import { capitalized } from '../values/capitalized.rules.ts'
import type { Day } from '../values/day.ts'
import type { Money } from '../values/money.ts'

export type DigestKind = 'daily' | 'weekly'

export type Digest = {
  readonly kind: DigestKind
  readonly shop: string
  /** The local day on which its period begins. */
  readonly since: Day
  readonly found: readonly NamedRisk[]
  readonly ended: readonly NamedRisk[]
  /** New leaks that the reader's limits kept out of their mail. */
  readonly held: number
  /** Text messages that the daily limit held back. */
  readonly heldTexts: number
  /** What all open risks cost a month together, each row once. */
  readonly open: { readonly monthly: Money; readonly risks: number }
}

/** The number of alerts that a part of a digest names. */
const mostNamed = 10

const nameOf = { daily: 'daily summary', weekly: 'weekly report' } as const

/** The mail of a digest, in parts that read well on a phone. */
export function digestMail({ kind, shop, since, found, ended, held, heldTexts, open }: Digest): Pick<NewMail, 'subject' | 'parts'> {
  const parts: MailPart[] = [
    { kind: 'text', text: `Your ${nameOf[kind]} of ${shop}, since ${dayWords(since)}.` },
    ...part('New leaks', found),
    ...heldWords(held),
    ...heldTextWords(heldTexts),
    ...part('Ended', ended, 'good'),
    ...(found.length + ended.length === 0 ? [text('No leak was found, and none ended.')] : []),
    ...openParts(open),
    {
      kind: 'small',
      text: `You get this because the ${nameOf[kind]} is on in your settings`,
      word: 'Settings',
      address: `${originMark}/settings/notifications`,
    },
    { kind: 'small', text: 'Stop these mails', address: linkMark },
  ]
  return { subject: subjectLine(`${newWords(found)}${endedWords(ended)} at ${shop} (${nameOf[kind]})`), parts }
}

const text = (line: string): MailPart => ({ kind: 'text', text: line })

function part(title: string, risks: readonly NamedRisk[], tone?: MailTone): MailPart[] {
  if (risks.length === 0) return []
  const named = risks.slice(0, mostNamed).map(
    ({ id, title: leak, cost, severity }): MailPart => ({
      kind: 'item',
      title: leak,
      figure: `${capitalized(cost)}.`,
      tone: tone ?? severity,
      word: 'Open the rows that prove it',
      address: `${originMark}/risks/${id}`,
    }),
  )
  const more = risks.length > mostNamed ? [text(`And ${risks.length - mostNamed} more.`)] : []
  return [{ kind: 'heading', text: title }, ...named, ...more]
}

function heldWords(held: number): MailPart[] {
  if (held === 0) return []
  return [text(`${held === 1 ? '1 new leak was' : `${held} new leaks were`} not mailed at once, because of the limits in your settings.`)]
}

function heldTextWords(held: number): MailPart[] {
  if (held === 0) return []
  return [
    text(`${held === 1 ? '1 text message was' : `${held} text messages were`} not sent, because of the limit for a day. The emails came.`),
  ]
}

/** What all open leaks cost, and the way to them. */
export function openParts({ monthly: { minor, currency }, risks }: Digest['open']): MailPart[] {
  const action = { kind: 'action', word: 'Open the alerts', address: `${originMark}/risks` } as const
  if (risks === 0) return [text('No open leak costs money every month now.'), action]
  const cost = `about ${moneyWords(minor, currency)} a month`
  return [{ ...action, lead: risks === 1 ? `1 leak is open and costs ${cost}` : `${risks} leaks are open and together cost ${cost}` }]
}

const newWords = ({ length }: readonly unknown[]): string => (length === 1 ? 'a new leak' : `${length === 0 ? 'no' : length} new leaks`)

const endedWords = ({ length }: readonly unknown[]): string => (length === 0 ? '' : `, ${length} ended`)
