import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { FeedbackOfRiskDocument, SubmitRiskFeedbackDocument } from '../generated/graphql.ts'
import { demoMode, whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { type FeedbackValues, payloadOf } from './feedback-values.ts'

/** Why an answer was not stored; `field` has the mistake, where it is one of the form. */
export type NotStored = { readonly field: string | null; readonly sentence: string; readonly isDemo: boolean }

/** Sends the answer on one risk and says on a toast what became of it. Null: it was stored. */
export function useSubmitFeedback(riskId: string): (values: FeedbackValues) => Promise<NotStored | null> {
  const client = useApolloClient()
  return async (values) => {
    const failed = await send(client, riskId, values).catch((error): NotStored => ({ field: null, ...whatWentWrong(error) }))
    if (failed?.isDemo) showToast('Demo Mode', failed.sentence, 'destructive')
    else if (failed) showToast('Error', 'Failed to submit feedback. Please try again.', 'destructive')
    else showToast('Feedback submitted', 'Thank you! Your feedback helps improve risk detection accuracy.', 'plain', undefined, 'learning')
    return failed
  }
}

async function send(client: ApolloClient, riskId: string, values: FeedbackValues): Promise<NotStored | null> {
  const input = { riskId, ...payloadOf(values) }
  const { data } = await client.mutate({ mutation: SubmitRiskFeedbackDocument, variables: { input } })
  const { feedback, userErrors = [] } = data?.submitRiskFeedback ?? {}
  const [first] = userErrors
  if (!feedback) {
    return { field: first?.field ?? null, sentence: first?.message ?? 'RiskPilot gave no answer.', isDemo: first?.code === demoMode }
  }
  client.cache.updateQuery({ query: FeedbackOfRiskDocument, variables: { id: riskId } }, (known) =>
    known ? { ...known, ownRiskFeedback: feedback } : known,
  )
  refresh(client)
  return null
}

const shown = new Set(['Risk', 'Risks', 'RiskCounts'])

/**
 * Reads again what the answer may have changed: the metrics, and the risks that are on the screen.
 */
function refresh(client: ApolloClient): void {
  const risks = [...client.getObservableQueries('active')].filter(({ queryName }) => queryName && shown.has(queryName))
  for (const query of risks) void query.refetch().catch(() => undefined)
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'trainingMetrics' })
}
