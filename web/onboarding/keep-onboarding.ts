import type { ApolloCache } from '@apollo/client/cache'
import { OnboardingDocument, type OnboardingPartsFragment } from '../generated/graphql.ts'

type Saved = { readonly onboarding?: OnboardingPartsFragment | null | undefined }
type Answer = { readonly saveOnboarding?: Saved; readonly completeOnboarding?: Saved }

/** Writes what a change of the wizard answered over what was read before. */
export function keepOnboarding(cache: ApolloCache, { data }: { data?: Answer | null | undefined }): void {
  const onboarding = (data?.saveOnboarding ?? data?.completeOnboarding)?.onboarding
  if (!onboarding) return
  cache.writeQuery({ query: OnboardingDocument, data: { onboarding } })
  // What a completed setup's answers decide is read anew where it is shown next.
  for (const fieldName of onboarding.completedAt ? ['playbooks', 'detectors', 'watchlist'] : [])
    cache.evict({ id: 'ROOT_QUERY', fieldName })
}
