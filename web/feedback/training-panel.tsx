import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { TrainingMetricsDocument } from '../generated/graphql.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { LearnedDetectors } from './learned-detectors.tsx'
import type { Metrics } from './metrics.ts'
import { TrainingScores } from './training-scores.tsx'
import { TrainingSteps } from './training-steps.tsx'

/** Answered alerts from which on scores are shown; the server decides by the same number. */
const enough = 10

/** How right the alerts were, from what people answered, and what the answers change. */
export function TrainingPanel() {
  const { data: current, previousData, error, refetch } = useQuery(TrainingMetricsDocument)
  // While it is read again the earlier figures stay.
  const metrics = (current ?? previousData)?.trainingMetrics
  if (error && !metrics) {
    return <ErrorState title="The training metrics could not be read" error={error} onRetry={() => void refetch().catch(() => undefined)} />
  }
  if (!metrics) return <PanelSkeleton />
  return (
    <Stack>
      {metrics.status === 'ready' ? <TrainingScores metrics={metrics} /> : <NotYet of={metrics} />}
      {metrics.detectors.length > 0 ? <LearnedDetectors metrics={metrics} /> : null}
      <TrainingSteps />
    </Stack>
  )
}

const Stack = chakra('div', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } })

function NotYet({ of: { totalPredictions } }: { of: Metrics }) {
  return (
    <EmptyState icon="chart" title="No Training Data Available" action={<ButtonLink to="/risks">See active alerts</ButtonLink>}>
      Answer “Was this right?” on {counted(enough, 'alert')}, and you see here how often RiskPilot is right about your shop.
      <Box mt="2" color="ink" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {totalPredictions} of {enough} answered
      </Box>
    </EmptyState>
  )
}

function PanelSkeleton() {
  return (
    <Loading label="Reading the training metrics">
      <Stack>
        <Skeleton h="286px" />
        <Skeleton h="190px" />
      </Stack>
    </Loading>
  )
}
