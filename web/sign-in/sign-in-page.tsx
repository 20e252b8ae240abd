import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { useCallback, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { SignInWaysDocument, ViewerDocument } from '../generated/graphql.ts'
import { ButtonAnchor, TextLink } from '../ui/button.tsx'
import { Spinner } from '../ui/states.tsx'
import { CodeForm } from './code-form.tsx'
import { Door, Note } from './door.tsx'
import { signIn, signInWithCode } from './identity.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInForm } from './sign-in-form.tsx'

/**
 * The door. Who is inside already is led on; where to is remembered by the page, or the address,
 * that sent them here.
 */
export function SignInPage() {
  const client = useApolloClient()
  const { data, loading } = useQuery(ViewerDocument)
  const [needsCode, setNeedsCode] = useState(false)
  const { target, email, hasSessionEnded } = useWayHere()
  // What another person read in this tab before their session ended is not shown to this one.
  const onSignedIn = useCallback(async () => {
    await client.resetStore()
  }, [client])
  if (data?.viewer?.isDemo) return <InDemo target={target} />
  if (data?.viewer) return <Navigate to={target} replace />
  if (loading && !data) return <Spinner label="Checking who is signed in" />
  const foot = (
    <Box color="muted">
      New here? <TextLink to={signUpFor(target)}>Sign up</TextLink>
    </Box>
  )
  return (
    <Door
      title="Sign in"
      heading="Sign in to RiskPilot"
      lead="See where your shop loses money, and the rows that prove it."
      above={hasSessionEnded ? <SessionEnded target={target} /> : <WhatHappened />}
      foot={needsCode ? null : foot}
    >
      {needsCode ? (
        <CodeForm onSubmit={(code) => signInWithCode(client, code)} onSignedIn={onSignedIn} onBack={() => setNeedsCode(false)} />
      ) : (
        <>
          <SignInForm
            email={email}
            onSubmit={(input) => signIn(client, input)}
            onSignedIn={onSignedIn}
            onNeedsCode={() => setNeedsCode(true)}
          />
          <PasskeyButton onSignedIn={onSignedIn} />
          <Box textAlign="center" mt="4">
            <TextLink to="/forgot-password">Forgot your password?</TextLink>
          </Box>
          <ContinueWith target={target} />
        </>
      )}
    </Door>
  )
}

/** A visitor of the demo leaves it first: one browser has one session. */
function InDemo({ target }: { target: string }) {
  return (
    <Door title="Sign in" heading="You are in the demo" lead="Leave it to sign in to your own business.">
      <ButtonAnchor href={`/api/demo/leave?returnTo=${encodeURIComponent(target)}`} look="solid" minH="44px" w="100%">
        Leave the demo and sign in
      </ButtonAnchor>
      <Box textAlign="center" mt="4">
        <TextLink to="/dashboard">Stay in the demo</TextLink>
      </Box>
    </Door>
  )
}

/** The provider's button, where this installation has one. */
function ContinueWith({ target }: { target: string }) {
  const { data } = useQuery(SignInWaysDocument)
  const provider = data?.signInWays.provider
  if (!provider) return null
  return (
    <>
      <Flex align="center" gap="3" color="muted" my="5" aria-hidden="true">
        <Box flex="1" borderTopWidth="1px" borderColor="line" />
        or
        <Box flex="1" borderTopWidth="1px" borderColor="line" />
      </Flex>
      <ButtonAnchor href={`/api/login/oidc?returnTo=${encodeURIComponent(target)}`} minH="44px" w="100%">
        Continue with {provider}
      </ButtonAnchor>
    </>
  )
}

/** Why a person who was inside stands at the door again, and that nothing is lost. */
function SessionEnded({ target }: { target: string }) {
  return (
    <Note tone="warning" title="Your session has ended">
      Sign in to go on where you were.
      {target.startsWith('/onboarding')
        ? ' What you typed in the setup is still in this browser tab, except card numbers and secrets, which are never kept.'
        : null}
    </Note>
  )
}

/** What the server wrote into the address when it led here. */
function WhatHappened() {
  const [search] = useSearchParams()
  if (search.get('link') === 'expired')
    return (
      <Note tone="warning" title="This sign-in link does not work any more">
        It was used before, or its ten minutes are over. Start RiskPilot again to get a new one, or sign in with your password.
      </Note>
    )
  if (search.get('provider') === 'away')
    return (
      <Note tone="warning" title="The provider does not answer">
        Try again in a minute, or sign in with your password.
      </Note>
    )
  if (search.get('provider') === 'refused')
    return (
      <Note tone="warning" title="This did not sign you in">
        No account here belongs to the address you have there, or the address is not confirmed. Sign in with your password, or sign up.
      </Note>
    )
  return null
}

/** The sign-up, with the plan that the way here names. */
function signUpFor(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://here')
  const plan = pathname === '/onboarding' ? searchParams.get('plan') : null
  return plan ? `/sign-up?plan=${encodeURIComponent(plan)}` : '/sign-up'
}

/** Only addresses within the application: `//elsewhere` would lead away. */
function useWayHere(): { target: string; email: string; hasSessionEnded: boolean } {
  const state: unknown = useLocation().state
  const [search] = useSearchParams()
  const routeState = state && typeof state === 'object' ? (state as { from?: unknown; email?: unknown; hasSessionEnded?: unknown }) : {}
  const from = routeState.from ?? search.get('returnTo')
  const isOurs = typeof from === 'string' && /^\/(?![/\\])/.test(from) && from !== '/'
  return {
    target: isOurs ? from : '/dashboard',
    email: typeof routeState.email === 'string' ? routeState.email : '',
    hasSessionEnded: routeState.hasSessionEnded === true,
  }
}
