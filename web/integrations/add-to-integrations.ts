import type { ApolloCache } from '@apollo/client/cache'
import { type IntegrationPartsFragment, IntegrationsDocument } from '../generated/graphql.ts'

/**
 * Lists an integration that an event told of, the newest first. One that is listed is updated in
 * its place by the cache itself.
 */
export function addToIntegrations(cache: ApolloCache, integration: IntegrationPartsFragment | null | undefined): void {
  if (!integration) return
  cache.updateQuery({ query: IntegrationsDocument }, (list) =>
    list && !list.integrations.some(({ id }) => id === integration.id) ? { integrations: [integration, ...list.integrations] } : undefined,
  )
}
