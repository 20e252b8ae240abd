import type { DetectorStatus } from '../detection/suspicion.ts'
import type { Work } from '../work/work.ts'

/** A detector's status as stored with its scan; the amount is minor units as text. */
export type StoredStatus = {
  readonly detector: string
  readonly state: string
  readonly reason: string
  readonly moneyUnchecked: string | null
}

/** What the detectors said of themselves in the newest finished scan; empty before the first. */
export async function lastStatuses(work: Work): Promise<readonly DetectorStatus[]> {
  const [row] = await work.sql<{ detectors: DetectorStatus[] }>(
    'select detectors from scan_run where business_id = $1 and finished_at is not null order by started_at desc, id desc limit 1',
    [work.businessId],
  )
  return row?.detectors ?? []
}
