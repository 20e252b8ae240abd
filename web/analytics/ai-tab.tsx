import { averageConfidence, roundedPercent } from '../../api/risks/summary/risk-analytics.rules.ts'
import type { AiPerformanceQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { EmptyState } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { ConfidenceChart } from './confidence-chart.tsx'
import { falsePositives } from './figures.ts'
import { Unknown } from './overview-tab.tsx'
import { sampleMark, TileRow } from './tile-row.tsx'

/** How sure the scans were, and how right people found them. */
export function AiTab({ of: { aiAnalyses, trainingMetrics } }: { of: AiPerformanceQuery }) {
  const { isDemo = false } = useBusiness()
  const { nodes, totalCount } = aiAnalyses
  const { totalPredictions, correctPredictions, recentFeedback } = trainingMetrics
  const wrong = falsePositives(trainingMetrics, isDemo)
  const known = nodes.filter(({ confidence }) => typeof confidence === 'number').length
  return (
    <>
      <TileRow aria-label="AI performance">
        <StatTile
          label="Average confidence"
          value={`${Math.round(averageConfidence(nodes) * 100)}%`}
          note={
            nodes.length === 0 ? 'no scan yet' : nodes.length === 1 ? 'of one scan' : `mean of the last ${counted(nodes.length, 'scan')}`
          }
        />
        <StatTile label="Scans" value={wholeNumber(totalCount)} note="since the first import" />
        <StatTile
          label="Rated as right"
          value={totalPredictions === 0 ? <Unknown /> : `${roundedPercent(correctPredictions, totalPredictions)}%`}
          note={totalPredictions === 0 ? 'no alert was rated' : `of ${counted(totalPredictions, 'rated alert')}`}
        />
        <StatTile
          label="False positives"
          value={wrong === null ? <Unknown /> : `${wrong}%`}
          note={
            isDemo
              ? `of rated alerts${sampleMark(true)}`
              : wrong === null
                ? 'no alert was rated in 90 days'
                : `of ${counted(recentFeedback.totalFeedback, 'answer')} in 90 days`
          }
        />
      </TileRow>
      {known > 1 ? <ConfidenceChart analyses={nodes} /> : null}
      {known === 1 ? (
        <EmptyState icon="chart" title="One scan so far" action={<ButtonLink to="/imports">Import files</ButtonLink>}>
          After the next scan, a chart shows how the confidence moves.
        </EmptyState>
      ) : null}
      {known > 0 ? null : (
        <EmptyState icon="chart" title={nodes.length === 0 ? 'No scan yet' : 'No scan has found a leak yet'}>
          What comes in is scanned for leaks: after each import, and after each reading of a connection. This shows how sure each scan was
          and how many alerts were open after it.
        </EmptyState>
      )}
    </>
  )
}
