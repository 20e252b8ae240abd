import { escalationMail } from '../escalation/escalation-mail.ts'
import { unseenWords } from '../escalation/unseen-words.ts'
import { smsOfUnseen } from '../sms/sms-news.ts'
import type { Addressee, Situation } from './audience.ts'
import { onBell } from './bell.ts'
import type { Delivery } from './delivery.ts'
import { isFrom, type UnseenLeak } from './leak-news.ts'
import { leakWaitsUntil, withinLimits } from './limits.ts'
import { toMember } from './to-member.ts'

/**
 * Passes each alert on to the next contact who has not heard of it: under the bell and by mail, all
 * alerts of one contact as one mail. In a contact's quiet hours the alert waits until they end.
 * Where mail does not reach a contact (stopped, beyond their limits, refused), the one after hears
 * of it at once as well. An alert of which every contact has heard waits no longer.
 */
export function passOn(leaks: readonly UnseenLeak[], situation: Situation): Delivery[] {
  const rule = situation.settings.escalation
  const severe = rule ? leaks.filter((leak) => isFrom(leak, rule.severity)) : []
  const over = leaks.filter((leak) => !severe.includes(leak)).map(({ id }) => id)
  const deliveries: Delivery[] = over.length > 0 ? [{ way: 'unwatched', riskIds: over }] : []
  const mails = new Map<Addressee, UnseenLeak[]>()
  for (const leak of severe) {
    const mailed = passOnOne(leak, rule?.memberIds ?? [], situation, deliveries)
    if (mailed) mails.set(mailed, [...(mails.get(mailed) ?? []), leak])
  }
  return [...deliveries, ...[...mails].flatMap(([contact, own]) => mailUnseen(contact, own, situation))]
}

/**
 * The contact who is mailed now; null where the alert waits, or no contact is left whom mail
 * reaches.
 */
function passOnOne(leak: UnseenLeak, contacts: readonly string[], { people, now }: Situation, deliveries: Delivery[]): Addressee | null {
  for (const userId of contacts.filter((id) => !leak.heard.has(id))) {
    const reached = people.find((one) => one.userId === userId && isReached(one, leak)) ?? null
    const until = reached && leakWaitsUntil(reached, leak, now)
    if (until) {
      deliveries.push({ way: 'put off', riskId: leak.id, until })
      return null
    }
    const text = `${unseenWords(leak.toldAt, now)} It comes to you as the next contact.`
    deliveries.push({ way: 'passed on', userId, riskId: leak.id, toldAt: leak.toldAt, isMailed: reached !== null })
    deliveries.push(...onBell({ kind: 'unseen', title: leak.title, text, riskId: leak.id, onlyTo: userId }, people))
    if (reached) return reached
  }
  deliveries.push({ way: 'unwatched', riskIds: [leak.id] })
  return null
}

const isReached = (contact: Addressee, leak: UnseenLeak): boolean =>
  contact.address !== null && contact.wants.escalation_mails && !contact.isRefused && withinLimits(contact, [leak]).length > 0

function mailUnseen(contact: Addressee, leaks: readonly UnseenLeak[], situation: Situation): Delivery[] {
  const { userId, address } = contact
  const { shop } = situation.settings
  const mail = escalationMail({ to: address ?? '', leaks, at: situation.now }, shop)
  const stops = { kind: 'escalation_mails', userId } as const
  return [
    { way: 'counted', userId, mailed: leaks.length, held: 0 },
    ...toMember(contact, { mail, stops, urgent: smsOfUnseen(leaks, shop) }, situation),
  ]
}
