import type { DetectorStatus } from '../detection/candidate.ts'
import { profileOf } from '../detection/catalogue.ts'
import type { Profile } from '../detection/profile.ts'
import type { DetectorState } from '../detection/readiness.ts'
import type { Work } from '../platform/transaction/work.ts'

/**
 * A detector's state in the last scan, with its static description. `off`: it cannot run, and the
 * shop has nothing for it to judge.
 */
export type DetectorNow = Omit<DetectorStatus, 'state'> & { readonly state: DetectorState | 'off' } & Pick<Profile, 'requires' | 'finds'>

/** The stored form: old scans do not contain what is missing. */
type StoredStatus = Omit<DetectorStatus, 'missing' | 'missingDetail'> & Partial<Pick<DetectorStatus, 'missing' | 'missingDetail'>>

const withoutStock = 'you said that you hold no stock'

/**
 * The detectors' statuses of the newest finished scan; empty before the first. Detectors that this
 * version no longer has are left out. A check of stock that cannot run is off where the shop said
 * that it holds none; one that can run stays on, for its rows show stock.
 */
export async function latestDetectorStatuses(work: Work): Promise<readonly DetectorNow[]> {
  const [row] = await work.sql<{ detectors: StoredStatus[]; holdsStock: boolean | null }>(
    `select detectors, (select holds_stock from business where id = $1) as "holdsStock" from scan_run
      where business_id = $1 and finished_at is not null order by started_at desc, id desc limit 1`,
    [work.businessId],
  )
  return (row?.detectors ?? []).flatMap((status) => {
    const profile = profileOf(status.kind)
    if (!profile) return []
    const { requires, finds, category } = profile
    const known = { ...status, missing: status.missing ?? [], missingDetail: status.missingDetail ?? null, requires, finds }
    const isOff = row?.holdsStock === false && category === 'inventory' && status.state === 'cannot_run'
    return [isOff ? { ...known, state: 'off', reason: withoutStock, missing: [], missingDetail: null } : known]
  })
}
