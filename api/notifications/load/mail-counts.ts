import { uuidv7 } from '../../../db/uuid.ts'
import type { Work } from '../../platform/transaction/work.ts'

type Statements = Pick<Work, 'sql' | 'businessId' | 'clock'>

const weekMs = 7 * 86_400_000

/** Keeps what was mailed to a member of leaks, and how many new ones a limit held back. */
export async function noteAlertMail(
  { sql, businessId, clock }: Statements,
  userId: string,
  { mailed, held }: { readonly mailed: number; readonly held: number },
): Promise<void> {
  const now = clock.now()
  const values = [businessId, uuidv7(now), userId, now, mailed, held]
  await sql('insert into alert_mail (business_id, id, user_id, at, mailed, held) values ($1, $2, $3, $4, $5, $6)', values)
}

/** How many mails about leaks each member had in the last seven days. */
export async function mailsOfTheWeek({ sql, businessId, clock }: Statements): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ userId: string; mails: number }>(
    `select user_id as "userId", count(*)::int as mails from alert_mail
      where business_id = $1 and at > $2::timestamptz and mailed > 0 group by user_id`,
    [businessId, new Date(clock.now().getTime() - weekMs)],
  )
  return new Map(rows.map(({ userId, mails }) => [userId, mails]))
}

/**
 * How many new leaks each member was not mailed because of their limits, after `from`, until
 * `until` included.
 */
export async function heldBack(
  { sql, businessId }: Pick<Work, 'sql' | 'businessId'>,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ userId: string; held: number }>(
    `select user_id as "userId", sum(held)::int as held from alert_mail
      where business_id = $1 and at > $2::timestamptz and at <= $3::timestamptz group by user_id having sum(held) > 0`,
    [businessId, from, until],
  )
  return new Map(rows.map(({ userId, held }) => [userId, held]))
}
