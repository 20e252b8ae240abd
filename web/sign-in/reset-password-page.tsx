import { useApolloClient } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { minPasswordLength, resetPasswordInput } from '../../api/identity/account/account.input.ts'
import { ResetPasswordDocument } from '../generated/graphql.ts'
import { Button, ButtonLink, TextLink } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { Door } from './door.tsx'

/** Where the link of who forgot their password leads. */
export function ResetPasswordPage() {
  const [isReset, setReset] = useState(false)
  if (!isReset)
    return (
      <Door
        title="Choose a new password"
        heading="Choose a new password"
        lead="You are signed out everywhere once it is changed."
        foot={<TextLink to="/forgot-password">Ask for a new link</TextLink>}
      >
        <NewPasswordForm onReset={() => setReset(true)} />
      </Door>
    )
  return (
    <Door title="Choose a new password" heading="Your password is changed" lead="You were signed out everywhere.">
      <Box role="status">Sign in with your new password.</Box>
      <ButtonLink to="/sign-in" look="solid" mt="4" minH="44px" w="100%">
        Sign in
      </ButtonLink>
    </Door>
  )
}

function NewPasswordForm({ onReset }: { onReset: () => void }) {
  const client = useApolloClient()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const form = useForm<z.infer<typeof resetPasswordInput>>({
    resolver: zodResolver(resetPasswordInput),
    defaultValues: { token, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    if (
      await sendForm(form, async () => (await client.mutate({ mutation: ResetPasswordDocument, variables: { input } })).data?.resetPassword)
    )
      onReset()
  })
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message ?? errors.token?.message} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters. A few unrelated words are easiest to remember.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
        {isSubmitting ? 'Changing…' : 'Change the password'}
      </Button>
    </chakra.form>
  )
}
