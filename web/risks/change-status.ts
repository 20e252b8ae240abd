import type { ApolloClient } from '@apollo/client'
import { RiskCountsDocument, type RiskRowPartsFragment, type RiskStatus, UpdateRiskStatusDocument } from '../generated/graphql.ts'
import { demoMode, whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { optimistically } from './optimistic.ts'
import { placeInLists } from './risk-list.ts'

/**
 * Why a risk is dismissed, and from which monthly loss or day on it is opened again; for good
 * without.
 */
export type Dismissal = { readonly reason: string; readonly comesBackAbove?: string | null; readonly comesBackOn?: string | null }

export type Step = { readonly riskId: string; readonly from: RiskStatus; readonly to: RiskStatus } & Partial<Dismissal>

/** A risk as it is after a change of its status, as far as that is known before the answer. */
export function movedTo(risk: RiskRowPartsFragment, to: RiskStatus): RiskRowPartsFragment {
  const resolvedAt = to === 'resolved' ? new Date().toISOString() : null
  return {
    ...risk,
    status: to,
    snooze: null,
    resolvedAt,
    metadata: to === 'resolved' ? { ...risk.metadata, resolution: 'person' } : risk.metadata,
  }
}

/** Why a change was not made. `isDemo`: because nothing can be changed in the demo. */
export type Refused = { readonly sentence: string; readonly isDemo: boolean }

/**
 * Changes the status of a risk, if it is still the one that the person saw. The screen follows at
 * once, and goes back when it fails. Returns why it did not change; null when it did.
 */
export async function changeStatus(client: ApolloClient, { from, to, ...input }: Step): Promise<Refused | null> {
  try {
    const variables = { input: { ...input, status: to, expectedStatus: from } }
    const send = async () => {
      const { data } = await client.mutate({ mutation: UpdateRiskStatusDocument, variables })
      const answer = data?.updateRiskStatus
      // After a conflict the answer contains the current risk: the screen shows it, and the
      // sentence explains what happened.
      if (answer?.risk) placeInLists(client.cache, answer.risk)
      return answer
    }
    const answer = await optimistically(client, [input.riskId], (risk) => movedTo(risk, to), send)
    void client.refetchQueries({ include: [RiskCountsDocument] }).catch(() => undefined)
    if (!answer) return { sentence: 'RiskPilot gave no answer. Try again.', isDemo: false }
    const [mistake] = answer.userErrors
    return mistake ? { sentence: mistake.message, isDemo: mistake.code === demoMode } : null
  } catch (error) {
    return whatWentWrong(error)
  }
}

/**
 * The steps that undo a resolution or dismissal: to active, and from there to the earlier status.
 */
export function stepsBack(riskId: string, { from, to }: { readonly from: RiskStatus; readonly to: RiskStatus }): readonly Step[] {
  if (to !== 'resolved' && to !== 'dismissed') return []
  const reopened: Step = { riskId, from: to, to: 'active' }
  return from === 'active' ? [reopened] : [reopened, { riskId, from: 'active', to: from }]
}

/** Says on a toast why something stayed as it was. */
export function sayUnchanged({ sentence, isDemo }: Refused): void {
  showToast(isDemo ? 'Demo Mode' : 'Nothing was changed', sentence, 'destructive')
}

/** Undoes a step and shows the result, or why it failed. */
export async function takeBack(client: ApolloClient, steps: readonly Step[], title: string): Promise<void> {
  for (const step of steps) {
    const problem = await changeStatus(client, step)
    if (problem !== null) return showToast('Not undone', problem.sentence, 'destructive')
  }
  showToast('Undone', title)
}
