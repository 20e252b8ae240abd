import { uuidv7 } from '../../../db/uuid.ts'
import { type NewMail, writeMailOfBusiness } from '../../mail/write-mail.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type LeakNews, mergedNews, readNews, storedNews } from '../decide/leak-news.ts'
import { type MailReader, noteAlertMail, readersByAddress, withinLimits } from '../decide/limits.ts'
import { quietUntil } from '../decide/quiet-hours.ts'
import { type AddressedAlerts, addressedAlerts } from '../decide/recipients.ts'
import { storedAlertSettings } from '../settings/alert-settings.ts'
import { smsOfNews } from '../sms/sms-news.ts'
import { alertMail } from './alert-mail.ts'
import { takersOf, unsubscribeLink } from './mail-choice.ts'
import { mailMember } from './mail-member.ts'

type Addressed = AddressedAlerts<LeakNews>

/**
 * Mails news of leaks to those who hear of their kind and did not stop such mails, where the business chose mail: one mail each, whatever
 * the number of leaks. In a member's quiet hours it waits until they end. What a member's limits hold back stands in the next digest.
 * Provisional alerts are left out; they are mailed once they are rated.
 */
export async function mailNews(work: Work, news: readonly LeakNews[]): Promise<void> {
  const rated = news.filter(({ isProvisional }) => !isProvisional)
  if (rated.length === 0) return
  const settings = await storedAlertSettings(work)
  if (!settings?.channels.includes('email')) return
  await deliver(work, addressedAlerts(settings, rated))
}

/**
 * Mails what was held for people whose quiet hours are over, all of it to each as one mail. Rows are taken in the transaction that writes
 * the mail: of two servers one has them, and after a crash they are still there. Returns the number of mails.
 */
export async function mailHeldNews(work: Work): Promise<number> {
  const rows = await work.sql<{ id: string; address: string; news: { lists: string[]; leak: object } }>(
    'delete from held_news where business_id = $1 and due_at <= $2 returning id, address, news',
    [work.businessId, work.clock.now()],
  )
  const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const addresses = [...new Set(ordered.map(({ address }) => address))]
  return deliver(
    work,
    addresses.map((to) => {
      const own = ordered.filter(({ address }) => address === to).map(({ news }) => news)
      return { to, lists: [...new Set(own.flatMap(({ lists }) => lists))], risks: mergedNews(own.map(({ leak }) => readNews(leak))) }
    }),
  )
}

async function deliver(work: Work, addressed: readonly Addressed[]): Promise<number> {
  const wanted = await wantedOf(work, addressed)
  if (wanted.length === 0) return 0
  const [business] = await work.sql<{ name: string }>('select name from business where id = $1', [work.businessId])
  const readers = await readersByAddress(work)
  let mails = 0
  for (const all of wanted) {
    const reader = readers.get(all.to.toLowerCase())
    const now = { ...all, risks: reader ? await withoutHeld(work, reader, all) : all.risks }
    if (now.risks.length > 0 && (await mailTo(work, reader, now, business?.name ?? 'your shop'))) mails++
  }
  return mails
}

/** Without what each reader stopped. */
async function wantedOf(work: Work, addressed: readonly Addressed[]): Promise<Addressed[]> {
  if (addressed.length === 0) return []
  const takes = await takersOf(work, 'alert_mails')
  const takesChanges = await takersOf(work, 'change_mails')
  return addressed
    .filter(({ to }) => takes(to))
    .map((one) => ({ ...one, risks: one.risks.filter(({ occasion }) => occasion === 'new' || takesChanges(one.to)) }))
    .filter(({ risks }) => risks.length > 0)
}

/** What is mailed now; in quiet hours the rest is held until they end. */
async function withoutHeld(
  work: Work,
  { userId, quiet, criticalPasses }: MailReader,
  { to, lists, risks }: Addressed,
): Promise<readonly LeakNews[]> {
  const dueAt = quietUntil(quiet, work.clock.now())
  if (dueAt === null) return risks
  const passes = ({ severity, occasion }: LeakNews) => criticalPasses && severity === 'critical' && occasion !== 'ended'
  for (const leak of risks.filter((one) => !passes(one)))
    await work.sql('insert into held_news (business_id, id, address, user_id, news, held_at, due_at) values ($1, $2, $3, $4, $5, $6, $7)', [
      work.businessId,
      uuidv7(work.clock.now()),
      to,
      userId,
      JSON.stringify({ lists, leak: storedNews(leak) }),
      work.clock.now(),
      dueAt,
    ])
  return risks.filter(passes)
}

const newOf = ({ risks }: Addressed) => risks.filter(({ occasion }) => occasion === 'new')

async function mailTo(work: Work, reader: MailReader | undefined, all: Addressed, shop: string): Promise<boolean> {
  const one = { ...all, risks: reader ? withinLimits(reader, all.risks) : all.risks }
  if (reader) await noteAlertMail(work, reader.userId, { mailed: one.risks.length, held: newOf(all).length - newOf(one).length })
  if (one.risks.length === 0) return false
  // The link of a mail about changes alone stops changes; any other stops mails about leaks.
  const kind = newOf(one).length > 0 ? 'alert_mails' : 'change_mails'
  const link = await unsubscribeLink(work, { kind, address: one.to })
  const mail: NewMail = { ...alertMail(one, shop), link }
  if (reader) await mailMember(work, reader, mail, smsOfNews(one.risks, shop))
  else await writeMailOfBusiness(work, mail)
  return true
}
