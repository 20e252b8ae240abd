import type { ApolloClient } from '@apollo/client'
import { Box } from '@chakra-ui/react'
import { ConfirmEmailDocument } from '../generated/graphql.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/states.tsx'
import { Door } from './door.tsx'
import { useLinkAnswer } from './use-link-answer.ts'

/** Where the link in the mail to a new address leads: from now on its owner signs in with it. */
export function ConfirmEmailPage() {
  const state = useLinkAnswer(ask)
  if (!state) return <Spinner label="Confirming your new address" />
  if ('problem' in state)
    return (
      <Door title="Confirm your new email" heading="This did not work" lead="You sign in with the same address as before.">
        <Box role="alert">{state.problem}</Box>
        <ButtonLink to="/settings/profile" mt="4" minH="44px" w="100%">
          Go to your profile
        </ButtonLink>
      </Door>
    )
  return (
    <Door title="Confirm your new email" heading="Your email is changed" lead="Your password stays as it is.">
      <Box role="status">
        Sign in with <strong>{state.email}</strong> from now on.
      </Box>
      <ButtonLink to="/dashboard" look="solid" mt="4" minH="44px" w="100%">
        Go to the dashboard
      </ButtonLink>
    </Door>
  )
}

async function ask(client: ApolloClient, token: string) {
  return (await client.mutate({ mutation: ConfirmEmailDocument, variables: { input: { token } } })).data?.confirmEmail
}
