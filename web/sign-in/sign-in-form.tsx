import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '../ui/button.tsx'
import { FormProblem, TextField } from '../ui/form.tsx'
import type { SignInAnswer } from './identity.ts'

const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Enter your email address'), z.email('This does not look like an email address')),
  password: z.string().check(z.minLength(1, 'Enter your password')),
})

type Credentials = z.infer<typeof credentials>

/** What is said of an answer that let nobody in. */
export function sentenceOf(answer: Exclude<SignInAnswer, 'signed_in' | 'needs_code'>, wrong: string): string {
  if (typeof answer === 'object') return answer.sentence
  if (answer === 'too_often') return 'Too many attempts. Wait a quarter of an hour, then try again.'
  return answer === 'wrong' ? wrong : 'RiskPilot did not answer. Check that it is running and try again.'
}

type Props = {
  readonly email?: string
  readonly onSubmit: (input: Credentials) => Promise<SignInAnswer>
  readonly onSignedIn: () => Promise<void>
  /** The password was right; a code has to follow. */
  readonly onNeedsCode?: () => void
}

/**
 * Email and password. Mistakes are named under their field, which gets the focus; what was typed
 * stays.
 */
export function SignInForm({ email = '', onSubmit, onSignedIn, onNeedsCode }: Props) {
  // What the browser filled in before the scripts were there stays: an empty value would take it
  // away.
  const form = useForm<Credentials>({ resolver: zodResolver(credentials), defaultValues: email ? { email } : {} })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const answer = await onSubmit(input)
    if (answer === 'signed_in') return onSignedIn()
    if (answer === 'needs_code') return onNeedsCode?.()
    form.setError('root', { message: sentenceOf(answer, 'Email or password is wrong. Check both and try again.') })
  })
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <TextField label="Email" type="email" autoComplete="username webauthn" error={errors.email?.message} {...form.register('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="solid" minH="44px" mt="1" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in…' : 'Sign in'}
      </Button>
    </chakra.form>
  )
}
