import { useMutation } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { type AlertSeverityPartsFragment, UpdateAlertSeveritiesDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { FormProblem } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { leastSeverities } from './least-severities.ts'
import { SaveButton } from './save-button.tsx'
import { saveSettings, useSettingsForm } from './settings-form.ts'

type Severities = Pick<AlertSeverityPartsFragment, 'financialSeverity' | 'vendorSeverity' | 'legalSeverity'>

/**
 * From which severity on each list of recipients is emailed. Whoever is on a list is named, and the
 * way to change it.
 */
export function AlertSeveritiesCard({ settings }: { settings: AlertSeverityPartsFragment }) {
  const { isOnlooker } = useBusiness()
  const [update] = useMutation(UpdateAlertSeveritiesDocument)
  const { financialSeverity, vendorSeverity, legalSeverity } = settings
  const form = useSettingsForm<Severities>({ financialSeverity, vendorSeverity, legalSeverity })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const ask = async () => (await update({ variables: { input }, refetchQueries: ['OwnSettings'] })).data?.updateAlertSeverities
    if (await saveSettings(form, input, ask)) showToast('Recipients saved', 'They hold for the business.')
  })
  const lists = [
    ['financialSeverity', 'Every leak', settings.financialRecipients],
    ['vendorSeverity', 'Leaks in what you are billed', settings.vendorRecipients],
    ['legalSeverity', 'Chargebacks', settings.legalRecipients],
  ] as const
  return (
    <Card mt="5">
      <PartTitle>Who is emailed about leaks</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        For the whole business. <TextLink to="/onboarding?step=8">Change recipients</TextLink>
      </Box>
      {settings.channels.includes('email') ? null : <Box mt="2">Nobody is emailed now: email is not among the channels of the setup.</Box>}
      <chakra.form display="grid" gap="4" mt="4" maxW="560px" noValidate onSubmit={(event) => void submit(event)}>
        <FormProblem message={errors.root?.message} />
        {lists.map(([name, word, to]) => (
          <SelectField
            key={name}
            label={word}
            hint={to.length === 0 ? 'Nobody is named.' : to.join(', ')}
            error={errors[name]?.message}
            options={leastSeverities}
            disabled={isOnlooker}
            {...form.register(name)}
          />
        ))}
        {isOnlooker ? null : (
          <Box>
            <SaveButton what="recipients" isSaving={isSubmitting} />
          </Box>
        )}
      </chakra.form>
    </Card>
  )
}
