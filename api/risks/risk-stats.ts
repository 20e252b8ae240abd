import { may, type Work } from '../work/work.ts'
import { overallLeakageScore } from './leakage-score.ts'
import type { RiskStats } from './risk-stats.entity.ts'

/** How many risks there are: by severity those that are active or investigating, and all of them by status. */
export async function riskStats(work: Work): Promise<RiskStats> {
  may(work.viewer, 'risk:read')
  const count = (condition: string) => `count(*) filter (where ${condition})::int`
  const open = "status in ('active', 'investigating')"
  const severities = ['critical', 'high', 'medium', 'low'].map((one) => `${count(`${open} and severity = '${one}'`)} as ${one}`)
  const statuses = ['active', 'investigating', 'resolved', 'dismissed'].map((one) => `${count(`status = '${one}'`)} as ${one}`)
  const [counts] = await work.sql<Omit<RiskStats, 'overallLeakageScore'>>(
    `select ${severities.join(', ')}, ${count(open)} as total, ${statuses.join(', ')} from risk where business_id = $1`,
    [work.businessId],
  )
  if (!counts) throw new Error('counting always answers')
  return { ...counts, overallLeakageScore: overallLeakageScore(counts) }
}
