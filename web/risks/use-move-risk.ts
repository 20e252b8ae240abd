import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { RiskRowPartsFragment, RiskStatus } from '../generated/graphql.ts'
import { showToast } from '../ui/toasts.tsx'
import { changeStatus, type Dismissal, sayUnchanged, stepsBack, takeBack } from './change-status.ts'
import { offerUndo } from './undo.ts'

/**
 * Changes the status of a risk and offers to undo its end. `problem` states in a sentence why it
 * did not change.
 */
export function useMoveRisk(risk: Pick<RiskRowPartsFragment, 'id' | 'status' | 'title'>) {
  const client = useApolloClient()
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const move = async (to: RiskStatus, dismissal?: Dismissal): Promise<boolean> => {
    setProblem(null)
    setMoving(true)
    const step = { riskId: risk.id, from: risk.status, to }
    const failed = await changeStatus(client, { ...step, ...dismissal })
    setMoving(false)
    setProblem(failed?.sentence ?? null)
    if (failed) {
      // In a list the row was away for a moment, and what it said with it.
      sayUnchanged(failed)
      return false
    }
    const back = stepsBack(risk.id, step)
    if (back.length > 0) offerUndo(updated, risk.title, () => void takeBack(client, back, risk.title))
    else showToast(updated, risk.title)
    return true
  }
  return { move, isMoving, problem }
}

const updated = 'Leakage alert status updated successfully'
