import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/states.tsx'

const TrainingPanel = lazy(async () => ({ default: (await import('../feedback/training-panel.tsx')).TrainingPanel }))

/** What RiskPilot learned from feedback. */
export function TrainingTab() {
  return (
    <Suspense fallback={<Skeleton h="286px" />}>
      <TrainingPanel />
    </Suspense>
  )
}
