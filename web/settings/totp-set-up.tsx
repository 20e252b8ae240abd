import { useMutation } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { codeInput } from '../../api/identity/account/account.input.ts'
import { ConfirmTotpDocument } from '../generated/graphql.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { QrPicture } from '../ui/qr-picture.tsx'
import { showToast } from '../ui/toasts.tsx'
import { BackupCodeList } from './backup-code-list.tsx'

export type NewTotp = { readonly uri: string; readonly secret: string; readonly backupCodes: readonly string[] }

/**
 * The key for the app, the codes for when it is lost, and the first code as the proof that it
 * works.
 */
export function TotpSetUp({ made, onDone }: { made: NewTotp; onDone: () => void }) {
  const [confirm] = useMutation(ConfirmTotpDocument)
  const form = useForm<z.infer<typeof codeInput>>({ resolver: zodResolver(codeInput), defaultValues: { code: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    if (!(await sendForm(form, async () => (await confirm({ variables: { input } })).data?.confirmTotp))) return
    showToast('Authenticator app is on', 'From now on signing in asks for a code.')
    onDone()
  })
  return (
    <chakra.ol mt="4" display="grid" gap="5" ps="5" maxW="70ch" listStyleType="decimal">
      <li>
        Point your authenticator app at this picture. On this device open the app, or enter the key below it, as a key based on time.
        <Box mt="3">
          <QrPicture text={made.uri} label="QR code with the key for your authenticator app" />
        </Box>
        <Code>{(made.secret.match(/.{1,4}/g) ?? []).join(' ')}</Code>
        <ButtonAnchor href={made.uri} mt="3" minH="44px">
          Open the app
        </ButtonAnchor>
      </li>
      <li>
        Keep these codes where you find them without your phone. Each works once instead of a code of the app, and they are not shown again.
        <BackupCodeList codes={made.backupCodes} />
      </li>
      <li>
        Enter the code that the app shows now.
        <Form form={form} onSubmit={submit} save="Turn on" isTall onCancel={onDone} mt="3" maxW="400px">
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...form.register('code')}
          />
        </Form>
      </li>
    </chakra.ol>
  )
}

function Code({ children }: { children: string }) {
  return (
    <Box fontFamily="monospace" bg="sunken" borderRadius="md" p="3" mt="3" overflowWrap="anywhere" userSelect="all">
      {children}
    </Box>
  )
}
