import { useApolloClient, useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { RiskCountsDocument, type RiskRowPartsFragment, type RiskStatus, UpdateRiskStatusDocument } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { placeInLists } from './risk-list.ts'

/** Moves a risk to another status, as long as it still stands where the person saw it. `problem` says in a sentence why it did not move. */
export function useMoveRisk(risk: Pick<RiskRowPartsFragment, 'id' | 'status' | 'title'>) {
  const client = useApolloClient()
  const [update, { loading: isMoving }] = useMutation(UpdateRiskStatusDocument)
  const [problem, setProblem] = useState<string | null>(null)
  const move = async (to: RiskStatus, reason: string | null = null): Promise<boolean> => {
    setProblem(null)
    try {
      const { data } = await update({ variables: { input: { riskId: risk.id, status: to, reason, expectedStatus: risk.status } } })
      const answer = data?.updateRiskStatus
      // After a conflict the answer has the risk as it stands now: the screen follows, and the sentence says what happened.
      if (answer?.risk) placeInLists(client.cache, answer.risk)
      void client.refetchQueries({ include: [RiskCountsDocument] }).catch(() => undefined)
      if (!answer || answer.userErrors.length > 0) {
        setProblem(answer?.userErrors[0]?.message ?? 'RiskPilot gave no answer. Try again.')
        return false
      }
      showToast('Leakage alert status updated successfully', risk.title)
      return true
    } catch (error) {
      setProblem(whatWentWrong(error).sentence)
      return false
    }
  }
  return { move, isMoving, problem }
}
