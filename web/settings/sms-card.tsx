import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { AddPhoneDocument, SmsSettingsDocument, type SmsSettingsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { SmsPhoneRow } from './sms-phone-row.tsx'

/** What became of a code, a test or a message is seen within this time. */
const pollMs = 5_000

/** The number to which the person is texted what is urgent. */
export function SmsCard() {
  const { isDemo, isSample } = useBusiness()
  if (isDemo || isSample) return null
  return (
    <Card mt="5">
      <PartTitle>Text messages (SMS)</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        New critical leaks that are emailed to you, and alerts that come to you because nobody looked at them, are also texted to your
        phone. Your limits and quiet hours above hold here too. For you alone, in this business.
      </Box>
      <Phone />
    </Card>
  )
}

function Phone() {
  const { data, error, refetch } = useQuery(SmsSettingsDocument, { fetchPolicy: 'cache-and-network', pollInterval: pollMs })
  if (!data) return <Reading what="your phone number" error={error} onRetry={() => void refetch()} h="120px" mt="4" />
  const { phone } = data.smsSettings
  const onChanged = () => void refetch()
  return (
    <>
      <Notes of={data.smsSettings} />
      {phone ? <SmsPhoneRow phone={phone} of={data.smsSettings} onChanged={onChanged} /> : <AddPhoneForm onChanged={onChanged} />}
    </>
  )
}

/** Why nothing arrives, whatever the number. */
function Notes({ of: { isSent, isChosen } }: { of: SmsSettingsQuery['smsSettings'] }) {
  if (isSent && isChosen) return null
  return (
    <Box role="note" bg="sunken" borderRadius="md" px="4" py="3" mt="4" display="grid" gap="2" maxW="70ch">
      {isSent ? null : (
        <span>
          No SMS provider is set on this server: messages are written to its outbox and not sent. Whoever runs the server reads them with{' '}
          <chakra.code>riskpilot sms list</chakra.code>.
        </span>
      )}
      {isChosen ? null : (
        <span>
          Your business has not chosen SMS, so no alert is texted. An owner adds it to the{' '}
          <TextLink to="/onboarding?step=8">alert channels</TextLink>.
        </span>
      )}
    </Box>
  )
}

function AddPhoneForm({ onChanged }: { onChanged: () => void }) {
  const [add] = useMutation(AddPhoneDocument)
  const form = useForm({ defaultValues: { number: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    if (await sendForm(form, async () => (await add({ variables: { input } })).data?.addPhone)) onChanged()
  })
  return (
    <Form form={form} onSubmit={submit} save="Text me a code" saving="Sending…" isTall mt="4" maxW="400px">
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="+49 151 23456789"
        hint="With its country code. We text you a code to confirm it."
        error={errors.number?.message}
        {...form.register('number')}
      />
    </Form>
  )
}
