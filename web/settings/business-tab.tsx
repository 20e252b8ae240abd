import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { BusinessSettingsDocument, type BusinessSettingsPartsFragment, UpdateBusinessDocument } from '../generated/graphql.ts'
import { currencyChoices, currencyName, zoneChoices } from '../ui/currencies.ts'
import { FormProblem, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Reading } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { DeleteCard } from './delete-card.tsx'
import { ExportCard } from './export-card.tsx'
import { OwnersOnly } from './owners-only.tsx'
import { SaveButton } from './save-button.tsx'
import { saveSettings, useSettingsForm } from './settings-form.ts'

/** What the business is called, and what its amounts and days are counted in. */
export function BusinessTab() {
  return (
    <OwnersOnly what="The settings of the business">
      <Flex direction="column" gap="4">
        <BusinessCard />
        <ExportCard />
        <DeleteCard />
      </Flex>
    </OwnersOnly>
  )
}

function BusinessCard() {
  const { data, error, refetch } = useQuery(BusinessSettingsDocument, { fetchPolicy: 'cache-and-network' })
  if (!data) return <Reading what="the business" error={error} onRetry={() => void refetch()} h="320px" />
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
  const form = useSettingsForm({ name, currency, zone })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const input = hasRows ? { name: typed.name } : typed
    if (!(await saveSettings(form, typed, async () => (await update({ variables: { input } })).data?.updateBusiness))) return
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
        <CurrentSettings currency={currency} zone={zone} />
      ) : (
        <>
          <SelectField
            label="Currency"
            hint="Of all amounts in your files. Nothing is converted."
            error={errors.currency?.message}
            options={currencyChoices(currency)}
            {...form.register('currency')}
          />
          <SelectField
            label="Time zone"
            hint="Your days begin at midnight here. Both can change until rows are in."
            error={errors.zone?.message}
            options={zoneChoices(zone)}
            {...form.register('zone')}
          />
        </>
      )}
      <Box>
        <SaveButton isSaving={isSubmitting} />
      </Box>
    </chakra.form>
  )
}

/** Currency and zone of a business whose rows are counted in them, and what to do for others. */
function CurrentSettings({ currency, zone }: { currency: string; zone: string }) {
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
