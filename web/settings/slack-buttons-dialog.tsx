import { useApolloClient } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { type ChannelPartsFragment, ChannelsDocument, UpdateChannelDocument } from '../generated/graphql.ts'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { PartTitle } from '../ui/page.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ConfirmedButton } from './confirmed.tsx'
import { SlackAppSteps } from './slack-app-steps.tsx'
import { withToast } from './with-toast.ts'

type Values = { webhookUrl: string; signingSecret: string }
type Props = { readonly channel: ChannelPartsFragment; readonly onClose: () => void }

/**
 * Sets up buttons in the messages of a channel of Slack: the app to make there, and what RiskPilot
 * needs of it.
 */
export function SlackButtonsDialog({ channel, onClose }: Props) {
  const { id: channelId, slackApp, isInteractive } = channel
  const client = useApolloClient()
  const form = useForm<Values>({ defaultValues: { webhookUrl: '', signingSecret: '' } })
  const { errors } = form.formState
  const update = async (input: Values | Pick<Values, 'signingSecret'>) => {
    const variables = { input: { channelId, ...input } }
    return (await client.mutate({ mutation: UpdateChannelDocument, variables, refetchQueries: [ChannelsDocument] })).data?.updateChannel
  }
  const submit = form.handleSubmit(async (values) => {
    if (!(await sendForm(form, () => update(values)))) return
    showToast('Buttons are set up', 'Send a test, and press “Check the buttons” in Slack.')
    onClose()
  })
  const remove = async () => {
    if (await withToast('New messages have no buttons.', () => update({ signingSecret: '' }))) onClose()
  }
  return (
    <PageDialog label="Buttons in Slack" head={<PartTitle>Buttons in Slack</PartTitle>} maxWidth="640px" onClose={onClose}>
      <Box>
        Messages get buttons to acknowledge an alert, assign it, snooze it, or dismiss it as a false alarm. Everybody in that Slack channel
        can press them. They act with your rights for as long as you belong to the business, and the alert’s history names who pressed.
      </Box>
      {slackApp ? <SlackAppSteps slackApp={slackApp} /> : null}
      <Form
        form={form}
        onSubmit={submit}
        save="Save buttons"
        saving="Saving…"
        onCancel={onClose}
        mt="4"
        more={
          isInteractive ? (
            <ConfirmedButton
              word="Remove buttons"
              label="Remove the buttons"
              question="Buttons in older messages stop working."
              onConfirm={remove}
            />
          ) : null
        }
      >
        <TextField
          label="Webhook address of the app"
          placeholder="https://hooks.slack.com/services/…"
          hint="It replaces the address that this channel has now."
          type="password"
          autoComplete="off"
          error={errors.webhookUrl?.message}
          {...form.register('webhookUrl')}
        />
        <TextField
          label="Signing secret"
          hint="It is stored encrypted and not shown again."
          type="password"
          autoComplete="off"
          error={errors.signingSecret?.message}
          {...form.register('signingSecret', { validate: (secret) => Boolean(secret.trim()) || 'Paste the signing secret of the app.' })}
        />
      </Form>
    </PageDialog>
  )
}
