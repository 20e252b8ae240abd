import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { TextArea } from './button.tsx'
import { FieldLabel } from './form.tsx'

type CheckProps = { word: ReactNode; means?: ReactNode } & ComponentProps<'input'>

/** A box to tick; what it means stands below its word. */
export function CheckField({ word, means, ...field }: CheckProps) {
  const id = useId()
  return (
    <Flex as="label" gap="3" align="start" minH="24px" py="1" cursor="pointer">
      <chakra.input
        type="checkbox"
        mt="1"
        w="18px"
        h="18px"
        flexShrink="0"
        accentColor="accent"
        aria-describedby={means ? id : undefined}
        {...field}
      />
      <chakra.span minW="0">
        <chakra.span display="block" fontWeight={means ? 'medium' : undefined}>
          {word}
        </chakra.span>
        {means ? (
          <chakra.span id={id} color="muted" fontSize="sm">
            {means}
          </chakra.span>
        ) : null}
      </chakra.span>
    </Flex>
  )
}

type GroupProps = {
  legend: string
  hint?: ReactNode
  options: readonly (readonly [value: string, word: ReactNode])[]
  /** What each box is registered with, such as its name. */
  field: ComponentProps<'input'>
}

/** Several boxes of one answer. */
export function CheckGroup({ legend, hint, options, field }: GroupProps) {
  const id = useId()
  return (
    <chakra.fieldset minW="0" borderWidth="0" p="0" m="0" aria-describedby={hint ? id : undefined}>
      <chakra.legend fontWeight="medium" mb="1" p="0">
        {legend}
      </chakra.legend>
      {hint ? (
        <Box id={id} color="muted" fontSize="sm" mb="1">
          {hint}
        </Box>
      ) : null}
      <Box display="grid" columnGap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(190px, 100%), 1fr))">
        {options.map(([value, word]) => (
          <CheckField key={value} word={word} value={value} {...field} />
        ))}
      </Box>
    </chakra.fieldset>
  )
}

type TextProps = { label: string; error?: string | undefined; hint?: ReactNode; isRequired?: boolean } & ComponentProps<typeof TextArea>

/** Free text of several lines, with its label above and its error or a hint below. */
export function TextAreaField({ label, error, hint, isRequired = false, ...rest }: TextProps) {
  const id = useId()
  const below = error ?? hint
  return (
    <Box minW="0">
      <FieldLabel htmlFor={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <TextArea
        id={id}
        rows={3}
        py="2"
        aria-invalid={error ? true : undefined}
        aria-required={isRequired || undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        {...rest}
      />
      {below ? (
        <Box id={`${id}-below`} color={error ? 'high' : 'muted'} fontSize="sm" mt="1">
          {below}
        </Box>
      ) : null}
    </Box>
  )
}
