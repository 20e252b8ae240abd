import { Box, chakra } from '@chakra-ui/react'
import { type ComponentProps, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { daysAssumed } from '../../api/suppliers/days-until-replaced.rules.ts'
import { TextArea } from '../ui/button.tsx'
import { FieldLabel, TextField } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { SupplierValues } from './supplier-values.ts'
import { countries } from './words.ts'

const card = ['legalName', 'otherNames', 'country', 'city', 'registryNumber', 'lei', 'vatNumber', 'brands', 'daysUntilReplaced'] as const

/**
 * Who a supplier is: what public sources know it by, and how long until it is replaced. All of it
 * may stay empty; it is closed where nothing of it is known.
 */
export function IdentityFields({ form }: { form: UseFormReturn<SupplierValues> }) {
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(() => card.some((name) => form.getValues(name) !== ''))
  const isWrong = card.some((name) => errors[name])
  const text = (name: keyof SupplierValues) => ({ autoComplete: 'off', error: errors[name]?.message, ...form.register(name) })
  return (
    <chakra.details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      borderTop="1px solid {colors.line}"
      pt="3"
    >
      <chakra.summary cursor="pointer" minH="32px" fontWeight="semibold">
        Who they are
        <Box as="span" color="muted" fontWeight="normal">
          {' '}
          · optional
        </Box>
      </chakra.summary>
      <Box display="grid" gap="4" mt="3">
        <TextField label="Registered as" {...text('legalName')} hint="The legal name, as the register of companies writes it." />
        <LinesField label="Also called" {...text('otherNames')} hint="One name a line, such as the one in your purchase files." />
        <SelectField
          label="Country"
          error={errors.country?.message}
          options={[['', 'Not given'], ...countries()]}
          {...form.register('country')}
        />
        <TextField label="City" {...text('city')} />
        <TextField label="Registry number" {...text('registryNumber')} hint="Its number in the register of companies." />
        <TextField label="LEI" {...text('lei')} hint="Legal entity identifier: 20 letters and digits." />
        <TextField
          label="VAT number"
          {...text('vatNumber')}
          placeholder="DE123456789"
          hint="It begins with the two letters of its country."
        />
        <LinesField label="Brands" {...text('brands')} hint="One a line: the names under which its goods are sold." />
        <TextField
          label="Days until replaced"
          inputMode="numeric"
          {...text('daysUntilReplaced')}
          hint={`From the day it stops until another one delivers. Left empty, ${daysAssumed[form.watch('criticality')]} days are assumed by its criticality.`}
        />
      </Box>
    </chakra.details>
  )
}

type LinesProps = { label: string; error: string | undefined; hint: string } & ComponentProps<typeof TextArea>

/** Several texts, one a line. */
function LinesField({ label, error, hint, ...rest }: LinesProps) {
  const id = useId()
  return (
    <Box minW="0">
      <FieldLabel htmlFor={id} isRequired={false}>
        {label}
      </FieldLabel>
      <TextArea id={id} rows={2} aria-invalid={error ? true : undefined} aria-describedby={`${id}-below`} {...rest} />
      <Box id={`${id}-below`} color={error ? 'high' : 'muted'} fontSize="sm" mt="1">
        {error ?? hint}
      </Box>
    </Box>
  )
}
