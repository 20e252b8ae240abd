import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useBusiness } from '../ui/business.tsx'
import { Moment } from '../ui/figures.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { firstReading } from './first-reading.ts'
import { accountOf, type Integration, labelIn, openSyncRequest, type Provider, type SetUp, wasConnected } from './integration.ts'
import { ReadingProgress } from './reading-progress.tsx'
import { daysInWords } from './reread-dialog.tsx'
import { RowsByTable } from './rows-by-table.tsx'
import { StreamsRead } from './streams-read.tsx'
import { UnclearFiles } from './unclear-files.tsx'

type Props = {
  of: Integration
  /** Every integration of the business. */
  all: readonly Integration[]
  provider: Provider | undefined
  onSetUp: (wanted: SetUp) => void
}

/** One integration: where it stands and why, what is read of it, and what can be done about it. */
export function IntegrationRow({ of, all, provider, onSetUp }: Props) {
  const { id, name, currency } = of
  const label = labelIn(all, of)
  const isAlone = all.every((one) => one.id === of.id || one.provider !== of.provider)
  const about = [accountOf(of), currency].filter((one) => one !== null)
  const { today } = useBusiness()
  const reading = provider?.isRead ? firstReading(of, today, Date.now()) : null
  const isFirst = reading !== null && !reading.isOver
  return (
    <ListRow>
      <Flex justify="space-between" align="start" gap="3" wrap="wrap">
        <Box flex="1 1 300px" minW="0">
          <Flex columnGap="2" wrap="wrap" align="baseline">
            <Box fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
              <bdi>{name}</bdi>
            </Box>
            {about.length > 0 ? (
              // Of several its account is what tells it apart.
              <Box color={isAlone ? 'muted' : 'ink'} fontSize="sm" overflowWrap="anywhere">
                <bdi>{about.join(' · ')}</bdi>
              </Box>
            ) : null}
          </Flex>
          <StatusLine of={of} isFirst={isFirst} />
          <Details of={of} provider={provider} isFirst={isFirst} />
        </Box>
        <ConnectionActions of={of} label={label} isAlone={isAlone} provider={provider} onSetUp={onSetUp} />
      </Flex>
      {reading ? <ReadingProgress of={of} label={label} reading={reading} /> : null}
      <StreamsRead of={of} label={label} />
      <UnclearFiles of={of} label={label} />
      {of.streams.length > 0 && of.lastSyncAt ? <RowsByTable key={of.lastSyncAt} integrationId={id} /> : null}
      {of.keepsRows ? <RowsByTable integrationId={id} /> : null}
    </ListRow>
  )
}

const states: Readonly<Record<Integration['status'], { readonly icon: IconName; readonly color: string; readonly word: string }>> = {
  active: { icon: 'done', color: 'low', word: 'Connected' },
  pending: { icon: 'clock', color: 'medium', word: 'Setup required' },
  error: { icon: 'warning', color: 'high', word: 'Connection failed' },
  disabled: { icon: 'close', color: 'muted', word: 'Integration disabled' },
}

const ended = { icon: 'close', color: 'muted', word: 'Disconnected, rows kept' } as const

function StatusLine({ of, isFirst }: { of: Integration; isFirst: boolean }) {
  const { icon, color, word } = of.hasEnded && of.status === 'pending' ? ended : states[of.status]
  return (
    <Flex gap="1.5" mt="0.5" color={color} align="center" wrap="wrap">
      <Icon name={icon} size={15} />
      <span>{word}</span>
      {of.status === 'active' ? (
        <Box as="span" color="muted">
          · <LastSync of={of} isFirst={isFirst} />
        </Box>
      ) : null}
    </Flex>
  )
}

/** `isFirst`: its first reading has begun and is not over. */
function LastSync({ of, isFirst }: { of: Integration; isFirst: boolean }) {
  const requested = openSyncRequest(of)
  if (isFirst) return 'reading for the first time'
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
function Details({ of, provider, isFirst }: Pick<Props, 'of' | 'provider'> & { isFirst: boolean }) {
  const { status, problem, notice, credentials, lacking, hooksProblem, rereadFrom, rereadTo, keepsRows } = of
  const lines: ReactNode[] = []
  if (problem) lines.push(problem)
  // What may not be read stands in a list of its own, and how far the first reading is, too.
  if (notice && lacking.length === 0 && !isFirst) lines.push(notice)
  if (hooksProblem) lines.push(hooksProblem)
  if (keepsRows)
    lines.push('Nothing is read any more. Its rows stay in your figures until you remove them, and go on when you connect it again.')
  if (rereadFrom && rereadTo) lines.push(`To be read again: ${daysInWords(rereadFrom, rereadTo)}.`)
  if (status === 'disabled' && provider?.isRead && wasConnected(of))
    lines.push('Paused: nothing is read, and days since then are unknown. When you resume, they are read.')
  if (status === 'pending' && !provider) lines.push('RiskPilot has no connector for this system yet. Import its files instead.')
  if (status === 'pending' && !keepsRows && provider?.takesKey) lines.push(`Needs a key of your ${provider.name} account.`)
  if (status !== 'active' && provider && !provider.requiresOAuth && !provider.takesKey)
    lines.push(`RiskPilot cannot connect to ${provider.name} yet. Nothing is missing on your side.`)
  if (status === 'pending' && !keepsRows && provider?.requiresOAuth)
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
