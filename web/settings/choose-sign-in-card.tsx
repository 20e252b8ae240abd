import { useApolloClient, useMutation } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { chooseSignInInput, minPasswordLength } from '../../api/identity/account/account.input.ts'
import { ChooseSignInDocument, ViewerDocument } from '../generated/graphql.ts'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'

/**
 * For the owner of the first start, who came by a link: an address and a password to come back
 * with.
 */
export function ChooseSignInCard({ onChanged }: { onChanged: () => void }) {
  const client = useApolloClient()
  const [choose] = useMutation(ChooseSignInDocument)
  const form = useForm<z.infer<typeof chooseSignInInput>>({
    resolver: zodResolver(chooseSignInInput),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    if (!(await sendForm(form, async () => (await choose({ variables: { input } })).data?.chooseSignIn))) return
    showToast('You can come back now', `Sign in as ${input.email} with your password.`)
    void client.query({ query: ViewerDocument, fetchPolicy: 'network-only' }).catch(() => undefined)
    onChanged()
  })
  return (
    <Card>
      <PartTitle>Choose how you sign in</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        You signed in with the one-time link. It no longer works: choose an email and password before this session ends.
      </Box>
      <Form form={form} onSubmit={submit} save="Set address and password" saving="Setting…" isTall mt="4" maxW="400px">
        <TextField label="Email" type="email" autoComplete="username" error={errors.email?.message} {...form.register('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters. A few unrelated words are easiest to remember.`}
          error={errors.password?.message}
          {...form.register('password')}
        />
      </Form>
    </Card>
  )
}
