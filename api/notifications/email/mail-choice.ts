import { uuidv7 } from '../../../db/uuid.ts'
import { originMark } from '../../mail/marks.ts'
import type { NewMail } from '../../mail/write-mail.ts'
import { audit } from '../../platform/transaction/audit.ts'
import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { memberAt } from '../decide/audience.ts'
import type { AddressedMail, StoppableMail, StoppedReader } from '../decide/delivery.ts'
import { loadPeople } from '../load/load-people.ts'
import { NotificationPreferences } from '../settings/notification-preferences.entity.ts'

/**
 * The link in a mail of this kind that stops such mails to this reader. The same for each mail, and
 * it does not expire.
 */
export async function unsubscribeLink(
  { sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  reader: StoppedReader,
): Promise<NonNullable<NewMail['link']>> {
  const userId = 'userId' in reader ? reader.userId : null
  const address = 'address' in reader ? reader.address.toLowerCase() : null
  // Written before it is read: of two servers at once, both read the row of the first.
  await sql('insert into mail_choice (business_id, id, kind, user_id, address) values ($1, $2, $3, $4, $5) on conflict do nothing', [
    businessId,
    uuidv7(clock.now()),
    reader.kind,
    userId,
    address,
  ])
  const [row] = await sql<{ id: string }>(
    `select id from mail_choice where business_id = $1 and kind = $2 and user_id is not distinct from $3 and address is not distinct from $4`,
    [businessId, reader.kind, userId, address],
  )
  if (!row) throw new Error('A choice of mails that was just written is not there.')
  return { origin: originMark, page: '/unsubscribe', purpose: 'unsubscribe', id: row.id }
}

/** The addresses, in lower case, at which somebody stopped mails of a kind by their link. */
export async function stoppedAddresses({
  sql,
  businessId,
}: Pick<Work, 'sql' | 'businessId'>): Promise<Readonly<Record<AddressedMail, ReadonlySet<string>>>> {
  const rows = await sql<{ kind: StoppableMail; address: string }>(
    'select kind, address from mail_choice where business_id = $1 and stopped_at is not null and address is not null',
    [businessId],
  )
  const of = (kind: AddressedMail) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.address] : [])))
  return { alert_mails: of('alert_mails'), change_mails: of('change_mails'), deadline_mails: of('deadline_mails') }
}

/** What a link is about, and whether its mails come. */
export type MailChoice = {
  readonly kind: StoppableMail
  readonly shop: string
  /** Such mails come. */
  readonly isOn: boolean
  /** Settings of the reader show it; else it is switched on again by the link alone. */
  readonly isInSettings: boolean
}

/**
 * Reads what the link of this id is about, after stopping its mails or having them come again. Each
 * of them twice changes nothing more. A member switches mails on again in the settings, never by a
 * link. Null for an id without a row: its reader left the business, or the business was deleted.
 * The caller has checked the link's signature; no session is needed.
 */
export async function mailChoice(dependencies: WorkDependencies, id: string, change: 'stop' | 'resume' | null): Promise<MailChoice | null> {
  const { rows } = await dependencies.db.pool.query<{ businessId: string | null }>('select business_of_mail_choice($1) as "businessId"', [
    id,
  ])
  const businessId = rows[0]?.businessId
  if (!businessId) return null
  return runInTransaction(dependencies, { businessId, actor: { kind: 'system' }, readOnly: change === null }, (work) =>
    choose(work, id, change),
  )
}

type Stored = { kind: StoppableMail; userId: string | null; address: string | null; isStopped: boolean }

async function choose(work: Work, id: string, change: 'stop' | 'resume' | null): Promise<MailChoice | null> {
  // The lock makes the second of two clicks at once see what the first did.
  const [stored] = await work.sql<Stored>(
    `select kind, user_id as "userId", address, stopped_at is not null as "isStopped" from mail_choice
      where business_id = $1 and id = $2 ${change ? 'for update' : ''}`,
    [work.businessId, id],
  )
  if (!stored) return null
  const { kind, userId, address, isStopped } = stored
  const people = kind === 'deadline_mails' ? [] : await loadPeople(work)
  const member = userId === null ? memberAt(people, address ?? '') : people.find((one) => one.userId === userId)
  const [business] = await work.sql<{ name: string }>('select name from business where id = $1', [work.businessId])
  const shop = business?.name ?? 'your shop'
  // The preference of a member decides; a member switches mails on again in the settings, never by
  // a link.
  if (member && kind !== 'deadline_mails') {
    if (change === 'stop') await switchOff(work, kind, member.userId)
    return { kind, shop, isOn: change !== 'stop' && member.wants[kind], isInSettings: true }
  }
  if (change !== null && address !== null && isStopped !== (change === 'stop'))
    await setStopped(work, { id, kind, address, isStopped: change === 'stop' })
  return { kind, shop, isOn: change === null ? !isStopped : change === 'resume', isInSettings: false }
}

/**
 * Switches one kind off for a member, without a word of the rest. Who never chose has the defaults
 * written first.
 */
async function switchOff(work: Work, kind: Exclude<StoppableMail, 'deadline_mails'>, userId: string): Promise<void> {
  const { critical_risks, daily_summary, weekly_report, new_integrations, ai_insights, alert_mails } = new NotificationPreferences()
  await work.sql(
    `insert into notification_preference (business_id, user_id, critical_risks, daily_summary, weekly_report, new_integrations, ai_insights,
       alert_mails, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [work.businessId, userId, critical_risks, daily_summary, weekly_report, new_integrations, ai_insights, alert_mails, work.clock.now()],
  )
  const changed = await work.sql(
    `update notification_preference set ${kind} = false, updated_at = $3 where business_id = $1 and user_id = $2 and ${kind} returning user_id`,
    [work.businessId, userId, work.clock.now()],
  )
  if (changed.length > 0) await noteChange(work, `Member:${userId}`, { [kind]: true }, { [kind]: false })
}

async function setStopped(
  work: Work,
  { id, kind, address, isStopped }: { id: string; kind: StoppableMail; address: string; isStopped: boolean },
): Promise<void> {
  await work.sql('update mail_choice set stopped_at = $3 where business_id = $1 and id = $2', [
    work.businessId,
    id,
    isStopped ? work.clock.now() : null,
  ])
  // The address is no part of the subject: it is taken out of the log when its person leaves.
  await noteChange(work, `MailChoice:${id}`, { [kind]: isStopped }, { [kind]: !isStopped, recipient: address })
}

/** Nobody is signed in: the log names the way. */
async function noteChange(
  work: Work,
  subject: string,
  before: Record<string, boolean>,
  after: Record<string, boolean | string>,
): Promise<void> {
  await audit(work, 'updateNotificationPreferences', { subject, before, after: { ...after, by: 'the link in a mail' } })
}
