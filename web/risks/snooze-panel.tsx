import { lazy, Suspense } from 'react'
import { Problem, Skeleton } from '../ui/states.tsx'
import type { RiskDetail } from './detail.ts'
import type { Rest } from './snooze-form.tsx'
import { useUpdateRisks } from './use-update-risks.ts'

const SnoozeForm = lazy(async () => ({ default: (await import('./snooze-form.tsx')).SnoozeForm }))

/** Asks until when an alert is out of sight; an error of the server stands below the form. */
export function SnoozePanel({ risk, onClose }: { risk: RiskDetail; onClose: () => void }) {
  const { isMoving, problem, update } = useUpdateRisks()
  const snooze = async (rest: Rest) => {
    const outcome = await update({ risks: [risk] }, { kind: 'snooze', ...rest })
    if (!outcome.problem) onClose()
  }
  return (
    <Suspense fallback={<Skeleton h="164px" />}>
      <SnoozeForm isMoving={isMoving} onCancel={onClose} onSnooze={snooze} />
      <Problem>{problem}</Problem>
    </Suspense>
  )
}
