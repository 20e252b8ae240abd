import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card, PartTitle } from '../ui/page.tsx'
import { wholeNumber } from '../ui/words.ts'
import { type Metrics, percent, trendWords } from './metrics.ts'

/** The scores, what they are counted from, and the answers of the last 90 days. */
export function TrainingScores({ metrics }: { metrics: Metrics }) {
  return (
    <>
      <Card>
        <Tiles>
          <Tile label="Accuracy Score" value={percent(metrics.accuracyScore)}>
            of the answered alerts were right{rangeOf(metrics)}
          </Tile>
          <Tile label="Precision" value={percent(metrics.precisionScore)}>
            of all alerts, with rarely answered severities counted more
          </Tile>
          <Tile label="Recall" value={metrics.recallKnown ? percent(metrics.recallScore) : 'Not known yet'}>
            {metrics.recallKnown ? 'of all leaks were found' : 'Nobody is asked yet which leaks we missed'}
          </Tile>
          <Tile label="False Positives" value={percent(metrics.falsePositiveRate)}>
            of what was no leak became an alert
          </Tile>
          <Tile label="Model Version" value={metrics.modelVersion}>
            of the detection engine
          </Tile>
        </Tiles>
      </Card>
      <Pair>
        <PredictionSummary metrics={metrics} />
        <RecentFeedback metrics={metrics} />
      </Pair>
    </>
  )
}

const rangeOf = ({ interval }: Metrics) => (interval ? ` (likely ${percent(interval.low)} to ${percent(interval.high)})` : '')

const Tiles = chakra('dl', {
  base: {
    display: 'grid',
    gap: { base: '4', md: '6' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
  },
})

const Pair = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

function Tile({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <chakra.dt color="muted">{label}</chakra.dt>
      <chakra.dd fontSize="xl" fontWeight="semibold" lineHeight="1.3" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {value}
      </chakra.dd>
      <chakra.dd color="muted" fontSize="sm">
        {children}
      </chakra.dd>
    </Box>
  )
}

function PredictionSummary({ metrics: { totalPredictions, correctPredictions, labelCoverage } }: { metrics: Metrics }) {
  return (
    <Card>
      <PartTitle>Prediction Summary</PartTitle>
      <Facts>
        <Fact label="Answered alerts" value={wholeNumber(totalPredictions)} />
        <Fact label="Correct" value={wholeNumber(correctPredictions)} />
        <Fact label="Share of all alerts that were answered" value={percent(labelCoverage)} />
      </Facts>
    </Card>
  )
}

function RecentFeedback({ metrics: { recentFeedback } }: { metrics: Metrics }) {
  const { totalFeedback, accurateCount, falsePositiveCount, improvementTrend, trendKnown } = recentFeedback
  return (
    <Card>
      <PartTitle>Recent User Feedback</PartTitle>
      <Facts>
        <Fact label="Answers in 90 days" value={wholeNumber(totalFeedback)} />
        <Fact label="Accurate" value={wholeNumber(accurateCount)} />
        <Fact label="False positives" value={wholeNumber(falsePositiveCount)} />
        <Fact label="Trend" value={trendKnown ? trendWords(improvementTrend) : 'Not known yet: ten answers in each 90 days'} />
      </Facts>
    </Card>
  )
}

const Facts = chakra('dl', { base: { display: 'grid', gap: '2', mt: '3' } })

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box display="flex" justifyContent="space-between" gap="4">
      <chakra.dt color="muted">{label}</chakra.dt>
      <chakra.dd fontWeight="medium" fontVariantNumeric="tabular-nums" textAlign="end">
        {value}
      </chakra.dd>
    </Box>
  )
}
