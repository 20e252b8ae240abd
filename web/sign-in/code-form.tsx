import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { signInCodeInput } from '../../api/identity/account/account.input.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem, TextField } from '../ui/form.tsx'
import type { SignInAnswer } from './identity.ts'
import { sentenceOf } from './sign-in-form.tsx'

type Props = {
  readonly onSubmit: (code: string) => Promise<SignInAnswer>
  readonly onSignedIn: () => Promise<void>
  readonly onBack: () => void
}

/** The second step of signing in: the code of the authenticator app. */
export function CodeForm({ onSubmit, onSignedIn, onBack }: Props) {
  const form = useForm<z.infer<typeof signInCodeInput>>({ resolver: zodResolver(signInCodeInput), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const submit = form.handleSubmit(async ({ code }) => {
    const answer = await onSubmit(code)
    if (answer === 'signed_in') return onSignedIn()
    if (answer === 'needs_code') return
    form.setError('root', { message: sentenceOf(answer, 'This code is not right. Enter the one that the app shows now, or begin again.') })
  })
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
      <Box color="muted">Your account asks for the six digits that your authenticator app shows.</Box>
      <FormProblem message={errors.root?.message} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Lost your phone? Enter one of your backup codes."
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in…' : 'Sign in'}
      </Button>
      <Button look="quiet" minH="44px" onClick={onBack}>
        Begin again
      </Button>
    </chakra.form>
  )
}
