import { useApolloClient } from '@apollo/client/react'
import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import {
  ChannelDeliveriesDocument,
  type ChannelPartsFragment,
  DeleteChannelDocument,
  RotateChannelSecretDocument,
  TestChannelDocument,
  UpdateChannelDocument,
} from '../generated/graphql.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { Button } from '../ui/button.tsx'
import { PartTitle } from '../ui/page.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { channelKindWords } from './channel-words.ts'
import { ConfirmedButton } from './confirmed.tsx'
import { EditChannelDialog } from './edit-channel-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'
import { SlackButtonsDialog } from './slack-buttons-dialog.tsx'
import { WebhookSecretNote } from './webhook-secret-note.tsx'
import { withToast } from './with-toast.ts'

type Props = {
  readonly channel: ChannelPartsFragment
  readonly isLogOpen: boolean
  readonly onLog: () => void
  readonly onTested: () => void
  readonly onChanged: () => void
}

/** What can be done with a channel. */
export function ChannelButtons({ channel, isLogOpen, onLog, onTested, onChanged }: Props) {
  const [open, setOpen] = useState<'edit' | 'slack' | null>(null)
  const close = () => setOpen(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { name, kind, state, isOfSetup, isInteractive } = channel
  const { test, turn, rotate, remove } = useChannelChanges(channel, { onChanged, onSecret: setSecret })
  const isOn = state === 'on' || state === 'failing'
  return (
    <Flex gap="2" wrap="wrap" align="start">
      <Button aria-label={`Send a test to ${name}`} onClick={() => void test().then((isSent) => isSent && onTested())}>
        Send a test
      </Button>
      <Button aria-label={`Log of ${name}`} aria-expanded={isLogOpen} onClick={onLog}>
        Log
      </Button>
      <Button aria-label={`Edit ${name}`} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      {kind === 'slack' ? (
        <Button aria-label={`${isInteractive ? 'Buttons' : 'Add buttons'} in ${name}`} onClick={() => setOpen('slack')}>
          {isInteractive ? 'Buttons' : 'Add buttons'}
        </Button>
      ) : null}
      <Button aria-label={`${isOn ? 'Switch off' : 'Switch on'} ${name}`} onClick={() => void turn(!isOn)}>
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
      {kind === 'webhook' ? (
        <ConfirmedButton
          word="New secret"
          label={`New secret for ${name}`}
          question="The old one signs too for 24 hours."
          onConfirm={rotate}
        />
      ) : null}
      {isOfSetup ? null : (
        <ConfirmedButton word="Delete" label={`Delete ${name}`} question="Nothing is sent there any more." onConfirm={remove} />
      )}
      {open === 'edit' ? <EditChannelDialog channel={channel} onClose={close} /> : null}
      {open === 'slack' ? <SlackButtonsDialog channel={channel} onClose={close} /> : null}
      {secret === null ? null : (
        <PageDialog
          label="New secret"
          head={<PartTitle>{`New secret for ${channelKindWords[kind].word.toLowerCase()} ${bidiIsolated(name)}`}</PartTitle>}
          maxWidth="640px"
          onClose={() => setSecret(null)}
        >
          <ShownOnce what="secret" label="The new signing secret" secret={secret} onDone={() => setSecret(null)}>
            <WebhookSecretNote />
          </ShownOnce>
        </PageDialog>
      )}
    </Flex>
  )
}

type On = { readonly onChanged: () => void; readonly onSecret: (secret: string) => void }

/** The changes of a channel, each with a toast. */
function useChannelChanges({ id: channelId, name }: ChannelPartsFragment, { onChanged, onSecret }: On) {
  const client = useApolloClient()
  const called = bidiIsolated(name)
  const variables = { input: { channelId } }
  return {
    test: () =>
      withToast(`A test is on its way to ${called}.`, async () => {
        const refetchQueries = [ChannelDeliveriesDocument]
        return (await client.mutate({ mutation: TestChannelDocument, variables, refetchQueries })).data?.testChannel
      }),
    turn: (isEnabled: boolean) =>
      withToast(isEnabled ? `${called} hears of events again.` : `Nothing is sent to ${called} any more.`, async () => {
        const input = { channelId, isEnabled }
        return (await client.mutate({ mutation: UpdateChannelDocument, variables: { input } })).data?.updateChannel
      }),
    rotate: () =>
      withToast(`${called} has a new secret.`, async () => {
        const made = (await client.mutate({ mutation: RotateChannelSecretDocument, variables })).data?.rotateChannelSecret
        if (made?.secret) onSecret(made.secret)
        return made
      }),
    remove: async () => {
      const ask = async () => (await client.mutate({ mutation: DeleteChannelDocument, variables })).data?.deleteChannel
      if (await withToast(`${called} was deleted.`, ask)) onChanged()
    },
  }
}
