import { alertMail } from '../email/alert-mail.ts'
import { smsOfNews } from '../sms/sms-news.ts'
import { type Addressee, memberAt, type Situation } from './audience.ts'
import { leaksOnBell } from './bell.ts'
import type { Delivery } from './delivery.ts'
import { isFrom, type LeakNews } from './leak-news.ts'
import { leakWaitsUntil, withinLimits } from './limits.ts'
import { type AddressedAlerts, addressedAlerts } from './recipients.ts'
import { toMember } from './to-member.ts'

const hourMs = 3_600_000

type Addressed = AddressedAlerts<LeakNews>

/**
 * News of leaks: under the bell of members; by mail to the recipients that the business named, where it chose mail; and from now on they
 * wait for a look, if they are severe enough to be passed on. Provisional alerts are under the bell alone, until they are rated.
 */
export function tellLeaks(leaks: readonly LeakNews[], situation: Situation): Delivery[] {
  const { people, settings, now } = situation
  const rated = leaks.filter(({ isProvisional }) => !isProvisional)
  const addressed = settings.channels.includes('email') ? addressedAlerts(settings.lists, rated) : []
  const rule = settings.escalation
  const watched = rule ? rated.filter((leak) => leak.occasion !== 'ended' && isFrom(leak, rule.severity)) : []
  return [
    ...leaksOnBell(leaks, people),
    ...mailLeaks(addressed, situation),
    ...(rule && watched.length > 0
      ? [{ way: 'watched' as const, riskIds: watched.map(({ id }) => id), dueAt: new Date(now.getTime() + rule.hours * hourMs) }]
      : []),
  ]
}

/**
 * One mail to each address, whatever the number of leaks, without what its reader stopped. In a member's quiet hours news wait until they
 * end. What a member's limits hold back stands in the next digest.
 */
export function mailLeaks(addressed: readonly Addressed[], situation: Situation): Delivery[] {
  return addressed.flatMap((one) => {
    const member = memberAt(situation.people, one.to)
    const wanted = { ...one, risks: wantedOf(one, member, situation) }
    return member ? toMemberNow(wanted, member, situation) : mailTo(wanted, undefined, situation)
  })
}

function wantedOf({ to, risks }: Addressed, member: Addressee | undefined, { settings }: Situation): readonly LeakNews[] {
  const takes = (kind: 'alert_mails' | 'change_mails') => (member ? member.wants[kind] : !settings.stopped[kind].has(to.toLowerCase()))
  if (!takes('alert_mails')) return []
  return takes('change_mails') ? risks : risks.filter(isNew)
}

const isNew = ({ occasion }: LeakNews) => occasion === 'new'

function toMemberNow(all: Addressed, member: Addressee, situation: Situation): Delivery[] {
  const waiting = new Map(all.risks.map((leak) => [leak, leakWaitsUntil(member, leak, situation.now)]))
  const later = all.risks.flatMap((leak): Delivery[] => {
    const dueAt = waiting.get(leak) ?? null
    return dueAt === null ? [] : [{ way: 'later', userId: member.userId, to: all.to, lists: all.lists, leak, dueAt }]
  })
  const due = all.risks.filter((leak) => waiting.get(leak) === null)
  const risks = withinLimits(member, due)
  const held = due.filter(isNew).length - risks.filter(isNew).length
  const counted: Delivery = { way: 'counted', userId: member.userId, mailed: risks.length, held }
  return [...later, ...(due.length > 0 ? [counted] : []), ...mailTo({ ...all, risks }, member, situation)]
}

function mailTo(one: Addressed, member: Addressee | undefined, situation: Situation): Delivery[] {
  const { risks, to } = one
  if (risks.length === 0) return []
  const { shop } = situation.settings
  // The link of a mail about changes alone stops changes; any other stops mails about leaks.
  const stops = { kind: risks.some(isNew) ? ('alert_mails' as const) : ('change_mails' as const), address: to }
  const mail = alertMail(one, shop)
  return member ? toMember(member, { mail, stops, urgent: smsOfNews(risks, shop) }, situation) : [{ way: 'mail', mail, stops }]
}
