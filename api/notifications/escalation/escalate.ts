import { isAddressRefused } from '../../mail/refused-addresses.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { notifyMembers } from '../bell/notify.ts'
import { type MailReader, noteAlertMail, readersByAddress, withinLimits } from '../decide/limits.ts'
import { quietUntil } from '../decide/quiet-hours.ts'
import { isFrom } from '../decide/raised-risk.ts'
import { unsubscribeLink } from '../email/mail-choice.ts'
import { mailMember } from '../email/mail-member.ts'
import { choosersOf } from '../settings/preferences.ts'
import { smsOfUnseen } from '../sms/sms-news.ts'
import { escalationMail } from './escalation-mail.ts'
import type { EscalationRule } from './escalation-rule.entity.ts'
import { forgetUnseen, type UnseenLeak, waitUntil } from './unseen-alerts.ts'
import { unseenWords } from './unseen-words.ts'

/** A contact, and how mail reaches them; null where it does not. */
type Contact = { readonly userId: string; readonly mail: { readonly to: string; readonly reader: MailReader } | null }

/**
 * Passes each alert on to the next contact who has not heard of it: under the bell and by mail, all alerts of one contact as one mail. In a
 * contact's quiet hours the alert waits until they end. Where mail does not reach a contact (stopped, beyond their limits, refused), the
 * one after hears of it at once as well. An alert of which every contact has heard waits no longer. Returns the number of mails.
 */
export async function escalate(work: Work, rule: EscalationRule, leaks: readonly UnseenLeak[]): Promise<number> {
  const severe = leaks.filter((leak) => isFrom(leak, rule.severity))
  await forgetUnseen(
    work,
    leaks.filter((leak) => !severe.includes(leak)).map(({ id }) => id),
  )
  const contacts = await contactsOf(work, rule)
  const mails = new Map<Contact, UnseenLeak[]>()
  for (const leak of severe) {
    const mailed = await passOn(work, leak, contacts)
    if (mailed) mails.set(mailed, [...(mails.get(mailed) ?? []), leak])
  }
  for (const [contact, own] of mails) await mailTo(work, contact, own)
  return mails.size
}

async function contactsOf(work: Work, { memberIds }: EscalationRule): Promise<Contact[]> {
  const wants = await choosersOf(work, 'escalation_mails')
  const byId = new Map([...(await readersByAddress(work))].map(([to, reader]) => [reader.userId, { to, reader }]))
  const contacts: Contact[] = []
  for (const userId of memberIds) {
    const known = byId.get(userId)
    const isReached = known && wants(userId) && !(await isAddressRefused(work.sql, known.to))
    contacts.push({ userId, mail: isReached ? known : null })
  }
  return contacts
}

/** The contact who is mailed now; null where the alert waits, or no contact is left whom mail reaches. */
async function passOn(work: Work, leak: UnseenLeak, contacts: readonly Contact[]): Promise<Contact | null> {
  const heard = await heardOf(work, leak)
  for (const contact of contacts.filter(({ userId }) => !heard.has(userId))) {
    const reader = contact.mail?.reader
    const isMailed = reader !== undefined && withinLimits(reader, [leak]).length > 0
    const until = isMailed ? quietFor(work, reader, leak) : null
    if (until !== null) {
      await waitUntil(work, leak.id, until)
      return null
    }
    await tell(work, contact.userId, leak, isMailed)
    if (isMailed) return contact
  }
  await forgetUnseen(work, [leak.id])
  return null
}

/** The contacts who heard of it since people were told of it. What they heard of before, and somebody looked at, does not count. */
async function heardOf({ sql, businessId }: Work, { id, toldAt }: UnseenLeak): Promise<ReadonlySet<string>> {
  const rows = await sql<{ userId: string }>(
    'select user_id as "userId" from escalation where business_id = $1 and risk_id = $2 and told_at = $3',
    [businessId, id, toldAt],
  )
  return new Set(rows.map(({ userId }) => userId))
}

function quietFor(work: Work, { quiet, criticalPasses }: MailReader, { severity }: UnseenLeak): Date | null {
  return criticalPasses && severity === 'critical' ? null : quietUntil(quiet, work.clock.now())
}

/** Notes who heard of it, which the alert's timeline shows, and tells them under the bell. */
async function tell(work: Work, userId: string, leak: UnseenLeak, isMailed: boolean): Promise<void> {
  await work.sql('insert into escalation (business_id, risk_id, user_id, told_at, at, is_mailed) values ($1, $2, $3, $4, $5, $6)', [
    work.businessId,
    leak.id,
    userId,
    leak.toldAt,
    work.clock.now(),
    isMailed,
  ])
  await work.publish('risk.updated', leak.id)
  const text = `${unseenWords(leak.toldAt, work.clock.now())} It comes to you as the next contact.`
  await notifyMembers(work, { kind: 'unseen', title: leak.title, text, riskId: leak.id, onlyTo: userId })
}

async function mailTo(work: Work, { userId, mail }: Contact, leaks: readonly UnseenLeak[]): Promise<void> {
  if (!mail) throw new Error('A contact without an address is mailed nothing.')
  const [business] = await work.sql<{ name: string }>('select name from business where id = $1', [work.businessId])
  const link = await unsubscribeLink(work, { kind: 'escalation_mails', userId })
  await noteAlertMail(work, userId, { mailed: leaks.length, held: 0 })
  const shop = business?.name ?? 'your shop'
  const written = escalationMail({ to: mail.to, leaks, at: work.clock.now() }, shop)
  await mailMember(work, mail.reader, { ...written, link }, smsOfUnseen(leaks, shop))
}
