import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { ChangeButton } from '../ui/change-button.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { accountOf, actionOf, type Integration, type Provider, type SetUp, wasConnected } from './integration.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RereadDialog } from './reread-dialog.tsx'
import { signInToManage, useIntegrationStatus } from './use-integration-status.ts'

type Props = {
  of: Integration
  /** What it is called among the others. */
  label: string
  /** Whether it is the only one of its provider. */
  isAlone: boolean
  provider: Provider | undefined
  onSetUp: (wanted: SetUp) => void
}
/** What stands between an action and the name. */
const joining: Readonly<Record<string, string>> = {
  'Read a day again': ' of',
  'Enter a new key': ' of',
  'Connect again': ' to',
  'Remove its rows': ' from your figures:',
}

type Asking = 'reread' | 'disconnect' | 'remove' | null

/** What can be done about an integration, and the question that one of it asks first. */
export function ConnectionActions({ of, label, isAlone, provider, onSetUp }: Props) {
  const { status, keepsRows } = of
  // What a person named and never connected.
  const isOnlyNamed = status === 'pending' && provider?.isRead === true && !keepsRows && accountOf(of) !== null
  const isSetUpHere = provider ? provider.requiresOAuth || provider.takesKey : false
  const setUp =
    provider && isSetUpHere
      ? { label: 'Set up', onPress: () => onSetUp({ provider: provider.key, anew: status === 'pending' ? null : of, isAnother: false }) }
      : undefined
  const [asking, setAsking] = useState<Asking>(null)
  const { move, isMoving } = useIntegrationStatus(label, setUp)
  const isRead = provider?.isRead === true && wasConnected(of)
  const { word, to } = actionOf(of, isRead)
  const off = isRead && status === 'active' ? 'Pause' : 'Disable'
  const more = [
    setUp && status !== 'active' ? { word: 'Set up', press: setUp.onPress } : null,
    // The only one has it where its provider stands.
    setUp && status === 'active' && !isAlone
      ? { word: provider?.takesKey ? 'Enter a new key' : 'Connect again', press: setUp.onPress }
      : null,
    isRead && status !== 'pending' ? { word: 'Disconnect', press: () => setAsking('disconnect') } : null,
    keepsRows || isOnlyNamed ? { word: keepsRows ? 'Remove its rows' : 'Remove', press: () => setAsking('remove') } : null,
    status === 'active' && of.streams.some(({ hasDays }) => hasDays)
      ? { word: 'Read a day again', press: () => setAsking('reread') }
      : null,
    status === 'disabled' || keepsRows ? null : { word: off, press: () => void move(of, 'disabled') },
  ].filter((one) => one !== null)
  return (
    <>
      <Flex gap="2" wrap="wrap">
        {more.map((one) => (
          <ChangeButton
            key={one.word}
            look="quiet"
            sampleWords={signInToManage}
            aria-label={`${one.word}${joining[one.word] ?? ''} ${label}`}
            disabled={isMoving}
            onPress={one.press}
          >
            {one.word}
          </ChangeButton>
        ))}
        <ChangeButton sampleWords={signInToManage} aria-label={`${word} ${label}`} disabled={isMoving} onPress={() => void move(of, to)}>
          {word}
        </ChangeButton>
      </Flex>
      {asking === 'disconnect' ? <DisconnectDialog of={of} label={label} provider={provider} onClose={() => setAsking(null)} /> : null}
      {asking === 'remove' ? <RemoveDialog of={of} label={label} onClose={() => setAsking(null)} /> : null}
      {asking === 'reread' ? <RereadDialog of={of} label={label} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
