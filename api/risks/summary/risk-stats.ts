import { may, type Work } from '../../platform/transaction/work.ts'
import { RiskSeverity } from '../risk.entity.ts'
import { statuses } from '../status/status-machine.ts'
import { overallLeakageScore } from './leakage-score.ts'
import type { RiskStats } from './risk-stats.entity.ts'

/** The gravest first. */
export const severities = Object.values(RiskSeverity)

/** How many risks there are: by severity those that are active or investigating, and all of them by status. */
export async function riskStats(work: Work): Promise<RiskStats> {
  may(work.actor, 'risk:read')
  const count = (condition: string) => `count(*) filter (where ${condition})::int`
  const open = "status in ('active', 'investigating')"
  const bySeverity = severities.map((one) => `${count(`${open} and severity = '${one}'`)} as ${one}`)
  const byStatus = statuses.map((one) => `${count(`status = '${one}'`)} as ${one}`)
  const [counts] = await work.sql<Omit<RiskStats, 'overallLeakageScore'>>(
    `select ${bySeverity.join(', ')}, ${count(open)} as total, ${byStatus.join(', ')} from risk where business_id = $1`,
    [work.businessId],
  )
  if (!counts) throw new Error('counting always answers')
  return { ...counts, overallLeakageScore: overallLeakageScore(counts) }
}
