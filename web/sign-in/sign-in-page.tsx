import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { ViewerDocument } from '../generated/graphql.ts'
import { Icon } from '../ui/icons.tsx'
import { Card } from '../ui/page.tsx'
import { Spinner } from '../ui/states.tsx'
import { signIn } from './identity.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The door. Who is inside already is led on; where to is remembered by the page that sent them here. */
export function SignInPage() {
  const client = useApolloClient()
  const { data, loading } = useQuery(ViewerDocument)
  const [search] = useSearchParams()
  const target = useTarget()
  if (data?.viewer) return <Navigate to={target} replace />
  if (loading && !data) return <Spinner label="Checking who is signed in" />
  return (
    <chakra.main minH="100dvh" display="grid" placeItems="center" px="4" py="10">
      <title>Sign in · RiskPilot</title>
      <Box w="100%" maxW="400px">
        <Flex direction="column" align="center" textAlign="center" mb="6">
          <chakra.img src="/favicon.svg" alt="" w="44px" h="44px" mb="4" />
          <chakra.h1 fontSize="2xl" fontWeight="semibold" letterSpacing="-0.02em" lineHeight="1.2">
            Sign in to RiskPilot
          </chakra.h1>
          <Box color="muted" fontSize="lg" mt="2">
            See where your shop loses money, and the rows that prove it.
          </Box>
        </Flex>
        {search.get('link') === 'expired' ? <ExpiredLink /> : null}
        <Card p={{ base: '5', md: '6' }}>
          <SignInForm
            onSubmit={signIn}
            onSignedIn={async () => {
              await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' })
            }}
          />
        </Card>
      </Box>
    </chakra.main>
  )
}

function ExpiredLink() {
  return (
    <Flex role="alert" gap="3" bg="medium.soft" color="medium" borderRadius="lg" p="4" mb="4">
      <Icon name="warning" />
      <Box>
        <Box fontWeight="semibold">This sign-in link does not work any more</Box>
        It was used before, or its ten minutes are over. Start RiskPilot again to get a new one, or sign in with your password.
      </Box>
    </Flex>
  )
}

/** Only addresses within the application: `//elsewhere` would lead away. */
function useTarget(): string {
  const state: unknown = useLocation().state
  const from = state && typeof state === 'object' && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && from !== '/' ? from : '/dashboard'
}
