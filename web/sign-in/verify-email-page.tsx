import { useApolloClient } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { verifyEmailInput } from '../../api/identity/account/account.input.ts'
import { VerifyEmailDocument } from '../generated/graphql.ts'
import { Button, ButtonLink, TextLink } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { Door } from './door.tsx'
import { signIn } from './identity.ts'

type Input = z.infer<typeof verifyEmailInput>

/**
 * Where the link in the mail leads: with the password of the sign-up the account is made, and its
 * owner is signed in.
 */
export function VerifyEmailPage() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  if (confirmed !== null) return <Confirmed email={confirmed} />
  const enter = async (email: string, password: string) => {
    if ((await signIn(client, { email, password })) !== 'signed_in') return setConfirmed(email)
    // What another person read in this tab is not shown to this one.
    await client.resetStore()
    navigate('/onboarding', { replace: true })
  }
  return (
    <Door
      title="Confirm your address"
      heading="Confirm your address"
      lead="Enter the password you chose when you signed up."
      foot={<TextLink to="/sign-up">Sign up again</TextLink>}
    >
      <PasswordForm onConfirmed={enter} />
    </Door>
  )
}

function PasswordForm({ onConfirmed }: { onConfirmed: (email: string, password: string) => Promise<void> }) {
  const client = useApolloClient()
  const token = useSearchParams()[0].get('token') ?? ''
  const form = useForm<Input>({ resolver: zodResolver(verifyEmailInput), defaultValues: { token, password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const answer = await sendForm(
      form,
      async () => (await client.mutate({ mutation: VerifyEmailDocument, variables: { input } })).data?.verifyEmail,
    )
    if (answer?.email) await onConfirmed(answer.email, input.password)
  })
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message ?? errors.token?.message} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
        {isSubmitting ? 'Confirming…' : 'Confirm and sign in'}
      </Button>
      <Box color="muted">If you did not sign up yourself, close this page: no account is made.</Box>
    </chakra.form>
  )
}

/**
 * Shown where signing in did not work at once: too many tries, or a visit of the demo that is still
 * open.
 */
function Confirmed({ email }: { email: string }) {
  return (
    <Door title="Confirm your address" heading="Your address is confirmed" lead="Your business is ready to be set up.">
      <Box role="status">
        Sign in with <strong>{email}</strong> and the password you chose.
      </Box>
      <ButtonLink to="/sign-in" state={{ email, from: '/onboarding' }} look="solid" mt="4" minH="44px" w="100%">
        Sign in
      </ButtonLink>
    </Door>
  )
}
