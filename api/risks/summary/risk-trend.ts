import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { RiskTrend } from './loss-history.entity.ts'
import { severities } from './risk-stats.ts'

const week = 7 * 24 * 60 * 60_000

/**
 * How many more risks of each severity are open than seven days ago. The past status comes from the
 * history; the severity is today's.
 */
export async function riskTrend(work: Work): Promise<RiskTrend> {
  may(work.actor, 'risk:read')
  const isOpen = (status: string) => `coalesce(${status}, 'active') in ('active', 'investigating')`
  const more = severities.map((one) => `coalesce(sum(is_open::int - was_open::int) filter (where severity = '${one}'), 0)::int as ${one}`)
  const [trend] = await work.sql<RiskTrend>(
    `select ${more.join(', ')}, coalesce(bool_or(detected_at <= $2), false) as "isComparable" from (

       select severity, detected_at, ${isOpen('status')} as is_open, detected_at <= $2 and ${isOpen(`(
                select to_status from risk_status_change as change
                 where change.business_id = $1 and change.risk_id = risk.id and changed_at <= $2 order by changed_at desc, id desc limit 1)`)} as was_open
         from risk where business_id = $1) as standing`,
    [work.businessId, new Date(work.clock.now().getTime() - week)],
  )
  if (!trend) throw new Error('counting always answers')
  return trend
}
