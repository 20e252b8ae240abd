import type { Work } from '../../platform/transaction/work.ts'

/** A file that got on within this time is on its way. Proposed. */
const standsStillAfterMs = 180_000
/**
 * A file that waits behind others of the business that get on, or that is whole and waits for its
 * turn, is on its way for this long. No file holds up a scan for longer without getting on.
 * Proposed.
 */
const waitsItsTurnMs = 600_000
/**
 * While a file is on its way the next check follows after this time; the end of an import triggers
 * it sooner.
 */
const lookAgainMs = 5_000

/** Files on their way, and the milliseconds to wait before a scan: 0 when nothing is waited for. */
export type ActiveImports = { readonly files: number; readonly waitMs: number }

/**
 * The files that a scan waits for. A file is on its way while it is announced, its bytes arrive, or
 * it is queued or read; and for `quietMs` after its end the next file may follow. Files that are
 * stalled, paused, waiting for an answer or failed are not waited for.
 */
export async function activeImports({ sql, businessId, clock }: Work, { quietMs }: { quietMs: number }): Promise<ActiveImports> {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [row] = await sql<{ files: number; endedAt: Date | null }>(
    `select count(*) filter (where is_open and active_at > $3 and (state = 'waiting' or moved_at > $2))::int as files,
            max(finished_at) filter (where finished_at > $4) as "endedAt"
       from (select state, active_at, finished_at, max(greatest(active_at, finished_at)) over () as moved_at,
                    state = 'taking_back' or finished_at is null and (state in ('uploading', 'waiting') or state = 'reading' and problem is null) as is_open
               from import
              where business_id = $1 and (finished_at is null or finished_at > least($2::timestamptz, $4::timestamptz) or state = 'taking_back')) as recent`,
    [businessId, ago(standsStillAfterMs), ago(waitsItsTurnMs), ago(quietMs)],
  )
  const files = row?.files ?? 0
  if (files > 0) return { files, waitMs: lookAgainMs }
  return { files, waitMs: row?.endedAt ? Math.max(0, new Date(row.endedAt).getTime() + quietMs - now.getTime()) : 0 }
}
