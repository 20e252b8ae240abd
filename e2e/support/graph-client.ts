import type { TestServer } from './test-server.ts'

type Answer = Record<string, Record<string, unknown>>

/**
 * Queries the graph with a cookie or an API key, and returns the data; throws `CODE: message` of
 * the first error.
 */
export type Ask = <Data = Answer>(who: string, query: string, variables?: Record<string, unknown>) => Promise<Data>

export function graphClient(server: Pick<TestServer, 'graph'>): Ask {
  return async <Data>(who: string, query: string, variables: Record<string, unknown> = {}) => {
    const isKey = who.startsWith('rp_')
    const { data, errors } = await server.graph(
      query,
      isKey ? { headers: { authorization: `Bearer ${who}` }, variables } : { cookie: who, variables },
    )
    if (errors[0]) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`)
    return data as Data
  }
}

export const createKey = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { secret apiKey { id nodeId name hint scopes expiresAt lastUsedAt isActive } userErrors { field code message } } }`
export const revokeKey =
  'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { isActive revokedAt } userErrors { field code message } } }'

type Made = { secret: string; apiKey: { id: string; nodeId: string; hint: string; isActive: boolean } }

/** A new API key created by its owner, with its secret, which is shown once. */
export async function makeKey(ask: Ask, owner: string, scopes: readonly string[], more: Record<string, unknown> = {}): Promise<Made> {
  const { createApiKey } = await ask<{ createApiKey: Made }>(owner, createKey, { input: { name: 'Nightly', scopes, ...more } })
  return createApiKey
}
