import type { ApolloClient } from '@apollo/client'
import { RiskCountsDocument, type RiskStatus, UpdateRiskStatusDocument } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { counted } from '../ui/words.ts'
import { placeInLists } from './risk-list.ts'

/** Why a risk is dismissed, and until when. */
export type Dismissal = { readonly reason: string; readonly comesBackOn?: string | null; readonly comesBackAbove?: string | null }

export type Step = { readonly riskId: string; readonly from: RiskStatus; readonly to: RiskStatus } & Partial<Dismissal>

/**
 * Changes the status of a risk, if it is still the one that the person saw. Returns in a sentence
 * why it did not change; null when it did.
 */
export async function changeStatus(client: ApolloClient, { from, to, ...input }: Step): Promise<string | null> {
  try {
    const variables = { input: { ...input, status: to, expectedStatus: from } }
    const { data } = await client.mutate({ mutation: UpdateRiskStatusDocument, variables })
    const answer = data?.updateRiskStatus
    // After a conflict the answer contains the current risk: the screen shows it, and the sentence
    // explains what happened.
    if (answer?.risk) placeInLists(client.cache, answer.risk)
    void client.refetchQueries({ include: [RiskCountsDocument] }).catch(() => undefined)
    if (!answer) return 'RiskPilot gave no answer. Try again.'
    return answer.userErrors[0]?.message ?? null
  } catch (error) {
    return whatWentWrong(error).sentence
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

/** Undoes a step and shows the result, or why it failed. */
export async function takeBack(client: ApolloClient, steps: readonly Step[], title: string): Promise<void> {
  for (const step of steps) {
    const problem = await changeStatus(client, step)
    if (problem !== null) return showToast('Not undone', problem, 'destructive')
  }
  showToast('Undone', title)
}

type Standing = { readonly id: string; readonly status: RiskStatus; readonly title: string }

/**
 * Changes several risks one after the other, and offers to undo all changes. Returns the risks that
 * did not change, and in a sentence the reason of the first.
 */
export async function changeMany(
  client: ApolloClient,
  risks: readonly Standing[],
  { to, ...dismissal }: { readonly to: RiskStatus } & Partial<Dismissal>,
): Promise<{ readonly left: readonly string[]; readonly problem: string | null }> {
  const back: Step[] = []
  const left: string[] = []
  let problem: string | null = null
  for (const { id, status, title } of risks) {
    const failed = await changeStatus(client, { riskId: id, from: status, to, ...dismissal })
    if (failed === null) {
      back.push(...stepsBack(id, { from: status, to }))
      continue
    }
    left.push(id)
    problem ??= `${title}: ${failed}`
  }
  const moved = counted(risks.length - left.length, 'alert')
  const undo = { label: 'Undo', onPress: () => void takeBack(client, back, moved) }
  if (left.length < risks.length) showToast('Leakage alert status updated successfully', moved, 'plain', undo)
  return { left, problem }
}
