import type { ApolloClient } from '@apollo/client'
import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import { CompleteOnboardingDocument, SaveOnboardingDocument } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { keepOnboarding } from './keep-onboarding.ts'

export type SetupFailure = { readonly title: string; readonly text: string }

const fallback = 'Failed to complete setup. Please try again.'

/** Saves, then ends the setup. Answers what to say where that failed; null when it is complete. */
export async function completeSetup(client: ApolloClient, plan: string): Promise<SetupFailure | null> {
  try {
    const input = { selectedPlan: plan, step: wizardSteps.length }
    const saved = await client.mutate({ mutation: SaveOnboardingDocument, variables: { input }, update: keepOnboarding })
    const mistake = saved.data?.saveOnboarding.userErrors[0]
    if (mistake) return { title: 'Setup Error', text: mistake.message || fallback }
  } catch (error) {
    return { title: 'Setup Error', text: whatWentWrong(error).sentence || fallback }
  }
  try {
    const { data } = await client.mutate({ mutation: CompleteOnboardingDocument, update: keepOnboarding })
    if (data?.completeOnboarding.onboarding) return null
    return { title: 'Setup Failed', text: fallback }
  } catch (error) {
    // An answer of the server is a failure to complete; without one something else went wrong.
    const isAnswered = CombinedGraphQLErrors.is(error) || ServerError.is(error) || ServerParseError.is(error)
    return isAnswered
      ? { title: 'Setup Failed', text: fallback }
      : { title: 'Setup Error', text: whatWentWrong(error).sentence || fallback }
  }
}
