import type { ApolloClient } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { SignInDocument, SignInWithCodeDocument, SignInWithPasskeyDocument, StartPasskeySignInDocument } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import type { PasskeyAnswer } from '../ui/passkeys.ts'

export type SignInAnswer = 'signed_in' | 'needs_code' | 'wrong' | 'too_often' | 'unreachable' | { readonly sentence: string }

type Client = Pick<ApolloClient, 'mutate'>

/** Asks for a session. The cookie comes with the answer; no token is ever seen by scripts. */
export function signIn(client: Client, input: { email: string; password: string }): Promise<SignInAnswer> {
  return answered(async () => (await client.mutate({ mutation: SignInDocument, variables: { input } })).data?.signIn)
}

/** The second step, with the code of an authenticator app or a backup code. */
export function signInWithCode(client: Client, code: string): Promise<SignInAnswer> {
  return answered(
    async () => (await client.mutate({ mutation: SignInWithCodeDocument, variables: { input: { code } } })).data?.signInWithCode,
  )
}

/** What the browser is to ask a passkey; null when the server could not be asked. */
export async function passkeyOptions(client: Client): Promise<unknown> {
  const answer = await client.mutate({ mutation: StartPasskeySignInDocument }).catch(() => null)
  return answer?.data?.startPasskeySignIn.options ?? null
}

/** Signs in with what a passkey answered. */
export function signInWithPasskey(client: Client, response: PasskeyAnswer): Promise<SignInAnswer> {
  return answered(
    async () => (await client.mutate({ mutation: SignInWithPasskeyDocument, variables: { input: { response } } })).data?.signInWithPasskey,
  )
}

type Answer = { user?: object | null; needsCode?: boolean | null; userErrors: readonly { message: string }[] } | undefined

async function answered(ask: () => Promise<Answer>): Promise<SignInAnswer> {
  try {
    const answer = await ask()
    if (answer?.needsCode) return 'needs_code'
    return answer?.user ? 'signed_in' : { sentence: answer?.userErrors[0]?.message ?? 'The server answered nothing.' }
  } catch (error) {
    const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined
    if (code === 'UNAUTHENTICATED') return 'wrong'
    if (code === 'RATE_LIMITED') return 'too_often'
    return code === undefined || code === 'UNAVAILABLE' ? 'unreachable' : { sentence: whatWentWrong(error).sentence }
  }
}

/** Ends the session on the server. False when the server could not be told. */
export async function signOut(): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/identity/sign-out', { method: 'POST', credentials: 'same-origin', headers, body: '{}' }).catch(
    () => null,
  )
  return response?.ok ?? false
}
