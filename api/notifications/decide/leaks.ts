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
 * News of leaks: under the bell of members; by mail to the recipients that the business named,
 * where it chose mail; and from now on they wait for a look, if they are severe enough to be passed
 * on. Provisional alerts are under the bell alone, until they are rated.
 */
export function tellLeaks(leaks: readonly LeakNews[], situation: Situation): Delivery[] {
  const { people, settings } = situation
  const rated = leaks.filter(({ isProvisional }) => !isProvisional)
  const addressed = settings.channels.includes('email') ? addressedAlerts(settings.lists, rated) : []
  return [...leaksOnBell(leaks, people), ...mailLeaks(addressed, situation), ...watch(rated, situation)]
}

function watch(leaks: readonly LeakNews[], { settings: { escalation: rule }, now }: Situation): Delivery[] {
  const riskIds = leaks.flatMap((leak) => (rule && leak.occasion !== 'ended' && isFrom(leak, rule.severity) ? leak.id : []))
  return rule && riskIds.length > 0 ? [{ way: 'watched', riskIds, dueAt: new Date(now.getTime() + rule.hours * hourMs) }] : []
}

/**
 * One mail to each address, whatever the number of leaks, without what its reader stopped. In a
 * member's quiet hours news wait until they end. What a member's limits hold back stands in the
 * next digest.
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
  const { userId } = member
  const { to, lists } = all
  const due: LeakNews[] = []
  const deliveries: Delivery[] = []
  for (const leak of all.risks) {
    const dueAt = leakWaitsUntil(member, leak, situation.now)
    if (dueAt) deliveries.push({ way: 'later', userId, to, lists, leak, dueAt })
    else due.push(leak)
  }
  const risks = withinLimits(member, due)
  const held = due.filter(isNew).length - risks.filter(isNew).length
  if (due.length > 0) deliveries.push({ way: 'counted', userId, mailed: risks.length, held })
  return [...deliveries, ...mailTo({ ...all, risks }, member, situation)]
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
