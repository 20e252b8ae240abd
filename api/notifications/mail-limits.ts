import { uuidv7 } from '../../db/uuid.ts'
import { businessCurrency } from '../businesses/currency-and-day.ts'
import { memberAddresses } from '../businesses/members.ts'
import type { Work } from '../platform/transaction/work.ts'
import { minorDigits } from '../values/money.ts'
import type { RaisedRisk } from './raised-risk.ts'

const dayMs = 86_400_000

/** What a member wants of mails about new leaks; 0 is no limit. */
export type MailLimits = {
  readonly userId: string
  readonly mailsAWeek: number
  /** Minor units a month. */
  readonly floor: bigint
  /** Mails about new leaks in the last seven days. */
  readonly mailed: number
}

/** The new leaks that go into a mail within a member's limits; the others are held back. */
export function withinLimits<Leak extends Pick<RaisedRisk, 'monthly'>>(limits: MailLimits, leaks: readonly Leak[]): readonly Leak[] {
  const { mailsAWeek, floor, mailed } = limits
  if (mailsAWeek > 0 && mailed >= mailsAWeek) return []
  return leaks.filter(({ monthly }) => monthly >= floor)
}

type Row = { readonly userId: string; readonly mailsAWeek: number; readonly mailFloor: number; readonly mailed: number }

/** The limits of each member by the address, in lower case, that they sign in with. */
export async function limitsByAddress(work: Pick<Work, 'sql' | 'businessId' | 'clock'>): Promise<ReadonlyMap<string, MailLimits>> {
  const weekAgo = new Date(work.clock.now().getTime() - 7 * dayMs)
  const rows = await work.sql<Row>(
    `select own.user_id as "userId", own.mails_a_week as "mailsAWeek", own.mail_floor as "mailFloor",
            (select count(*)::int from alert_mail sent
              where sent.business_id = $1 and sent.user_id = own.user_id and sent.at > $2::timestamptz and sent.mailed > 0) as mailed
       from notification_preference own where own.business_id = $1`,
    [work.businessId, weekAgo],
  )
  const minor = 10n ** BigInt(minorDigits(await businessCurrency(work)))
  const limits = new Map(rows.map(({ mailFloor, ...row }) => [row.userId, { ...row, floor: BigInt(mailFloor) * minor }]))
  const none = { mailsAWeek: 0, floor: 0n, mailed: 0 }
  return new Map(
    [...(await memberAddresses(work))].map(([userId, address]) => [address.toLowerCase(), limits.get(userId) ?? { ...none, userId }]),
  )
}

/** Notes what was mailed to a member, and what was held back. */
export async function noteAlertMail(work: Work, userId: string, { mailed, held }: { mailed: number; held: number }): Promise<void> {
  await work.sql('insert into alert_mail (business_id, id, user_id, at, mailed, held) values ($1, $2, $3, $4, $5, $6)', [
    work.businessId,
    uuidv7(work.clock.now()),
    userId,
    work.clock.now(),
    mailed,
    held,
  ])
}

/** How many new leaks each member was not mailed because of their limits, after `from`, until `until` included. */
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
