import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { planNamed } from '../../api/onboarding/wizard-steps.rules.ts'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { SignUpDocument, ViewerDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Door, Note } from './door.tsx'
import { SentMail } from './sent-mail.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/**
 * The server that draws this page knows neither the time zone of its reader nor the names of those
 * that the browser knows.
 */
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
  const plan = planNamed(useSearchParams()[0].get('plan'))
  const isInBrowser = useIsInBrowser()
  const { data, loading } = useQuery(ViewerDocument, { skip: !isInBrowser })
  const business = data?.viewer?.business
  const temporaryBusiness = business?.expiresAt ? business : null
  if (sentTo !== null)
    return (
      <SentMail
        title="Sign up"
        to={sentTo}
        what="Open the link in it within an hour and enter your password there."
        leadsTo="/onboarding"
        onAgain={() => setSentTo(null)}
      />
    )
  const foot = (
    <Box color="muted">
      Already have an account?{' '}
      <TextLink to={plan ? `/sign-in?returnTo=${encodeURIComponent(`/onboarding?plan=${plan}`)}` : '/sign-in'}>Sign in</TextLink>
    </Box>
  )
  return (
    <Door
      title="Sign up"
      heading="Sign up for RiskPilot"
      lead={temporaryBusiness ? 'Your files and everything found in them go into your account.' : 'A private workspace for your shop.'}
      above={plan ? <ChosenPlan plan={plan} /> : null}
      foot={foot}
    >
      {isInBrowser && !loading ? (
        <SignUpForm
          kept={temporaryBusiness}
          plan={plan}
          onAsk={async (input) => (await client.mutate({ mutation: SignUpDocument, variables: { input } })).data?.signUp}
          onSent={setSentTo}
        />
      ) : (
        <Skeleton h="560px" />
      )}
    </Door>
  )
}

/** What was chosen on the page of prices. It is kept until the setup. */
function ChosenPlan({ plan }: { plan: string }) {
  return (
    <Note tone="done" title={`${capitalized(plan)} plan selected`}>
      It is kept for your setup.{' '}
      <chakra.a href="/#pricing" textDecoration="underline">
        Compare plans
      </chakra.a>
    </Note>
  )
}
