import { useMutation } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { passwordInput } from '../../api/identity/account.input.ts'
import { StartTotpDocument, StopTotpDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'
import { type NewTotp, TotpSetUp } from './totp-set-up.tsx'

type Props = { readonly isOn: boolean; readonly onChanged: () => void }

/** A code of an authenticator app at sign-in: on, off, or being set up. */
export function TotpCard({ isOn, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<NewTotp | null>(null)
  const [start] = useMutation(StartTotpDocument)
  const [stop] = useMutation(StopTotpDocument)
  const turnOff = async (input: { password: string }) => (await stop({ variables: { input } })).data?.stopTotp
  const turnOn = async (input: { password: string }) => (await start({ variables: { input } })).data?.startTotp
  const close = () => {
    setAsking(false)
    setMade(null)
    onChanged()
  }
  const stopped = () => {
    showToast('Authenticator app turned off', 'Signing in needs your password alone.')
    close()
  }
  return (
    <Card>
      <PartTitle>Authenticator app</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        {isOn ? 'On: signing in needs your password and a code of the app.' : 'Off: signing in needs your password alone.'}
      </Box>
      {made ? <TotpSetUp made={made} onDone={close} /> : null}
      {isAsking && !made ? (
        isOn ? (
          <AskPassword go="Turn off" onAsk={turnOff} onAnswer={stopped} onBack={() => setAsking(false)} />
        ) : (
          <AskPassword go="Go on" onAsk={turnOn} onAnswer={(answer) => setMade(wholeOf(answer))} onBack={() => setAsking(false)} />
        )
      ) : null}
      {isAsking || made ? null : (
        <Button mt="4" minH="44px" onClick={() => setAsking(true)}>
          {isOn ? 'Turn off' : 'Set up an app'}
        </Button>
      )}
    </Card>
  )
}

function wholeOf({
  uri,
  secret,
  backupCodes,
}: {
  uri?: string | null
  secret?: string | null
  backupCodes?: readonly string[] | null
}): NewTotp {
  return { uri: uri ?? '', secret: secret ?? '', backupCodes: backupCodes ?? [] }
}

type Answered = { readonly userErrors: readonly { readonly field?: string | null; readonly message: string }[] }
type AskProps<Answer extends Answered> = {
  readonly go: string
  readonly onAsk: (input: { password: string }) => Promise<Answer | undefined>
  readonly onAnswer: (answer: Answer) => void
  readonly onBack: () => void
}

/** Who only found an open browser does not know the password. */
function AskPassword<Answer extends Answered>({ go, onAsk, onAnswer, onBack }: AskProps<Answer>) {
  const form = useForm<z.infer<typeof passwordInput>>({ resolver: zodResolver(passwordInput), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const answer = await sendForm(form, () => onAsk(input))
    if (answer) onAnswer(answer)
  })
  return (
    <chakra.form display="grid" gap="4" mt="4" maxW="400px" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Flex gap="2" wrap="wrap">
        <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
          {go}
        </Button>
        <Button look="quiet" minH="44px" onClick={onBack}>
          Leave it
        </Button>
      </Flex>
    </chakra.form>
  )
}
