import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Risk } from './risk.entity.ts'
import { risksById } from './risks.ts'

const most = 20

/** The risks with a finding about this SKU: open ones first, then those that cost most a month. */
export async function risksOfProduct(work: Work, sku: string): Promise<Risk[]> {
  may(work.actor, 'risk:read')
  const rows = await work.sql<{ id: string }>(
    `select risk.id from risk
      where risk.business_id = $1 and exists (
        select from risk_finding join finding on finding.business_id = $1 and finding.id = risk_finding.finding_id
         where risk_finding.business_id = $1 and risk_finding.risk_id = risk.id and finding.entity_type = 'sku' and finding.entity = $2)
      order by risk.status in ('active', 'investigating') desc, risk.monthly desc, risk.id limit $3`,
    [work.businessId, sku, most],
  )
  const byId = await risksById(
    work,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}
