import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { NotificationPreferencePartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextField } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { ChoiceRow } from './choice-row.tsx'

type Props = { form: UseFormReturn<NotificationPreferencePartsFragment> }

/**
 * From when until when no email comes, in whose time, and whether critical leaks come nevertheless.
 */
export function QuietHoursFields({ form }: Props) {
  const { errors } = form.formState
  return (
    <chakra.fieldset border="none" p="0" m="0" display="grid" gap="4">
      <chakra.legend fontWeight="medium" mb="1">
        Quiet hours
      </chakra.legend>
      <Box color="muted">
        No emails about leaks, files and reports come in them. What was held comes as one when they end. Empty is off.
      </Box>
      <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <TextField label="From" type="time" error={errors.quiet_from?.message} {...form.register('quiet_from')} />
        <TextField label="Until" type="time" error={errors.quiet_until?.message} {...form.register('quiet_until')} />
      </Box>
      <SelectField
        label="Time zone of the quiet hours"
        error={errors.quiet_zone?.message}
        options={useZones(form.getValues('quiet_zone'))}
        {...form.register('quiet_zone')}
      />
      <ChoiceRow
        word="Critical leaks come anyway"
        means="An email about a critical leak comes in quiet hours too."
        {...form.register('critical_passes')}
      />
    </chakra.fieldset>
  )
}

/**
 * The zone of the shop, the chosen one, and once the page lives in a browser that of the browser.
 */
function useZones(chosen: string): [value: string, word: string][] {
  const { zone } = useBusiness()
  const [here, setHere] = useState('')
  useEffect(() => setHere(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  const others = [...new Set([chosen, here])].filter((one) => one !== '')
  return [['', `The shop’s: ${words(zone)}`], ...others.map((one): [string, string] => [one, words(one)])]
}

const words = (zone: string) => zone.replaceAll('_', ' ')
