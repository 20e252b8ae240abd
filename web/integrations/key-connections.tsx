import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { ChangeButton } from '../ui/change-button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { type Integration, inSentence, type Provider } from './integration.ts'
import { signInToConnect } from './oauth-grid.tsx'

type Props = {
  providers: readonly Provider[]
  integrations: readonly Integration[]
  onConnect: (provider: string) => void
}

/**
 * The providers that are connected by a key, and read by RiskPilot itself; nothing where there are
 * none.
 */
export function KeyConnections({ providers, integrations, onConnect }: Props) {
  const offered = providers.filter(({ takesKey }) => takesKey)
  if (offered.length === 0) return null
  return (
    <Card>
      <PartTitle>Connect with a key</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        Make a key that can only read, enter it once, and RiskPilot reads the rest by itself from then on.
      </Box>
      <Grid as="ul" listStyleType="none" aria-label="Connect with a key" mt="4" gap="3">
        {offered.map((provider) => (
          <KeyProvider
            key={provider.key}
            provider={provider}
            isConnected={integrations.some((one) => one.provider === provider.key && one.status === 'active')}
            onConnect={() => onConnect(provider.key)}
          />
        ))}
      </Grid>
    </Card>
  )
}

type KeyProviderProps = { provider: Provider; isConnected: boolean; onConnect: () => void }

function KeyProvider({ provider: { name, permissions, standIn }, isConnected, onConnect }: KeyProviderProps) {
  return (
    <chakra.li p="4" borderWidth="1px" borderStyle="solid" borderColor="line" borderRadius="md">
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <Box flex="1 1 260px">
          <Box fontWeight="semibold">{name}</Box>
          <Box color="muted" fontSize="sm" mt="1">
            Reads {inSentence(permissions)}. It changes nothing there.
          </Box>
          {standIn ? (
            <Box color="medium" fontSize="sm" mt="1" overflowWrap="anywhere">
              A stand-in: whoever runs this server has {name} read at {standIn}.
            </Box>
          ) : null}
        </Box>
        <ChangeButton
          sampleWords={signInToConnect}
          aria-label={isConnected ? `Enter a new key of ${name}` : `Connect ${name} with a key`}
          onPress={onConnect}
        >
          {isConnected ? 'Enter a new key' : 'Connect'}
        </ChangeButton>
      </Flex>
    </chakra.li>
  )
}
