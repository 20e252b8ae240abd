import { Box, chakra, Grid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { minPasswordLength, signUpInput } from '../../api/identity/account/account.input.ts'
import { Button } from '../ui/button.tsx'
import { currencyChoices, suggestedHome, zoneChoices } from '../ui/currencies.ts'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'

type Fields = z.infer<typeof signUpInput>
type Answer = { readonly userErrors: readonly { readonly field?: string | null; readonly message: string }[] }

/** What the files of a check settled: the account takes its business over as it is. */
export type KeptBusiness = { readonly currency: string; readonly zone: string }

function emptyForm(kept: KeptBusiness | null, plan: string | null): Fields {
  const { currency, zone } = kept ?? suggestedHome()
  return { name: '', email: '', password: '', businessName: '', currency, zone, plan }
}

type Props = {
  /** Null where nothing was checked before. */
  readonly kept: KeptBusiness | null
  /** The plan that was chosen before; null for none. */
  readonly plan: string | null
  readonly onAsk: (input: Fields) => Promise<Answer | undefined>
  readonly onSent: (email: string) => void
}

/** Who wants an account, and the business they will own. */
export function SignUpForm({ kept, plan, onAsk, onSent }: Props) {
  const form = useForm<Fields>({ resolver: zodResolver(signUpInput), defaultValues: emptyForm(kept, plan) })
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
        hint={`At least ${minPasswordLength} characters. A few unrelated words are easiest to remember.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Name of your business"
        autoComplete="organization"
        error={errors.businessName?.message}
        {...form.register('businessName')}
      />
      {kept ? (
        <Settled kept={kept} />
      ) : (
        <>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
            <SelectField
              label="Currency"
              options={[['', 'Choose a currency'], ...currencyChoices()]}
              error={errors.currency?.message}
              {...form.register('currency')}
            />
            <SelectField
              label="Time zone"
              options={zoneChoices(suggestedHome().zone)}
              error={errors.zone?.message}
              {...form.register('zone')}
            />
          </Grid>
          <Box color="muted" fontSize="sm">
            All amounts are in this currency, and a day begins at midnight in this time zone.
          </Box>
        </>
      )}
      <Button type="submit" look="solid" minH="44px" mt="1" disabled={isSubmitting}>
        {isSubmitting ? 'Signing up…' : 'Sign up'}
      </Button>
    </chakra.form>
  )
}

/** Currency and time zone are no question any more: the rows that were read are counted in them. */
function Settled({ kept: { currency, zone } }: { kept: KeptBusiness }) {
  return (
    <Box bg="sunken" borderRadius="md" px="3" py="2.5" fontSize="sm">
      Your files stay as they were checked: amounts in {currency}, days in the time zone {zone.replaceAll('_', ' ')}.
    </Box>
  )
}
