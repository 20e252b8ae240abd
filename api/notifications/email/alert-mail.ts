import type { MailPart } from '../../mail/mail-part.ts'
import { subjectLine } from '../../mail/mail-text.ts'
import { linkMark } from '../../mail/marks.ts'
import type { NewMail } from '../../mail/write-mail.ts'
import type { LeakNews, Occasion } from '../decide/leak-news.ts'
import type { AddressedAlerts } from '../decide/recipients.ts'
import { leakItem, moreLeaks, mostNamed } from './leak-item.ts'

/**
 * The parts of a mail about leaks, in their order: a heading, and what is said of one in a subject.
 */
const occasions: readonly { readonly occasion: Occasion; readonly heading: string; readonly one: string }[] = [
  { occasion: 'new', heading: 'New leaks', one: '' },
  { occasion: 'grew', heading: 'Leaks that cost twice as much', one: 'Costs twice as much: ' },
  { occasion: 'returned', heading: 'Leaks that are back', one: 'Back again: ' },
  { occasion: 'woke', heading: 'Leaks that you put off until now', one: 'Put off until now: ' },
  { occasion: 'ended', heading: 'Leaks that ended', one: 'It stopped: ' },
]

/** The mail about leaks to one address, all at once. It names the ten first. */
export function alertMail({ to, lists, risks }: AddressedAlerts<LeakNews>, shop: string): NewMail {
  const groups = occasions
    .map((one) => ({ ...one, leaks: risks.filter(({ occasion }) => occasion === one.occasion) }))
    .filter(({ leaks }) => leaks.length > 0)
  const named = new Set(groups.flatMap(({ leaks }) => leaks).slice(0, mostNamed))
  const isNewAlone = groups.every(({ occasion }) => occasion === 'new')
  const sections = groups.flatMap(({ heading, leaks }): MailPart[] => {
    const items = leaks.filter((leak) => named.has(leak)).map((leak) => leakItem(leak))
    return isNewAlone || items.length === 0 ? items : [{ kind: 'heading', text: heading }, ...items]
  })
  const parts: MailPart[] = [
    {
      kind: 'text',
      text: isNewAlone ? `RiskPilot found ${countedLeaks(risks)} at ${shop}.` : `What changed at ${shop}: ${counted(groups)}.`,
    },
    ...sections,
    ...moreLeaks(risks.length - mostNamed),
    { kind: 'text', text: 'The links open the rows that prove it.' },
    { kind: 'small', text: `You get this because ${shop} named you as a recipient of ${lists.join(' and ')} alerts.` },
    { kind: 'small', text: 'Stop these mails', address: linkMark },
  ]
  return { to, subject: subjectLine(subjectOf(groups, shop)), parts, usefulHours: 72 }
}

type Group = { readonly occasion: Occasion; readonly one: string; readonly leaks: readonly LeakNews[] }

function subjectOf(groups: readonly Group[], shop: string): string {
  const [group] = groups
  const [leak] = group?.leaks ?? []
  if (group && leak && groups.length === 1 && group.leaks.length === 1) return `${group.one}${leak.title} (${shop})`
  return `${counted(groups)} at ${shop}`
}

/** `2 new leaks, 1 ended`. */
function counted(groups: readonly Group[]): string {
  const words: Readonly<Record<Exclude<Occasion, 'new'>, string>> = {
    grew: 'cost twice as much',
    returned: 'back again',
    woke: 'put off until now',
    ended: 'ended',
  }
  const parts = groups.map(({ occasion, leaks }) => (occasion === 'new' ? countedLeaks(leaks) : `${leaks.length} ${words[occasion]}`))
  const [first = ''] = parts
  return groups[0]?.occasion === 'new'
    ? parts.join(', ')
    : [first.replace(/^(\d+)/, (n) => `${n} ${n === '1' ? 'leak' : 'leaks'}`), ...parts.slice(1)].join(', ')
}

/** As a sentence says it: `a new leak`, `3 new leaks`. */
const countedLeaks = (risks: readonly unknown[]): string => (risks.length === 1 ? 'a new leak' : `${risks.length} new leaks`)
