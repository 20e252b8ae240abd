import type { ApolloClient } from '@apollo/client'
import { WhatWasFoundDocument } from '../generated/graphql.ts'
import { whatWasFound } from '../ui/found.ts'
import { showToast } from '../ui/toasts.tsx'

/** Tells a person who is on another page what the scan after their files found. */
export async function tellWhatWasFound(client: ApolloClient, goTo: (path: string) => void): Promise<void> {
  const { data } = await client.query({ query: WhatWasFoundDocument, fetchPolicy: 'network-only' })
  if (!data) return
  const { headline, next, hasLeaks } = whatWasFound(data, 'files')
  const action = hasLeaks
    ? { label: 'See what leaks', onPress: () => goTo('/risks') }
    : { label: 'Open Imports', onPress: () => goTo('/imports') }
  showToast('Your files were read', next && !hasLeaks ? `${headline}. ${next}` : `${headline}.`, 'plain', action)
}
