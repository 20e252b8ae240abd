import { isUuid } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'

/** A contact who heard of an alert because nobody had looked at it since `toldAt`. */
export type Escalation = { readonly memberId: string; readonly toldAt: Date; readonly escalatedAt: Date; readonly isMailed: boolean }

/**
 * The number of entries of an alert that are read; proposed: a timeline of more tells nothing new.
 */
const mostRead = 20

/** Of each of these alerts the last twenty, the latest first; a loader's batch. */
export async function escalationsOf(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, readonly Escalation[]>> {
  may(work.actor, 'risk:read')
  const rows = await work.sql<Escalation & { riskId: string }>(
    `select "riskId", "memberId", "toldAt", "escalatedAt", "isMailed"
       from (select risk_id as "riskId", user_id as "memberId", told_at as "toldAt", at as "escalatedAt", is_mailed as "isMailed",
                    row_number() over (partition by risk_id order by at desc, user_id) as place
               from escalation where business_id = $1 and risk_id = any($2::uuid[])) as ranked
      where place <= $3 order by "riskId", place`,
    [work.businessId, riskIds.filter(isUuid), mostRead],
  )
  return Map.groupBy(rows, ({ riskId }) => riskId)
}
