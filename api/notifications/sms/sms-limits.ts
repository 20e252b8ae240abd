import type { Work } from '../../platform/transaction/work.ts'

const hourMs = 3_600_000

/**
 * How many messages about alerts each member was texted in the last 24 hours, of those with a
 * number that is confirmed and on.
 */
export async function textsOfToday(work: Pick<Work, 'sql' | 'businessId' | 'clock'>): Promise<ReadonlyMap<string, number>> {
  const rows = await work.sql<{ userId: string; texts: number }>(
    `select phone.user_id as "userId", (
       select count(*)::int from outbound_message sent
        where sent.business_id = $1 and sent.phone_user_id = phone.user_id and sent.kind = 'alert' and sent.status <> 'held'
          and sent.written_at > $2) as texts
       from sms_phone phone where phone.business_id = $1 and phone.confirmed_at is not null and phone.off_at is null`,
    [work.businessId, new Date(work.clock.now().getTime() - 24 * hourMs)],
  )
  return new Map(rows.map(({ userId, texts }) => [userId, texts]))
}

/**
 * How many messages to each member the daily limit held back, after `from`, until `until` included.
 */
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
