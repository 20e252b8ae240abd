import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button, Input } from '../ui/button.tsx'
import type { SignInAnswer } from './identity.ts'

const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Enter your email address'), z.email('This does not look like an email address')),
  password: z.string().check(z.minLength(1, 'Enter your password')),
})

type Credentials = z.infer<typeof credentials>

const sentences: Record<Exclude<SignInAnswer, 'signed_in'>, string> = {
  wrong: 'Email and password do not belong together. Check both and try again.',
  too_often: 'Too many attempts. Wait a minute, then try again.',
  unreachable: 'RiskPilot did not answer. Check that it is running and try again.',
}

type Props = { onSubmit: (input: Credentials) => Promise<SignInAnswer>; onSignedIn: () => Promise<void> }

/** Email and password. Mistakes are named under their field, which gets the focus; what was typed stays. */
export function SignInForm({ onSubmit, onSignedIn }: Props) {
  const form = useForm<Credentials>({ resolver: zodResolver(credentials), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const problem = useRef<HTMLDivElement>(null)
  const rootError = errors.root
  useEffect(() => {
    // Once it is drawn: an empty place cannot take the focus.
    if (rootError) problem.current?.focus()
  }, [rootError])
  const submit = form.handleSubmit(async (input) => {
    const answer = await onSubmit(input)
    if (answer === 'signed_in') {
      await onSignedIn()
      return
    }
    form.setError('root', { message: sentences[answer] })
  })
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
      <Box ref={problem} role="alert" tabIndex={-1} color="high" _empty={{ display: 'none' }}>
        {rootError?.message}
      </Box>
      <TextField label="Email" type="email" autoComplete="username" error={errors.email?.message} {...form.register('email')} />
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

type FieldProps = { label: string; error: string | undefined } & React.ComponentProps<typeof Input>

function TextField({ label, error, ...rest }: FieldProps) {
  const id = useId()
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1">
        {label}
      </chakra.label>
      <Input id={id} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} {...rest} />
      {error ? (
        <Box id={`${id}-error`} color="high" fontSize="sm" mt="1">
          {error}
        </Box>
      ) : null}
    </Box>
  )
}
