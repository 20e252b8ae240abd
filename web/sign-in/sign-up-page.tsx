import { useApolloClient } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useState, useSyncExternalStore } from 'react'
import { SignUpDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Door } from './door.tsx'
import { SentMail } from './sent-mail.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** The server that draws this page knows neither the time zone of its reader nor the names of those that the browser knows. */
const useIsInBrowser = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

/** Where a person and their business begin. */
export function SignUpPage() {
  const client = useApolloClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isInBrowser = useIsInBrowser()
  if (sentTo !== null)
    return (
      <SentMail
        title="Sign up"
        to={sentTo}
        what="Open the link in it within an hour to confirm your address; then sign in."
        onAgain={() => setSentTo(null)}
      />
    )
  const foot = (
    <Box color="muted">
      You have an account? <TextLink to="/sign-in">Sign in</TextLink>
    </Box>
  )
  return (
    <Door title="Sign up" heading="Sign up for RiskPilot" lead="Your shop’s own business, which only those you invite can see." foot={foot}>
      {isInBrowser ? (
        <SignUpForm
          onAsk={async (input) => (await client.mutate({ mutation: SignUpDocument, variables: { input } })).data?.signUp}
          onSent={setSentTo}
        />
      ) : (
        <Skeleton h="560px" />
      )}
    </Door>
  )
}
