import { LockMode } from '@mikro-orm/core'
import { entitiesOf } from '../../../db/in-business.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { Risk } from '../risk.entity.ts'

/**
 * A risk, and the last day of the data when people were last told of it; null when they never were.
 */
export type ReportedRisk = { readonly risk: Risk; readonly lastReported: Day | null }

/**
 * Locks risks until the scan commits: a person who moves one meanwhile waits, and is checked
 * against the scan's result. Returns what finds one of them by its id.
 */
export async function lockRisks(work: Work, ids: readonly string[]): Promise<(id: string) => ReportedRisk> {
  const { businessId } = work
  const where = { businessId, id: { $in: [...ids] } }
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } } as const
  const risks = ids.length === 0 ? [] : await entitiesOf(work).find(Risk, where, options)
  const lastReported = await lastReportedOf(work, ids)
  const found = new Map(risks.map((risk) => [risk.id, { risk, lastReported: lastReported.get(risk.id) ?? null }]))
  return (id) => {
    const reported = found.get(id)
    if (!reported) throw new Error(`The risk ${id} of a finding does not exist.`)
    return reported
  }
}

async function lastReportedOf(work: Work, ids: readonly string[]): Promise<Map<string, Day>> {
  if (ids.length === 0) return new Map()
  const rows = await work.sql<{ id: string; asOf: Day }>(
    'select risk_id as id, max(as_of)::text as "asOf" from telling where business_id = $1 and risk_id = any($2::uuid[]) group by risk_id',
    [work.businessId, ids],
  )
  return new Map(rows.map(({ id, asOf }) => [id, asOf]))
}
