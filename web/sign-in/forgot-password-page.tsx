import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { emailInput } from '../../api/identity/account/account.input.ts'
import { RequestPasswordResetDocument } from '../generated/graphql.ts'
import { Button, TextLink } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { Door } from './door.tsx'
import { SentMail } from './sent-mail.tsx'

/** For who forgot their password. */
export function ForgotPasswordPage() {
  const client = useApolloClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<z.infer<typeof emailInput>>({ resolver: zodResolver(emailInput) })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const ask = async () =>
      (await client.mutate({ mutation: RequestPasswordResetDocument, variables: { input } })).data?.requestPasswordReset
    if (await sendForm(form, ask)) setSentTo(input.email)
  })
  const what = 'If this address has an account, the link in it lets you choose a new password. It works once, for an hour.'
  if (sentTo !== null) return <SentMail title="Forgot your password" to={sentTo} what={what} onAgain={() => setSentTo(null)} />
  return (
    <Door
      title="Forgot your password"
      heading="Forgot your password?"
      lead="We send you a link to choose a new one."
      foot={<TextLink to="/sign-in">Back to signing in</TextLink>}
    >
      <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
        <FormProblem message={errors.root?.message} />
        <TextField label="Email" type="email" autoComplete="username" error={errors.email?.message} {...form.register('email')} />
        <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Send the link'}
        </Button>
      </chakra.form>
    </Door>
  )
}
