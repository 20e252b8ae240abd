import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex, Grid, VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import { FileGuidesDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { ChangeButton } from '../ui/change-button.tsx'
import { Icon } from '../ui/icons.tsx'

import { Card, PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'
import { wholeNumber } from '../ui/words.ts'
import { filesInstead } from './files-instead.tsx'
import { accountOf, connectionsTo, type Integration, inSentence, listOfNames, type Provider, type SetUp } from './integration.ts'
import { startOAuth } from './start-oauth.ts'

/** The text for a visitor without a session who wants to connect. */
export const signInToConnect = 'Sign in to connect real integrations to your account.'

type Props = {
  providers: readonly Provider[]
  integrations: readonly Integration[]
  onSetUp: (wanted: SetUp) => void
  /** Opens the guides to a provider's files. */
  onFiles: (provider: string) => void
}

/** The providers that can be connected by OAuth, and those that cannot be connected yet. */
export function OAuthGrid({ providers, integrations, onSetUp, onFiles }: Props) {
  const { data } = useQuery(FileGuidesDocument)
  const hasFiles = (key: string) => data && data.fileGuides.some(({ provider }) => provider === key)
  // Mailboxes are read by nothing: they are not offered. Those with a key stand beside the grid.
  const offered = providers.filter(({ type, takesKey }) => type !== 'email' && !takesKey)
  const unread = offered.filter(({ isRead, requiresOAuth }) => requiresOAuth && !isRead)
  return (
    <Card>
      <PartTitle>Available OAuth Connections</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        Connect a system once; RiskPilot reads its data from then on.
        {unread.length > 0
          ? ` ${listOfNames(unread.map(({ name }) => name))} can be connected, and nothing is read from them yet. Where a card names files, import these until then.`
          : null}
      </Box>
      <Grid as="ul" listStyleType="none" aria-label="Available OAuth Connections" mt="4" gap="3" {...columns}>
        {offered.map((one) => (
          <ProviderCard
            key={one.key}
            provider={one}
            integrations={integrations.filter(({ provider }) => provider === one.key)}
            onSetUp={onSetUp}
            hasFiles={hasFiles(one.key)}
            onFiles={onFiles}
          />
        ))}
      </Grid>
    </Card>
  )
}

const columns = { templateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' } }

const Tile = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    p: '4',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'md',
  },
})

type CardProps = Pick<Props, 'onSetUp' | 'onFiles'> & {
  provider: Provider
  /** Those of the provider. */
  integrations: readonly Integration[]
  /** Unknown until the guides are read. */
  hasFiles: boolean | undefined
}

function ProviderCard({ provider, integrations, onSetUp, hasFiles, onFiles }: CardProps) {
  const active = integrations.filter(({ status }) => status === 'active').length
  const { key, name, permissions, requiresOAuth, isRead, standIn } = provider
  return (
    <Tile>
      <Flex justify="space-between" align="center" gap="3">
        <Flex align="center" gap="2.5" minW="0">
          <Initial>{name.charAt(0)}</Initial>
          <Box fontWeight="semibold">{name}</Box>
        </Flex>
        {active > 0 ? (
          <Flex as="span" align="center" gap="1" color="low" fontSize="sm">
            <Icon name="done" size={15} />
            {active > 1 ? `${wholeNumber(active)} connected` : 'Connected'}
          </Flex>
        ) : null}
      </Flex>
      <Box color="muted" fontSize="sm" flex="1">
        {requiresOAuth
          ? `${isRead ? 'Reads' : 'Asks to read'} ${inSentence(permissions)}.`
          : 'Needs no OAuth. Nothing is read from it: it receives your alerts.'}
        {requiresOAuth && !isRead ? ' It reads nothing by itself yet: planned.' : null}
      </Box>
      {standIn && requiresOAuth ? (
        <Box color="medium" fontSize="sm" overflowWrap="anywhere">
          A stand-in: whoever runs this server has {name} read at {standIn}.
        </Box>
      ) : null}
      {requiresOAuth ? (
        <Flex align="center" columnGap="4" rowGap="2" wrap="wrap">
          <ConnectButtons provider={provider} integrations={integrations} onSetUp={onSetUp} />
          {hasFiles ? (
            <chakra.a
              href={`#${filesInstead}`}
              minH="24px"
              color="accent"
              textDecoration="underline"
              textUnderlineOffset="3px"
              onClick={() => onFiles(key)}
            >
              Use its files<VisuallyHidden> of {name}</VisuallyHidden>
            </chakra.a>
          ) : (
            <Box color="muted" fontSize="sm">
              {hasFiles === false ? 'No file to import yet' : null}
            </Box>
          )}
        </Flex>
      ) : (
        <TextLink to="/settings/channels" minH="24px" alignSelf="flex-start">
          Send alerts to {name}
        </TextLink>
      )}
    </Tile>
  )
}

const Initial = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    w: '32px',
    h: '32px',
    flexShrink: 0,
    borderRadius: 'md',
    bg: 'sunken',
    color: 'muted',
    fontWeight: 'semibold',
  },
})

type ConnectProps = Pick<CardProps, 'provider' | 'integrations' | 'onSetUp'>

/**
 * Connects the one that is there, or the first one; and another beside it where a shop is read. Of
 * several each is connected anew where it is listed.
 */
function ConnectButtons({ provider, integrations, onSetUp }: ConnectProps) {
  const { key, name, needsShop, isRead } = provider
  const connected = connectionsTo(integrations, key).length > 0
  const isAnother = isRead && needsShop && connected
  const [only, ...others] = integrations
  return (
    <>
      {connected && others.length > 0 ? null : (
        <ConnectButton provider={provider} integration={others.length === 0 ? only : undefined} onSetUp={onSetUp} />
      )}
      {isAnother ? (
        <ChangeButton
          sampleWords={signInToConnect}
          aria-label={`Connect another shop of ${name}`}
          onPress={() => onSetUp({ provider: key, anew: null, isAnother: true })}
        >
          Connect another shop
        </ChangeButton>
      ) : null}
    </>
  )
}

type ConnectOneProps = Pick<ConnectProps, 'provider' | 'onSetUp'> & { integration: Integration | undefined }

/** Straight to the provider when nothing is missing; otherwise to the form with what is. */
function ConnectButton({ provider, integration, onSetUp }: ConnectOneProps) {
  const [isBusy, setBusy] = useState(false)
  const { key, name, needsShop, isOffered, credentials } = provider
  const shop = integration ? accountOf(integration) : null
  const isComplete = (isOffered || credentials.configured) && (!needsShop || shop !== null)
  const anew = integration && integration.status !== 'pending' ? integration : null
  const setUp = () => onSetUp({ provider: key, anew, isAnother: false })
  const connect = async () => {
    setBusy(true)
    const problem = await startOAuth(key, { shop: null, integration: (needsShop && integration?.id) || null })
    setBusy(false)
    if (problem !== null) showToast('Failed to start OAuth flow', problem, 'destructive', { label: 'Set up', onPress: setUp })
  }
  return (
    <ChangeButton
      sampleWords={signInToConnect}
      aria-label={integration?.status === 'active' ? `Connect again to ${name}` : `Connect to ${name}`}
      disabled={isBusy}
      onPress={() => (isComplete ? void connect() : setUp())}
    >
      {integration?.status === 'active' ? 'Connect again' : 'Connect'}
    </ChangeButton>
  )
}
