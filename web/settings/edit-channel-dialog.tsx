import { useApolloClient } from '@apollo/client/react'
import { chakra, Flex } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { type ChannelEvent, type ChannelPartsFragment, UpdateChannelDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { PartTitle } from '../ui/page.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { ChannelEventsField } from './channel-fields.tsx'

type Values = { name: string; events: ChannelEvent[] }
type Props = { readonly channel: ChannelPartsFragment; readonly onClose: () => void }

/** Renames a channel and chooses what it hears of. Its address does not change: another address is another channel. */
export function EditChannelDialog({ channel: { id: channelId, name, events }, onClose }: Props) {
  const client = useApolloClient()
  const form = useForm<Values>({ defaultValues: { name, events: [...events] } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    const variables = { input: { channelId, ...values } }
    const saved = await sendForm(
      form,
      async () => (await client.mutate({ mutation: UpdateChannelDocument, variables })).data?.updateChannel,
    )
    if (saved) onClose()
  })
  return (
    <PageDialog label="Edit channel" head={<PartTitle>Edit channel</PartTitle>} maxWidth="640px" onClose={onClose}>
      <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
        <FormProblem message={errors.root?.message} />
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        <ChannelEventsField error={errors.events?.message} {...form.register('events')} />
        <Flex gap="2" wrap="wrap">
          <Button type="submit" look="solid" disabled={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Flex>
      </chakra.form>
    </PageDialog>
  )
}
