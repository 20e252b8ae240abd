import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { BusinessSettingsDocument, type BusinessSettingsPartsFragment, UpdateBusinessDocument } from '../generated/graphql.ts'
import { Button, Select } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { OwnersOnly } from './owners-only.tsx'

/** What the business is called, and what its amounts and days are counted in. */
export function BusinessTab() {
  return (
    <OwnersOnly what="The settings of the business">
      <BusinessCard />
    </OwnersOnly>
  )
}

function BusinessCard() {
  const { data, error, refetch } = useQuery(BusinessSettingsDocument, { fetchPolicy: 'cache-and-network' })
  if (error && !data) return <ErrorState title="The business could not be read" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label="Reading the business">
        <Skeleton h="320px" />
      </Loading>
    )
  return (
    <Card>
      <PartTitle>Business</PartTitle>
      <BusinessForm business={data.business} />
    </Card>
  )
}

function BusinessForm({ business }: { business: BusinessSettingsPartsFragment }) {
  const [update] = useMutation(UpdateBusinessDocument)
  const { name, currency, zone, hasRows } = business
  const form = useForm({ values: { name, currency, zone } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const input = hasRows ? { name: typed.name } : typed
    if (!(await sendForm(form, async () => (await update({ variables: { input } })).data?.updateBusiness))) return
    showToast(
      'Business saved',
      hasRows ? `It is called ${typed.name} now.` : `It counts in ${typed.currency}, with the days of ${typed.zone}.`,
    )
  })
  return (
    <chakra.form display="grid" gap="4" mt="4" maxW="480px" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <TextField label="Name" autoComplete="organization" error={errors.name?.message} {...form.register('name')} />
      {hasRows ? (
        <Standing currency={currency} zone={zone} />
      ) : (
        <>
          <Choice
            label="Currency"
            hint="Of all amounts in your files. Nothing is converted."
            error={errors.currency?.message}
            options={currencies(currency)}
            {...form.register('currency')}
          />
          <Choice
            label="Time zone"
            hint="Your days begin at midnight here. Both can change until rows are in."
            error={errors.zone?.message}
            options={zones(zone)}
            {...form.register('zone')}
          />
        </>
      )}
      <Box>
        <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
      </Box>
    </chakra.form>
  )
}

/** Currency and zone of a business whose rows are counted in them, and what to do for others. */
function Standing({ currency, zone }: { currency: string; zone: string }) {
  return (
    <Box>
      <chakra.dl display="grid" gap="3">
        <Box>
          <chakra.dt fontWeight="medium">Currency</chakra.dt>
          <chakra.dd>{currencyName(currency)}</chakra.dd>
        </Box>
        <Box>
          <chakra.dt fontWeight="medium">Time zone</chakra.dt>
          <chakra.dd>{zone.replaceAll('_', ' ')}</chakra.dd>
        </Box>
      </chakra.dl>
      <Box color="muted" fontSize="sm" mt="3">
        These cannot change any more: rows are in, and every amount and day rests on them. For another currency or time zone, make a new
        business with it and import the files there. Who runs RiskPilot makes one with <code>riskpilot business create</code>.
      </Box>
    </Box>
  )
}

type Option = { readonly value: string; readonly words: string }
type ChoiceProps = { label: string; hint: string; error: string | undefined; options: readonly Option[] } & React.ComponentProps<
  typeof Select
>

function Choice({ label, hint, error, options, ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1">
        {label}
      </chakra.label>
      <Select id={id} w="100%" aria-invalid={error ? true : undefined} aria-describedby={`${id}-below`} {...rest}>
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <Box id={`${id}-below`} color={error ? 'high' : 'muted'} fontSize="sm" mt="1">
        {error ?? hint}
      </Box>
    </Box>
  )
}

function currencyName(code: string): string {
  return `${code} · ${new Intl.DisplayNames('en-GB', { type: 'currency' }).of(code) ?? code}`
}

/** What is set is among the choices, also where this browser does not know it. */
function currencies(own: string): Option[] {
  return [...new Set([own, ...Intl.supportedValuesOf('currency')])].sort().map((value) => ({ value, words: currencyName(value) }))
}

function zones(own: string): Option[] {
  const known = [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
  return known.map((value) => ({ value, words: value.replaceAll('_', ' ') }))
}
