import { profileOf } from '../detection/catalogue.ts'
import { engineVersion } from '../detection/engine.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { countRisksAndUnreported, findingKindsOfRisks, severitiesOfRisks } from '../risks/risk-lookup.ts'
import { type DetectorLabel, type LearnedDetector, learnedFrom } from './learning.ts'
import { type Answers, type Label, type Metrics, trainingMetrics } from './training-metrics.ts'

type TrainingMetrics = Metrics & {
  modelVersion: string
  changesDetection: boolean
  detectors: readonly LearnedDetector[]
  answersOfKeys: number
}

/**
 * How right the alerts of the business were, from what its people answered. Answers of programs are
 * counted apart. Six statements.
 */
export async function readTrainingMetrics(work: Work): Promise<TrainingMetrics> {
  may(work.actor, 'feedback:read')
  const now = work.clock.now()
  const { risks: shown, unreported } = await countRisksAndUnreported(work)
  const newest = await work.sql<Omit<Label, 'severity'> & { readonly riskId: string }>(
    `select distinct on (risk_id) risk_id as "riskId", accurate, false_positive as "falsePositive", updated_at as at
       from risk_feedback where business_id = $1 and key_name is null order by risk_id, updated_at desc, id desc`,
    [work.businessId],
  )
  const riskIds = newest.map(({ riskId }) => riskId)
  const severities = await severitiesOfRisks(work, riskIds)
  const kinds = await findingKindsOfRisks(work, riskIds)
  const labels = newest.flatMap(({ riskId, ...label }): Label[] => {
    const severity = severities.get(riskId)
    return severity ? [{ severity, ...label }] : []
  })
  const recent = await work.sql<Answers['recent'][number]>(
    `select accurate, false_positive as "falsePositive" from risk_feedback
      where business_id = $1 and key_name is null and updated_at > $2::timestamptz - interval '90 days'`,
    [work.businessId, now],
  )
  const [ofKeys] = await work.sql<{ count: number }>(
    'select count(*)::int as count from risk_feedback where business_id = $1 and key_name is not null',
    [work.businessId],
  )
  return {
    modelVersion: engineVersion,
    answersOfKeys: ofKeys?.count ?? 0,
    changesDetection: false,
    detectors: learnedFrom(newest.flatMap(labelsByDetector(kinds)), now),
    ...trainingMetrics({ shown, labels, recent, silent: unreported, now }),
  }
}

/** An answer on a risk of several detectors is one on each of them. */
function labelsByDetector(kinds: ReadonlyMap<string, readonly string[]>) {
  return ({ riskId, accurate, at }: Omit<Label, 'severity'> & { readonly riskId: string }): DetectorLabel[] =>
    (kinds.get(riskId) ?? []).flatMap((kind) => {
      const detector = profileOf(kind)?.name
      return detector ? [{ detector, accurate, at }] : []
    })
}
