import { useMutation } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import {
  ConfirmPhoneDocument,
  RemovePhoneDocument,
  SendPhoneCodeDocument,
  SendTestSmsDocument,
  type SmsPhonePartsFragment,
  type SmsSettingsQuery,
} from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { showToast } from '../ui/toasts.tsx'
import { phoneWords } from './phone-words.ts'
import { withToast } from './with-toast.ts'

type Props = {
  readonly phone: SmsPhonePartsFragment
  readonly of: Pick<SmsSettingsQuery['smsSettings'], 'isSent' | 'mostDaily'>
  readonly onChanged: () => void
}

/**
 * The number: whether messages arrive there, its code as long as it is not confirmed, a test, and
 * its removal.
 */
export function SmsPhoneRow({ phone, of, onChanged }: Props) {
  const isOn = phone.confirmedAt != null && phone.offAt == null
  const { text, isBad } = phoneWords(phone, of)
  return (
    <Box mt="4">
      <Box fontWeight="medium">{phone.number}</Box>
      <Box color={isBad ? 'high' : 'muted'} fontSize="sm" maxW="70ch" overflowWrap="anywhere" aria-live="polite">
        {text}
      </Box>
      {isOn || phone.offAt != null ? null : <CodeForm onChanged={onChanged} />}
      <Flex gap="2" mt="4" wrap="wrap">
        {isOn ? <TestButton of={of} onChanged={onChanged} /> : <CodeButton isOff={phone.offAt != null} onChanged={onChanged} />}
        <RemoveButton number={phone.number} onChanged={onChanged} />
      </Flex>
    </Box>
  )
}

function CodeForm({ onChanged }: { onChanged: () => void }) {
  const [confirm] = useMutation(ConfirmPhoneDocument)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    if (!(await sendForm(form, async () => (await confirm({ variables: { input } })).data?.confirmPhone))) return
    showToast('Number confirmed', 'Urgent alerts are texted there from now on.')
    onChanged()
  })
  return (
    <Form form={form} onSubmit={submit} save="Confirm number" isTall mt="4" maxW="400px">
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits."
        error={errors.code?.message}
        {...form.register('code')}
      />
    </Form>
  )
}

function CodeButton({ isOff, onChanged }: { isOff: boolean; onChanged: () => void }) {
  const [send] = useMutation(SendPhoneCodeDocument)
  const click = async () => {
    await withToast('A new code is on its way. The one before no longer works.', async () => (await send()).data?.sendPhoneCode)
    onChanged()
  }
  return (
    <Button minH="44px" onClick={() => void click()}>
      {isOff ? 'Confirm this number again' : 'Send a new code'}
    </Button>
  )
}

function TestButton({ of: { isSent }, onChanged }: Pick<Props, 'of' | 'onChanged'>) {
  const [test] = useMutation(SendTestSmsDocument)
  const click = async () => {
    const done = isSent ? 'The test is on its way. It arrives within a minute.' : 'The test is written to the server’s outbox.'
    await withToast(done, async () => (await test()).data?.sendTestSms)
    onChanged()
  }
  return (
    <Button minH="44px" aria-label="Send a test message" onClick={() => void click()}>
      Send a test
    </Button>
  )
}

function RemoveButton({ number, onChanged }: { number: string; onChanged: () => void }) {
  const [remove] = useMutation(RemovePhoneDocument)
  const click = async () => {
    await withToast('The number is removed. Nothing more is texted there.', async () => (await remove()).data?.removePhone)
    onChanged()
  }
  return (
    <Button minH="44px" aria-label={`Remove ${number}`} onClick={() => void click()}>
      Remove
    </Button>
  )
}
