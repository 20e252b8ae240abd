import { isUuid } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'

/** A contact who heard of an alert because nobody had looked at it since `toldAt`. */
export type Escalation = { readonly memberId: string; readonly toldAt: Date; readonly escalatedAt: Date; readonly isMailed: boolean }

/** Of each of these alerts, the latest first; a loader's batch. */
export async function escalationsOf(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, readonly Escalation[]>> {
  may(work.actor, 'risk:read')
  const rows = await work.sql<Escalation & { riskId: string }>(
    `select risk_id as "riskId", user_id as "memberId", told_at as "toldAt", at as "escalatedAt", is_mailed as "isMailed" from escalation
      where business_id = $1 and risk_id = any($2::uuid[]) order by at desc, user_id`,
    [work.businessId, riskIds.filter(isUuid)],
  )
  return Map.groupBy(rows, ({ riskId }) => riskId)
}
