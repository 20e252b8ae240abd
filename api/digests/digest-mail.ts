import { dayWords, moneyWords } from '../detection/phrases.ts'
import { capitalized, inOneLine, subjectLine } from '../mail/mail-text.ts'
import { linkMark, type NewMail, originMark } from '../mail/write-mail.ts'
import type { NamedRisk } from '../risks/risks-of-period.ts'
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
  /** What all open risks cost a month together, each row once. */
  readonly open: { readonly monthly: Money; readonly risks: number }
}

/** The number of alerts that a part of a digest names. */
const mostNamed = 10

const nameOf = { daily: 'daily summary', weekly: 'weekly report' } as const

/** The mail of a digest, in plain text that reads well on a phone. */
export function digestMail({ kind, shop, since, found, ended, held, open }: Digest): Pick<NewMail, 'subject' | 'text'> {
  const text = [
    `Your ${nameOf[kind]} of ${inOneLine(shop)}, since ${dayWords(since)}.`,
    '',
    ...part('New leaks', found),
    ...heldWords(held),
    ...part('Ended', ended),
    ...(found.length + ended.length === 0 ? ['No leak was found, and none ended.', ''] : []),
    openWords(open),
    `${originMark}/risks`,
    '',
    `You get this because the ${nameOf[kind]} is on in your settings:`,
    `${originMark}/settings/notifications`,
    `Stop these mails: ${linkMark}`,
  ]
  return { subject: subjectLine(`${newWords(found)}${endedWords(ended)} at ${shop} (${nameOf[kind]})`), text: text.join('\n') }
}

function part(title: string, risks: readonly NamedRisk[]): string[] {
  if (risks.length === 0) return []
  const more = risks.length > mostNamed ? [`And ${risks.length - mostNamed} more.`, ''] : []
  const named = risks
    .slice(0, mostNamed)
    .flatMap(({ id, title: leak, cost }) => [`- ${inOneLine(leak)}`, `  ${capitalized(cost)}.`, `${originMark}/risks/${id}`, ''])
  return [`${title}:`, '', ...named, ...more]
}

function heldWords(held: number): string[] {
  if (held === 0) return []
  return [`${held === 1 ? '1 new leak was' : `${held} new leaks were`} not mailed at once, because of the limits in your settings.`, '']
}

function openWords({ monthly: { minor, currency }, risks }: Digest['open']): string {
  if (risks === 0) return 'No open leak costs money every month now.'
  const cost = `about ${moneyWords(minor, currency)} a month`
  return risks === 1 ? `1 leak is open and costs ${cost}:` : `${risks} leaks are open and together cost ${cost}:`
}

const newWords = ({ length }: readonly unknown[]): string => (length === 1 ? 'a new leak' : `${length === 0 ? 'no' : length} new leaks`)

const endedWords = ({ length }: readonly unknown[]): string => (length === 0 ? '' : `, ${length} ended`)
