import { engineVersion } from '../detection/engine.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { countRisksAndUnreported, severitiesOfRisks } from '../risks/risk-lookup.ts'
import { type Answers, type Label, type Metrics, trainingMetrics } from './training-metrics.ts'

/** How right the alerts of the business were, from what its people answered. Four statements. */
export async function readTrainingMetrics(work: Work): Promise<Metrics & { modelVersion: string }> {
  may(work.actor, 'feedback:read')
  const now = work.clock.now()
  const { risks: shown, unreported } = await countRisksAndUnreported(work)
  const newest = await work.sql<Omit<Label, 'severity'> & { readonly riskId: string }>(
    `select distinct on (risk_id) risk_id as "riskId", accurate, false_positive as "falsePositive", updated_at as at
       from risk_feedback where business_id = $1 order by risk_id, updated_at desc, id desc`,
    [work.businessId],
  )
  const severities = await severitiesOfRisks(
    work,
    newest.map(({ riskId }) => riskId),
  )
  const labels = newest.flatMap(({ riskId, ...label }): Label[] => {
    const severity = severities.get(riskId)
    return severity ? [{ severity, ...label }] : []
  })
  const recent = await work.sql<Answers['recent'][number]>(
    `select accurate, false_positive as "falsePositive" from risk_feedback
      where business_id = $1 and updated_at > $2::timestamptz - interval '90 days'`,
    [work.businessId, now],
  )
  return { modelVersion: engineVersion, ...trainingMetrics({ shown, labels, recent, silent: unreported, now }) }
}
