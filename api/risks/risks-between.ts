import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/** The number of open risks with a loss on one of these days. */
export async function openRisksBetween({ sql, businessId, actor }: Work, first: Day, last: Day): Promise<number> {
  may(actor, 'risk:read')
  const [row] = await sql<{ count: number }>(
    `select count(distinct risk.id)::int as count
       from risk join risk_finding link on link.business_id = $1 and link.risk_id = risk.id
            join finding_evidence part on part.business_id = $1 and part.finding_id = link.finding_id
      where risk.business_id = $1 and risk.status in ('active', 'investigating') and part.day between $2 and $3`,
    [businessId, first, last],
  )
  return row?.count ?? 0
}
