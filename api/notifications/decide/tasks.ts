import type { MailItem, MailPart } from '../../mail/mail-part.ts'
import { subjectLine } from '../../mail/mail-text.ts'
import { linkMark, originMark } from '../../mail/marks.ts'
import type { Addressee, Situation } from './audience.ts'
import type { Delivery } from './delivery.ts'
import { quietUntil } from './quiet-hours.ts'
import { toMember } from './to-member.ts'

/**
 * Work that needs a person: what happened and what to do, and the page where they do it. `person`:
 * whose it is; null: of the owners.
 */
export type Task = {
  readonly person: string | null
  readonly subject: string
  readonly items: readonly Omit<MailItem, 'kind'>[]
  readonly word: string
  readonly path: `/${string}`
}

/**
 * Mails a task to those it is for, and shows it on their devices. Who stopped such mails gets none.
 * In quiet hours it waits until they end.
 */
export function tellTask(task: Task, situation: Situation): Delivery[] {
  const { people, settings, now } = situation
  return responsible(people, task.person).flatMap((one) => {
    if (one.address === null || !one.wants.task_mails) return []
    const notBefore = quietUntil(one.quiet, now) ?? now
    const subject = subjectLine(`${task.subject} (${settings.shop})`)
    const mail = { to: one.address, subject, parts: taskParts(task, settings.shop), notBefore, usefulHours: 72 }
    return toMember(one, { mail, stops: { kind: 'task_mails', userId: one.userId } }, situation)
  })
}

function taskParts({ person, items, word, path }: Task, shop: string): MailPart[] {
  return [
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
}

/**
 * Whether all who can do something about it have quiet hours: what comes then is told as one at
 * their end.
 */
export function taskWaits(people: readonly Addressee[], person: string | null, now: Date): boolean {
  const own = responsible(people, person)
  return own.length > 0 && own.every(({ quiet }) => quietUntil(quiet, now) !== null)
}

/**
 * Those whom mail reaches and who can do something about it: the person, else, where that person is
 * not here any more, the owners.
 */
function responsible(people: readonly Addressee[], person: string | null): readonly Addressee[] {
  const reached = people.filter(({ address }) => address !== null)
  const own = reached.filter(({ userId }) => userId === person)
  return own.length > 0 ? own : reached.filter(({ isOwner }) => isOwner)
}
