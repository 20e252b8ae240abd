import { queueMessages } from '../../platform/outbound/queue-message.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { storedAlertSettings } from '../settings/alert-settings.ts'
import type { SmsNews } from './sms-news.ts'

/** Messages about alerts to one member within 24 hours. Proposed: above it nobody reads them, and each one costs. */
export const mostADay = 10

const hourMs = 3_600_000

type Statements = Pick<Work, 'sql' | 'businessId' | 'clock'>

export type NewSms = SmsNews & {
  readonly kind: 'alert' | 'code' | 'test'
  readonly sealedCode?: string
  /** It is not sent before. */
  readonly notBefore: Date
  /** Hours from then on after which it is useless and no longer sent. */
  readonly usefulHours: number
  /** It is sent in the person's quiet hours too. */
  readonly passesQuiet: boolean
}

/**
 * Leaves a message about alerts to a member's confirmed number, in the caller's transaction: it is sent if and only if its cause was
 * committed, and once an event. Where the business did not choose SMS, nothing; above the daily limit it is noted as held back.
 */
export async function queueSms(work: Work, userId: string, sms: Omit<NewSms, 'kind' | 'sealedCode'>): Promise<void> {
  const settings = await storedAlertSettings(work)
  if (!settings?.channels.includes('sms')) return
  const [phone] = await work.sql(
    'select from sms_phone where business_id = $1 and user_id = $2 and confirmed_at is not null and off_at is null',
    [work.businessId, userId],
  )
  if (!phone) return
  const isHeld = (await sentToday(work, userId)) >= mostADay
  await insertSms(work, userId, { ...sms, kind: 'alert', isHeld })
}

async function sentToday({ sql, businessId, clock }: Statements, userId: string): Promise<number> {
  const [found] = await sql<{ messages: number }>(
    `select count(*)::int as messages from outbound_message
      where business_id = $1 and receiver_id = $2 and kind = 'alert' and status <> 'held' and written_at > $3`,
    [businessId, userId, new Date(clock.now().getTime() - 24 * hourMs)],
  )
  return found?.messages ?? 0
}

/** Leaves a message to a number; one of the same event is there already or none. */
export async function insertSms(
  work: Statements,
  userId: string,
  { eventKey, body, sealedCode, ...when }: NewSms & { readonly isHeld?: boolean },
): Promise<void> {
  await queueMessages(work, 'sms', [{ ...when, receiverId: userId, eventKey, content: body, sealed: sealedCode }])
}

/** How many messages to each member the daily limit held back, after `from`, until `until` included. */
export async function heldSms(
  { sql, businessId }: Pick<Work, 'sql' | 'businessId'>,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ userId: string; held: number }>(
    `select receiver_id as "userId", count(*)::int as held from outbound_message
      where business_id = $1 and sender = 'sms' and status = 'held' and written_at > $2::timestamptz and written_at <= $3::timestamptz
      group by receiver_id`,
    [businessId, from, until],
  )
  return new Map(rows.map(({ userId, held }) => [userId, held]))
}
