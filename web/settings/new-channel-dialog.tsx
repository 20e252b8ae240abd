import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type ChannelEvent, type ChannelKind, ChannelsDocument, CreateChannelDocument } from '../generated/graphql.ts'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { PartTitle } from '../ui/page.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ChannelEventsField } from './channel-fields.tsx'
import { channelKindsShown, channelKindWords } from './channel-words.ts'
import { ShownOnce } from './shown-once.tsx'
import { WebhookSecretNote } from './webhook-secret-note.tsx'

type Values = { kind: ChannelKind; name: string; webhookUrl: string; events: ChannelEvent[] }

/** Leaks by default; what people do themselves they know. */
const usual: ChannelEvent[] = ['risk_raised', 'risk_grew', 'risk_ended']

/** Adds a channel, and shows the signing secret of a webhook this once. */
export function NewChannelDialog({ onClose }: { onClose: () => void }) {
  const client = useApolloClient()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: { kind: 'slack', name: '', webhookUrl: '', events: usual } })
  const submit = form.handleSubmit(async (input) => {
    const refetchQueries = [ChannelsDocument]
    const made = await sendForm(
      form,
      async () => (await client.mutate({ mutation: CreateChannelDocument, variables: { input }, refetchQueries })).data?.createChannel,
    )
    if (!made) return
    if (made.secret) setSecret(made.secret)
    else {
      showToast('Channel added', 'Send a test to see that messages arrive.')
      onClose()
    }
  })
  return (
    <PageDialog label="Add channel" head={<PartTitle>Add channel</PartTitle>} maxWidth="640px" onClose={onClose}>
      {secret === null ? (
        <Form form={form} onSubmit={submit} save="Add channel" saving="Adding…" onCancel={onClose}>
          <ChannelFields form={form} />
        </Form>
      ) : (
        <ShownOnce what="secret" label="The signing secret" secret={secret} onDone={onClose}>
          <WebhookSecretNote />
        </ShownOnce>
      )}
    </PageDialog>
  )
}

function ChannelFields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const { address, placeholder, hint } = channelKindWords[form.watch('kind')]
  return (
    <>
      <Box as="fieldset" role="radiogroup" aria-label="Where to?">
        <Box fontWeight="medium" mb="1">
          Where to?
        </Box>
        <Flex gap="4" wrap="wrap">
          {channelKindsShown.map((kind) => (
            <chakra.label key={kind} display="inline-flex" alignItems="center" gap="2" minH="28px">
              <input type="radio" value={kind} {...form.register('kind')} />
              {channelKindWords[kind].word}
            </chakra.label>
          ))}
        </Flex>
      </Box>
      <TextField
        label="Name"
        hint="What you call it, such as #shop-alerts."
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={address}
        placeholder={placeholder}
        hint={`${hint} It is stored encrypted and not shown again.`}
        type="password"
        autoComplete="off"
        error={errors.webhookUrl?.message}
        {...form.register('webhookUrl')}
      />
      <ChannelEventsField error={errors.events?.message} {...form.register('events')} />
    </>
  )
}
