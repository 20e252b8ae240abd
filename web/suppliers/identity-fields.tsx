import { Box } from '@chakra-ui/react'
import { type ComponentProps, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { daysAssumed } from '../../api/suppliers/days-until-replaced.rules.ts'
import { TextArea } from '../ui/button.tsx'
import { FieldLabel, TextField } from '../ui/form.tsx'
import { PartTitle } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { SupplierValues } from './supplier-values.ts'
import { countries } from './words.ts'

/** Who a supplier is: what public sources know it by. All of it may stay empty. */
export function IdentityFields({ form }: { form: UseFormReturn<SupplierValues> }) {
  const { errors } = form.formState
  const text = (name: keyof SupplierValues) => ({ autoComplete: 'off', error: errors[name]?.message, ...form.register(name) })
  return (
    <Box as="fieldset" display="grid" gap="4" borderTop="1px solid {colors.line}" pt="4" mt="1">
      <Box as="legend" float="left" w="100%">
        <PartTitle>Who they are</PartTitle>
        <Box color="muted" fontSize="sm" mt="1" maxW="65ch">
          Optional. The more of it is filled in, the fewer namesakes you are asked about.
        </Box>
      </Box>
      <TextField label="Legal name" {...text('legalName')} hint="As the register of companies writes it." />
      <LinesField label="Other names" {...text('otherNames')} hint="One a line, such as the name in your purchase files." />
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
