import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../ui/change-button.tsx'
import { Moment } from '../ui/figures.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { actionOf, type Integration, openSyncRequest, type Provider } from './integration.ts'
import { StreamsRead } from './streams-read.tsx'
import { signInToManage, useIntegrationStatus } from './use-integration-status.ts'

type Props = { of: Integration; provider: Provider | undefined; onSetUp: (provider: string) => void }

/** One integration: where it stands and why, and what can be done about it. */
export function IntegrationRow({ of, provider, onSetUp }: Props) {
  const { name, status, metadata } = of
  const isSetUpHere = provider ? provider.requiresOAuth || provider.takesKey : false
  const setUp = provider && isSetUpHere ? { label: 'Set up', onPress: () => onSetUp(provider.key) } : undefined
  const [isDisconnecting, setDisconnecting] = useState(false)
  const { move, isMoving } = useIntegrationStatus(setUp)
  const { word, to } = actionOf(of)
  const account = typeof metadata.account === 'string' ? metadata.account : null
  return (
    <ListRow>
      <Flex justify="space-between" align="start" gap="3" wrap="wrap">
        <Box flex="1 1 300px" minW="0">
          <Flex columnGap="2" wrap="wrap" align="baseline">
            <Box fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
              <bdi>{name}</bdi>
            </Box>
            {account ? (
              <Box color="muted" fontSize="sm" overflowWrap="anywhere">
                <bdi>{account}</bdi>
              </Box>
            ) : null}
          </Flex>
          <StatusLine of={of} />
          <Details of={of} provider={provider} />
          <StreamsRead name={name} streams={of.streams} />
        </Box>
        <Flex gap="2" wrap="wrap">
          {setUp && status !== 'active' ? (
            <ChangeButton look="quiet" sampleWords={signInToManage} aria-label={`Set up ${name}`} onPress={setUp.onPress}>
              Set up
            </ChangeButton>
          ) : null}
          {provider?.isRead && status !== 'pending' ? (
            <ChangeButton
              look="quiet"
              sampleWords={signInToManage}
              aria-label={`Disconnect ${name}`}
              onPress={() => setDisconnecting(true)}
            >
              Disconnect
            </ChangeButton>
          ) : null}
          {status === 'disabled' ? null : (
            <ChangeButton
              look="quiet"
              sampleWords={signInToManage}
              aria-label={`Disable ${name}`}
              disabled={isMoving}
              onPress={() => void move(of, 'disabled')}
            >
              Disable
            </ChangeButton>
          )}
          <ChangeButton sampleWords={signInToManage} aria-label={`${word} ${name}`} disabled={isMoving} onPress={() => void move(of, to)}>
            {word}
          </ChangeButton>
        </Flex>
      </Flex>
      {isDisconnecting ? <DisconnectDialog of={of} provider={provider} onClose={() => setDisconnecting(false)} /> : null}
    </ListRow>
  )
}

const states: Readonly<Record<Integration['status'], { readonly icon: IconName; readonly color: string; readonly word: string }>> = {
  active: { icon: 'done', color: 'low', word: 'Connected' },
  pending: { icon: 'clock', color: 'medium', word: 'Setup required' },
  error: { icon: 'warning', color: 'high', word: 'Connection failed' },
  disabled: { icon: 'close', color: 'muted', word: 'Integration disabled' },
}

function StatusLine({ of }: { of: Integration }) {
  const { icon, color, word } = states[of.status]
  return (
    <Flex gap="1.5" mt="0.5" color={color} align="center" wrap="wrap">
      <Icon name={icon} size={15} />
      <span>{word}</span>
      {of.status === 'active' ? (
        <Box as="span" color="muted">
          · <LastSync of={of} />
        </Box>
      ) : null}
    </Flex>
  )
}

function LastSync({ of }: { of: Integration }) {
  const requested = openSyncRequest(of)
  return (
    <>
      {of.lastSyncAt ? (
        <>
          last sync <Moment of={of.lastSyncAt} />
        </>
      ) : (
        'never synced'
      )}
      {requested ? (
        <>
          {' '}
          · sync requested <Moment of={requested} />
        </>
      ) : of.lastSyncAt && of.nextSyncAt ? (
        <>
          {' '}
          · next <Moment of={of.nextSyncAt} />
        </>
      ) : null}
    </>
  )
}

/** Why it stands there, and what is missing before it works. */
function Details({ of, provider }: { of: Integration; provider: Provider | undefined }) {
  const { status, problem, notice, credentials } = of
  const lines: ReactNode[] = []
  if (problem) lines.push(problem)
  if (notice) lines.push(notice)
  if (status === 'pending' && !provider) lines.push('RiskPilot has no connector for this system yet. Import its files instead.')
  if (status === 'pending' && provider?.takesKey) lines.push(`Needs a key of your ${provider.name} account.`)
  if (status !== 'active' && provider && !provider.requiresOAuth && !provider.takesKey)
    lines.push(`RiskPilot cannot connect to ${provider.name} yet. Nothing is missing on your side.`)
  if (status === 'pending' && provider?.requiresOAuth)
    lines.push(
      credentials.configured
        ? `Client secret stored${credentials.last4 ? `, ends in ${credentials.last4}` : ''}. Sign in at ${provider.name} to finish.`
        : provider.isOffered
          ? `Sign in at ${provider.name} to finish.`
          : `Needs the client ID and secret of your application at ${provider.name}.`,
    )
  return lines.map((line) => (
    <Box key={String(line)} color="muted" fontSize="sm" mt="1" maxW="70ch" overflowWrap="anywhere">
      {line}
    </Box>
  ))
}
