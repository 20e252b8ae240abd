import { uuidv7 } from '../../../db/uuid.ts'
import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { memberAddresses } from '../../businesses/members.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { minorDigits } from '../../values/money.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'
import type { RaisedRisk } from './raised-risk.ts'

const dayMs = 86_400_000

/** What a member wants of mails about new leaks; 0 is no limit. */
export type MailLimits = {
  readonly mailsAWeek: number
  /** Minor units a month. */
  readonly floor: bigint
  /** Mails about new leaks in the last seven days. */
  readonly mailed: number
}

/** A member who is mailed news of leaks, and when and how much they want of it. */
export type MailReader = MailLimits & { readonly userId: string; readonly quiet: QuietHours; readonly criticalPasses: boolean }

/** The new leaks that go into a mail within a member's limits; the others are held back. */
export function withinLimits<Leak extends Pick<RaisedRisk, 'monthly'>>(limits: MailLimits, leaks: readonly Leak[]): readonly Leak[] {
  const { mailsAWeek, floor, mailed } = limits
  if (mailsAWeek > 0 && mailed >= mailsAWeek) return []
  return leaks.filter(({ monthly }) => monthly >= floor)
}

type Row = Omit<MailReader, 'floor' | 'quiet'> & QuietHours & { readonly mailFloor: number }

/** Each member by the address, in lower case, that they sign in with. */
export async function readersByAddress(work: Pick<Work, 'sql' | 'businessId' | 'clock'>): Promise<ReadonlyMap<string, MailReader>> {
  const weekAgo = new Date(work.clock.now().getTime() - 7 * dayMs)
  const rows = await work.sql<Row>(
    `select own.user_id as "userId", own.mails_a_week as "mailsAWeek", own.mail_floor as "mailFloor",
            own.quiet_from as "from", own.quiet_until as "until", own.critical_passes as "criticalPasses",
            coalesce(nullif(own.quiet_zone, ''), (select zone from business where id = $1)) as zone,
            (select count(*)::int from alert_mail sent
              where sent.business_id = $1 and sent.user_id = own.user_id and sent.at > $2::timestamptz and sent.mailed > 0) as mailed
       from notification_preference own where own.business_id = $1`,
    [work.businessId, weekAgo],
  )
  const minor = 10n ** BigInt(minorDigits(await businessCurrency(work)))
  const chosen = new Map(
    rows.map(({ mailFloor, from, until, zone, ...row }) => [
      row.userId,
      { ...row, floor: BigInt(mailFloor) * minor, quiet: { from, until, zone } },
    ]),
  )
  const none = { mailsAWeek: 0, floor: 0n, mailed: 0, quiet: { from: '', until: '', zone: 'UTC' }, criticalPasses: false }
  return new Map(
    [...(await memberAddresses(work))].map(([userId, address]) => [address.toLowerCase(), chosen.get(userId) ?? { ...none, userId }]),
  )
}

/** When the quiet hours end that a member has now; null where they have none. */
export async function quietEndOf(work: Pick<Work, 'sql' | 'businessId' | 'clock'>, userId: string): Promise<Date | null> {
  const reader = [...(await readersByAddress(work)).values()].find((one) => one.userId === userId)
  return reader ? quietUntil(reader.quiet, work.clock.now()) : null
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
