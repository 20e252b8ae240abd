import { chakra, Flex } from '@chakra-ui/react'
import { type ComponentProps, useId } from 'react'

/** A checkbox with its word, and what it means below. */
export function ChoiceRow({ word, means, ...field }: { word: string; means: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Flex as="label" gap="3" align="start" minH="24px" cursor="pointer">
      <chakra.input type="checkbox" mt="1" w="18px" h="18px" flexShrink="0" accentColor="accent" aria-describedby={id} {...field} />
      <span>
        <chakra.span display="block" fontWeight="medium">
          {word}
        </chakra.span>
        <chakra.span id={id} color="muted">
          {means}
        </chakra.span>
      </span>
    </Flex>
  )
}
