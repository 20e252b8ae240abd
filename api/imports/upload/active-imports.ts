import type { Work } from '../../platform/transaction/work.ts'

/**
 * An upload that received nothing, or an import without progress, for this long counts as stalled
 * and is not waited for. Proposed.
 */
const standsStillAfterMs = 60_000
/**
 * While a file is in progress the next check follows after this time; the end of an import triggers
 * it sooner.
 */
const lookAgainMs = 5_000

/**
 * Milliseconds to wait before a scan: 0 when no file is in progress. A file is in progress while
 * its bytes arrive, while it is queued or read, and for `quietMs` after its end, because the next
 * file may follow. Files that are stalled, paused, waiting for an answer or failed are not waited
 * for.
 */
export async function importWaitMs(work: Work, { quietMs }: { quietMs: number }): Promise<number> {
  const now = work.clock.now()
  const [row] = await work.sql<{ isOnItsWay: boolean; endedAt: Date | null }>(
    `select coalesce(bool_or((finished_at is null and (state in ('uploading', 'waiting') or state = 'reading' and problem is null)
              or state = 'taking_back') and active_at > $2), false) as "isOnItsWay", max(finished_at) as "endedAt"
       from import where business_id = $1 and (finished_at is null or finished_at > $3 or state = 'taking_back')`,
    [work.businessId, new Date(now.getTime() - standsStillAfterMs), new Date(now.getTime() - quietMs)],
  )
  if (row?.isOnItsWay) return lookAgainMs
  return row?.endedAt ? Math.max(0, new Date(row.endedAt).getTime() + quietMs - now.getTime()) : 0
}
