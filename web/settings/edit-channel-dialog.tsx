import { useApolloClient } from '@apollo/client/react'
import { useForm } from 'react-hook-form'
import { type ChannelEvent, type ChannelPartsFragment, UpdateChannelDocument } from '../generated/graphql.ts'
import { sendForm, TextField } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ChannelEventsField } from './channel-fields.tsx'

type Values = { name: string; events: ChannelEvent[] }
type Props = { readonly channel: ChannelPartsFragment; readonly onClose: () => void }

/**
 * Renames a channel and chooses what it hears of. Its address does not change: another address is
 * another channel.
 */
export function EditChannelDialog({ channel: { id: channelId, name, events }, onClose }: Props) {
  const client = useApolloClient()
  const form = useForm<Values>({ defaultValues: { name, events: [...events] } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    const variables = { input: { channelId, ...values } }
    const saved = await sendForm(
      form,
      async () => (await client.mutate({ mutation: UpdateChannelDocument, variables })).data?.updateChannel,
    )
    if (saved) onClose()
  })
  return (
    <FormDialog title="Edit channel" maxWidth="640px" onClose={onClose} form={form} onSubmit={submit} save="Save" saving="Saving…">
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <ChannelEventsField error={errors.events?.message} {...form.register('events')} />
    </FormDialog>
  )
}
