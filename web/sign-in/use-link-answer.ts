import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { whatWentWrong } from '../ui/failure.ts'

type Answer = { readonly email?: string | null; readonly userErrors: readonly { readonly message: string }[] }
type State = { readonly email: string } | { readonly problem: string } | null

/**
 * What the server says to the link of a mail: the address that it proves, or why not. Null until
 * then.
 */
export function useLinkAnswer(ask: (client: ApolloClient, token: string) => Promise<Answer | undefined>): State {
  const client = useApolloClient()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const isAsked = useRef(false)
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    // The link works once: asking twice would end in a mistake.
    if (isAsked.current) return
    isAsked.current = true
    ask(client, token).then(
      (answer) => {
        const { email, userErrors = [] } = answer ?? {}
        setState(email ? { email } : { problem: userErrors[0]?.message ?? 'The server answered nothing. Try again.' })
      },
      (error) => setState({ problem: whatWentWrong(error).sentence }),
    )
  }, [ask, client, token])
  return state
}
