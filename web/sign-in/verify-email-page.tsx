import { useApolloClient } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { VerifyEmailDocument } from '../generated/graphql.ts'
import { ButtonLink, TextLink } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { Spinner } from '../ui/states.tsx'
import { Door } from './door.tsx'

type State = { readonly email: string } | { readonly problem: string } | null

/** Where the link in the mail leads: the account is made, and its owner goes on to sign in. */
export function VerifyEmailPage() {
  const state = useVerified()
  if (!state) return <Spinner label="Confirming your address" />
  if ('problem' in state)
    return (
      <Door
        title="Confirm your address"
        heading="This did not work"
        lead="Your address is not confirmed by this link."
        foot={<TextLink to="/sign-in">Sign in</TextLink>}
      >
        <Box role="alert">{state.problem}</Box>
        <ButtonLink to="/sign-up" mt="4" minH="44px" w="100%">
          Sign up again
        </ButtonLink>
      </Door>
    )
  return (
    <Door title="Confirm your address" heading="Your address is confirmed" lead="Your business is ready.">
      <Box role="status">
        Sign in with <strong>{state.email}</strong> and the password you chose.
      </Box>
      <ButtonLink to="/sign-in" state={{ email: state.email }} look="solid" mt="4" minH="44px" w="100%">
        Sign in
      </ButtonLink>
    </Door>
  )
}

function useVerified(): State {
  const client = useApolloClient()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const asked = useRef(false)
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    // The link works once: asking twice would end in a mistake.
    if (asked.current) return
    asked.current = true
    client.mutate({ mutation: VerifyEmailDocument, variables: { input: { token } } }).then(
      ({ data }) => {
        const { email, userErrors = [] } = data?.verifyEmail ?? {}
        setState(email ? { email } : { problem: userErrors[0]?.message ?? 'The server answered nothing. Try again.' })
      },
      (error) => setState({ problem: whatWentWrong(error).sentence }),
    )
  }, [client, token])
  return state
}
