import { eachBusiness, type RoundContext } from '../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { DigestKind } from './digest-mail.ts'
import { writeDigests } from './write-digests.ts'
import { writeMonthlyReports } from './write-monthly-reports.ts'

/**
 * Longer ago than this is no news: what a server that was off for weeks missed is in the
 * application.
 */
const mostDays = { daily: 7, weekly: 31 } as const

/**
 * Writes the digests of every business whose morning has come: the daily summary at eight o'clock
 * where the business is, the weekly report on Mondays, the monthly report on the first. Each of the
 * former tells what happened since the one before, so days on which no server ran are in the next;
 * the latter is of the calendar month. Each is written once, however many servers run this and
 * whatever their clocks do. `fonts` is the folder of the fonts of a PDF. Returns the number of
 * mails. Call it every minute.
 */
export async function sendDueDigests(dependencies: WorkDependencies & RoundContext, fonts: string): Promise<number> {
  const now = dependencies.clock.now()
  const dueOf = async (limit: number) => {
    const sql = 'select business_id as "businessId", kind, morning, since from digests_due($1, $2)'
    return (await dependencies.db.pool.query<DueDigest>(sql, [now, limit])).rows
  }
  const failed = 'A summary or report of a business could not be written; trying again in a minute.'
  return eachBusiness({ ...dependencies, failed }, dueOf, ({ businessId, kind, morning, since }) =>
    runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, (work) =>
      writeOnce(work, { kind, now, morning: new Date(morning), since: new Date(since) }, fonts),
    ),
  )
}

/** A mark that is later was made by a clock that was ahead. */
const twoHoursAfter = (now: Date) => new Date(now.getTime() + 2 * 3_600_000)

type RoundKind = DigestKind | 'monthly'
type DueDigest = { readonly businessId: string; readonly kind: RoundKind; readonly morning: string; readonly since: string }
type Round = { readonly kind: RoundKind; readonly now: Date; readonly morning: Date; readonly since: Date }

async function writeOnce(work: Work, { kind, now, morning, since }: Round, fonts: string): Promise<number> {
  // Another server that found it due waits for the mark, and then finds it of this morning.
  const marked = await work.sql(
    `insert into digest_round as round (business_id, kind, until) values ($1, $2, $3::timestamptz)
     on conflict (business_id, kind) do update set until = excluded.until
       where round.until < $4::timestamptz or round.until > $5::timestamptz
     returning kind`,
    [work.businessId, kind, now, morning, twoHoursAfter(now)],
  )
  if (marked.length === 0) return 0
  if (kind === 'monthly') return writeMonthlyReports(work, { now, morning, fonts })
  const earliest = new Date(morning.getTime() - mostDays[kind] * 86_400_000)
  return writeDigests(work, { kind, from: since < earliest ? earliest : since, until: now })
}
