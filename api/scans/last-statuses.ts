import type { Work } from '../work/work.ts'

/** A detector's status as stored with its scan; the amount is minor units as text. */
export type StoredStatus = {
  readonly detector: string
  readonly state: string
  readonly reason: string
  readonly moneyUnchecked: string | null
}

/** What the detectors said of themselves in the newest finished scan, and the currency of the amounts. */
export async function lastStatuses(work: Work): Promise<{ statuses: readonly StoredStatus[]; currency: string }> {
  const [row] = await work.sql<{ detectors: StoredStatus[] | null; currency: string }>(
    `select business.currency, (
       select detectors from scan_run where business_id = $1 and finished_at is not null order by started_at desc, id desc limit 1
     ) as detectors from business where id = $1`,
    [work.businessId],
  )
  return { statuses: row?.detectors ?? [], currency: row?.currency ?? '' }
}
