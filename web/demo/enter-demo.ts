import type { ApolloClient } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { demoCredentials } from '../../api/demo/demo.input.ts'
import { DemoLoginDocument, ViewerDocument } from '../generated/graphql.ts'

/** Nobody was let in. `sentence` is the server's; null when it answered none. */
export class DemoLoginFailed extends Error {
  override readonly name = 'DemoLoginFailed'
  constructor(readonly sentence: string | null) {
    super(sentence ?? 'Login failed')
  }
}

/**
 * Signs in to the demo; returns the server's welcome. What another person left in the cache is
 * forgotten. Throws `DemoLoginFailed`.
 */
export async function enterDemo(client: Pick<ApolloClient, 'mutate' | 'clearStore' | 'query'>): Promise<string> {
  const message = await logIn(client)
  await client.clearStore()
  await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' })
  return message
}

async function logIn(client: Pick<ApolloClient, 'mutate'>): Promise<string> {
  const { data } = await client.mutate({ mutation: DemoLoginDocument, variables: { input: { ...demoCredentials } } }).catch((error) => {
    throw new DemoLoginFailed(CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? null) : null)
  })
  const answer = data?.demoLogin
  if (!answer?.user) throw new DemoLoginFailed(answer?.userErrors[0]?.message ?? null)
  return answer.message ?? ''
}
