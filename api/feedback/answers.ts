import { engineVersion } from '../detection/engine.ts'
import { may, type Work } from '../platform/transaction/work.ts'
import { type Answers, type Label, type Metrics, trainingMetrics } from './training-metrics.ts'

/** How right the alerts of the business were, from what its people answered. Three statements. */
export async function readTrainingMetrics(work: Work): Promise<Metrics & { modelVersion: string }> {
  may(work.actor, 'feedback:read')
  const now = work.clock.now()
  const counts = await work.sql<{ severity: Label['severity']; shown: number; silent: number }>(
    `select severity, count(*)::int as shown, (select count(*)::int from finding where business_id = $1 and not is_told) as silent
       from risk where business_id = $1 group by severity`,
    [work.businessId],
  )
  const labels = await work.sql<Label>(
    `select distinct on (risk_id) risk.severity, accurate, false_positive as "falsePositive", risk_feedback.updated_at as at
       from risk_feedback join risk on risk.business_id = $1 and risk.id = risk_id
      where risk_feedback.business_id = $1 order by risk_id, risk_feedback.updated_at desc, risk_feedback.id desc`,
    [work.businessId],
  )
  const recent = await work.sql<Answers['recent'][number]>(
    `select accurate, false_positive as "falsePositive" from risk_feedback
      where business_id = $1 and updated_at > $2::timestamptz - interval '90 days'`,
    [work.businessId, now],
  )
  const shown = Object.fromEntries(counts.map((one) => [one.severity, one.shown]))
  return { modelVersion: engineVersion, ...trainingMetrics({ shown, labels, recent, silent: counts[0]?.silent ?? 0, now }) }
}
