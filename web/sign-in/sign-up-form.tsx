import { Box, chakra, Grid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { minPasswordLength, signUpInput } from '../../api/identity/account/account.input.ts'
import { Button, Select } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'

type Fields = z.infer<typeof signUpInput>
type Answer = { readonly userErrors: readonly { readonly field?: string | null; readonly message: string }[] }

const currencies = Intl.supportedValuesOf('currency')
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

function emptyForm(): Fields {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { name: '', email: '', password: '', businessName: '', currency: 'USD', zone: zones.includes(zone) ? zone : 'UTC' }
}

type Props = { readonly onAsk: (input: Fields) => Promise<Answer | undefined>; readonly onSent: (email: string) => void }

/** Who wants an account, and the business they will own. */
export function SignUpForm({ onAsk, onSent }: Props) {
  const form = useForm<Fields>({ resolver: zodResolver(signUpInput), defaultValues: emptyForm() })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    if (await sendForm(form, () => onAsk(input))) onSent(input.email)
  })
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextField label="Email" type="email" autoComplete="username" error={errors.email?.message} {...form.register('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters. Several words are easy to keep in mind.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Name of your business"
        autoComplete="organization"
        error={errors.businessName?.message}
        {...form.register('businessName')}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 2fr' }} gap="4">
        <Choice label="Currency" values={currencies} error={errors.currency?.message} {...form.register('currency')} />
        <Choice label="Time zone" values={zones} error={errors.zone?.message} {...form.register('zone')} />
      </Grid>
      <Box color="muted" fontSize="sm">
        All amounts are in this currency, and a day begins at midnight in this time zone.
      </Box>
      <Button type="submit" look="solid" minH="44px" mt="1" disabled={isSubmitting}>
        {isSubmitting ? 'Signing up…' : 'Sign up'}
      </Button>
    </chakra.form>
  )
}

function Choice({
  label,
  values,
  error,
  ...rest
}: { label: string; values: readonly string[]; error: string | undefined } & React.ComponentProps<typeof Select>) {
  const id = useId()
  return (
    <Box minW="0">
      <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1">
        {label}
      </chakra.label>
      <Select id={id} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-below` : undefined} {...rest}>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
      {error ? (
        <Box id={`${id}-below`} color="high" fontSize="sm" mt="1">
          {error}
        </Box>
      ) : null}
    </Box>
  )
}
