import { Box } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Select } from './button.tsx'
import { FieldLabel } from './form.tsx'

type Option = readonly [value: string, word: string]
type Props = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Marked with an asterisk. */
  isRequired?: boolean
  options: readonly Option[]
} & ComponentProps<typeof Select>

/**
 * A list to choose one from, with its label above and its error or a hint below, which screen
 * readers announce.
 */
export function SelectField({ label, error, hint, isRequired = false, options, ...rest }: Props) {
  const id = useId()
  const below = error ?? hint
  return (
    <Box minW="0">
      <FieldLabel htmlFor={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <Select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-required={isRequired || undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        {...rest}
      >
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
      {below ? (
        <Box id={`${id}-below`} color={error ? 'high' : 'muted'} fontSize="sm" mt="1">
          {below}
        </Box>
      ) : null}
    </Box>
  )
}
