import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { ChangeButton } from '../ui/change-button.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { actionOf, type Integration, type Provider, wasConnected } from './integration.ts'
import { RereadDialog } from './reread-dialog.tsx'
import { signInToManage, useIntegrationStatus } from './use-integration-status.ts'

type Props = { of: Integration; provider: Provider | undefined; onSetUp: (provider: string) => void }
type Asking = 'reread' | 'disconnect' | null

/** What can be done about an integration, and the question that one of it asks first. */
export function ConnectionActions({ of, provider, onSetUp }: Props) {
  const { name, status } = of
  const isSetUpHere = provider ? provider.requiresOAuth || provider.takesKey : false
  const setUp = provider && isSetUpHere ? { label: 'Set up', onPress: () => onSetUp(provider.key) } : undefined
  const [asking, setAsking] = useState<Asking>(null)
  const { move, isMoving } = useIntegrationStatus(setUp)
  const isRead = provider?.isRead === true && wasConnected(of)
  const { word, to } = actionOf(of, isRead)
  const off = isRead && status === 'active' ? 'Pause' : 'Disable'
  const more = [
    setUp && status !== 'active' ? { word: 'Set up', press: setUp.onPress } : null,
    isRead && status !== 'pending' ? { word: 'Disconnect', press: () => setAsking('disconnect') } : null,
    status === 'active' && of.streams.some(({ hasDays }) => hasDays)
      ? { word: 'Read a day again', press: () => setAsking('reread') }
      : null,
    status === 'disabled' ? null : { word: off, press: () => void move(of, 'disabled') },
  ].filter((one) => one !== null)
  return (
    <>
      <Flex gap="2" wrap="wrap">
        {more.map((one) => (
          <ChangeButton
            key={one.word}
            look="quiet"
            sampleWords={signInToManage}
            aria-label={one.word === 'Read a day again' ? `Read a day again of ${name}` : `${one.word} ${name}`}
            disabled={isMoving}
            onPress={one.press}
          >
            {one.word}
          </ChangeButton>
        ))}
        <ChangeButton sampleWords={signInToManage} aria-label={`${word} ${name}`} disabled={isMoving} onPress={() => void move(of, to)}>
          {word}
        </ChangeButton>
      </Flex>
      {asking === 'disconnect' ? <DisconnectDialog of={of} provider={provider} onClose={() => setAsking(null)} /> : null}
      {asking === 'reread' ? <RereadDialog of={of} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
