import type { ApolloClient } from '@apollo/client'
import { Box } from '@chakra-ui/react'
import { VerifyEmailDocument } from '../generated/graphql.ts'
import { ButtonLink, TextLink } from '../ui/button.tsx'
import { Spinner } from '../ui/states.tsx'
import { Door } from './door.tsx'
import { useLinkAnswer } from './use-link-answer.ts'

/** Where the link in the mail leads: the account is made, and its owner goes on to sign in. */
export function VerifyEmailPage() {
  const state = useLinkAnswer(ask)
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
    <Door title="Confirm your address" heading="Your address is confirmed" lead="Your business is ready to be set up.">
      <Box role="status">
        Sign in with <strong>{state.email}</strong> and the password you chose.
      </Box>
      <ButtonLink to="/sign-in" state={{ email: state.email, from: '/onboarding' }} look="solid" mt="4" minH="44px" w="100%">
        Sign in
      </ButtonLink>
    </Door>
  )
}

async function ask(client: ApolloClient, token: string) {
  return (await client.mutate({ mutation: VerifyEmailDocument, variables: { input: { token } } })).data?.verifyEmail
}
