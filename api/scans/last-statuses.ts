import type { DetectorStatus } from '../detection/candidate.ts'
import { profileOf } from '../detection/catalogue.ts'
import type { Profile } from '../detection/profile.ts'
import type { Work } from '../platform/transaction/work.ts'

/** A detector's state in the last scan, with its static description. */
export type DetectorNow = DetectorStatus & Pick<Profile, 'requires' | 'finds'>

/** The stored form: old scans do not contain what is missing. */
type StoredStatus = Omit<DetectorStatus, 'missing' | 'missingDetail'> & Partial<Pick<DetectorStatus, 'missing' | 'missingDetail'>>

/**
 * The detectors' statuses of the newest finished scan; empty before the first. Detectors that this
 * version no longer has are left out.
 */
export async function latestDetectorStatuses(work: Work): Promise<readonly DetectorNow[]> {
  const [row] = await work.sql<{ detectors: StoredStatus[] }>(
    'select detectors from scan_run where business_id = $1 and finished_at is not null order by started_at desc, id desc limit 1',
    [work.businessId],
  )
  return (row?.detectors ?? []).flatMap((status) => {
    const profile = profileOf(status.kind)
    if (!profile) return []
    const { requires, finds } = profile
    return [{ ...status, missing: status.missing ?? [], missingDetail: status.missingDetail ?? null, requires, finds }]
  })
}
