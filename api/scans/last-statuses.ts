import type { DetectorStatus } from '../detection/candidate.ts'
import type { Work } from '../platform/transaction/work.ts'

/** What the detectors said of themselves in the newest finished scan; empty before the first. */
export async function latestDetectorStatuses(work: Work): Promise<readonly DetectorStatus[]> {
  const [row] = await work.sql<{ detectors: DetectorStatus[] }>(
    'select detectors from scan_run where business_id = $1 and finished_at is not null order by started_at desc, id desc limit 1',
    [work.businessId],
  )
  return row?.detectors ?? []
}
