import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { RiskSeverity } from '../risk.entity.ts'
import { statuses } from '../status/status-machine.rules.ts'
import { ownId } from '../triage/own-id.ts'
import { snoozedAt } from '../triage/snooze-sql.ts'
import { overallLeakageScore, type SeverityCounts } from './leakage-score.rules.ts'
import type { RiskStats } from './risk-stats.entity.ts'

/** The most severe first. */
export const severities = Object.values(RiskSeverity)

/**
 * The number of risks: by severity those that are active or investigating, and all of them by
 * status. The overall score counts those that still leak: a risk that has ended and only waits for
 * late rows is open, but loses no more money.
 */
export async function riskStats(work: Work): Promise<RiskStats> {
  may(work.actor, 'risk:read')
  const count = (condition: string) => `count(*) filter (where ${condition})::int`
  const open = "status in ('active', 'investigating')"
  const bySeverity = severities.map((one) => `${count(`${open} and severity = '${one}'`)} as ${one}`)
  const leaking = severities.map((one) => `'${one}', ${count(`${open} and phase = 'running' and severity = '${one}'`)}`)
  const byStatus = statuses.map((one) => `${count(`status = '${one}'`)} as ${one}`)
  const [counts] = await work.sql<Omit<RiskStats, 'overallLeakageScore'> & { leaking: SeverityCounts }>(
    `select ${bySeverity.join(', ')}, ${count(open)} as total, ${count(`${open} and phase = 'fading'`)} as fading, ${byStatus.join(', ')},
            ${count(snoozedAt('$2'))} as snoozed, ${count(`${open} and assignee_id = $3::uuid`)} as mine, json_build_object(${leaking.join(', ')}) as leaking
       from risk where business_id = $1`,
    [work.businessId, work.clock.now(), ownId(work.actor)],
  )
  if (!counts) throw new Error('counting always answers')
  const { leaking: running, ...published } = counts
  return { ...published, overallLeakageScore: overallLeakageScore(running) }
}
