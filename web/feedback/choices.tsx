import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

type Option = { readonly value: string; readonly word: string; readonly hint?: string }
type Props = {
  legend: ReactNode
  options: readonly Option[]
  field: UseFormRegisterReturn
  error?: string | undefined
  isRequired?: boolean
}

/** One choice among a few words, by radio buttons in a row. */
export function Choices({ legend, options, field, error, isRequired = false }: Props) {
  const errorId = `${field.name}-mistake`
  return (
    <chakra.fieldset aria-required={isRequired || undefined} role="radiogroup" aria-describedby={error ? errorId : undefined} minW="0">
      <chakra.legend fontWeight="medium" mb="1.5">
        {legend}
      </chakra.legend>
      <Flex gap="2" wrap="wrap">
        {options.map(({ value, word, hint }) => (
          <Choice key={value} title={hint}>
            <chakra.input type="radio" value={value} accentColor="accent" m="0" {...field} />
            {word}
          </Choice>
        ))}
      </Flex>
      <Box id={errorId} role="alert" color="high" fontSize="sm" mt="1" _empty={{ display: 'none' }}>
        {error}
      </Box>
    </chakra.fieldset>
  )
}

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '40px',
    px: '3',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'edge',
    borderRadius: 'md',
    bg: 'card',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft' },
  },
})
