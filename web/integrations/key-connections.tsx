import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { ChangeButton } from '../ui/change-button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { connectionsTo, type Integration, inSentence, type Provider, type SetUp } from './integration.ts'
import { signInToConnect } from './oauth-grid.tsx'

type Props = {
  providers: readonly Provider[]
  integrations: readonly Integration[]
  onConnect: (wanted: SetUp) => void
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
            connected={connectionsTo(integrations, provider.key)}
            onConnect={(of) => onConnect({ ...of, provider: provider.key })}
          />
        ))}
      </Grid>
    </Card>
  )
}

type KeyProviderProps = {
  provider: Provider
  connected: readonly Integration[]
  onConnect: (wanted: Omit<SetUp, 'provider'>) => void
}

function KeyProvider({ provider: { name, permissions, standIn }, connected, onConnect }: KeyProviderProps) {
  const [only, ...others] = connected
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
        <Flex gap="2" wrap="wrap">
          {only && others.length === 0 ? (
            <ChangeButton
              look="quiet"
              sampleWords={signInToConnect}
              aria-label={`Enter a new key of ${name}`}
              onPress={() => onConnect({ anew: only, isAnother: false })}
            >
              Enter a new key
            </ChangeButton>
          ) : null}
          <ChangeButton
            sampleWords={signInToConnect}
            aria-label={only ? `Connect another account of ${name}` : `Connect ${name} with a key`}
            onPress={() => onConnect({ anew: null, isAnother: only !== undefined })}
          >
            {only ? 'Connect another account' : 'Connect'}
          </ChangeButton>
        </Flex>
      </Flex>
    </chakra.li>
  )
}
