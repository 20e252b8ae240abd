import type { Work } from '../../platform/transaction/work.ts'

/** An upload that received nothing, or a reading that got no further, for so long stands still: nobody waits for it. Proposed. */
const standsStillAfterMs = 60_000
/** While a file is on its way, it is looked again after so long; the end of an import calls sooner. */
const lookAgainMs = 5_000

/**
 * How many milliseconds to wait before the ledger is judged: 0 when no file is on its way. A file is, while its bytes arrive, it waits for its
 * turn or its rows are read, and for `quietMs` after its end, as the next one may follow. One that stands still, pauses, asks a question or has
 * failed is not waited for.
 */
export async function filesOnTheirWayMs(work: Work, { quietMs }: { quietMs: number }): Promise<number> {
  const now = work.clock.now()
  const [row] = await work.sql<{ isOnItsWay: boolean; endedAt: Date | null }>(
    `select coalesce(bool_or(finished_at is null and (state in ('uploading', 'waiting') or state = 'reading' and problem is null)
              and active_at > $2), false) as "isOnItsWay", max(finished_at) as "endedAt"
       from import where business_id = $1 and (finished_at is null or finished_at > $3)`,
    [work.businessId, new Date(now.getTime() - standsStillAfterMs), new Date(now.getTime() - quietMs)],
  )
  if (row?.isOnItsWay) return lookAgainMs
  return row?.endedAt ? Math.max(0, new Date(row.endedAt).getTime() + quietMs - now.getTime()) : 0
}

/** Notes that an import gets on. */
export async function noteActivity({ sql, businessId, clock }: Work, importId: string): Promise<void> {
  await sql('update import set active_at = $3 where business_id = $1 and id = $2', [businessId, importId, clock.now()])
}
