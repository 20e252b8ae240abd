import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { type Change, type Outcome, type Targets, updateRisks } from './update-risks.ts'

/** Changes risks from a form: whether the change is on its way, and why it failed, a sentence. */
export function useUpdateRisks() {
  const client = useApolloClient()
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const update = async (targets: Targets, change: Change): Promise<Outcome> => {
    setMoving(true)
    setProblem(null)
    const outcome = await updateRisks(client, targets, change)
    setMoving(false)
    setProblem(outcome.problem?.sentence ?? null)
    return outcome
  }
  return { isMoving, problem, update }
}
