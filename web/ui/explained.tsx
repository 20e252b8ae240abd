import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

const Term = chakra('button', {
  base: {
    minH: '24px',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'help',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
    '& + *': { display: 'none' },
    '&:hover + *, &:focus + *': { display: 'block' },
  },
})

/** A word with its explanation, which shows under the pointer, the finger and the focus, and is read out with the word. */
export function Explained({ by, children }: { by: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box as="span" position="relative" display="inline-block">
      <Term type="button" aria-describedby={id}>
        {children}
      </Term>
      <Box
        as="span"
        role="tooltip"
        id={id}
        position="absolute"
        zIndex={6}
        top="100%"
        insetStart="0"
        w="min(280px, 64vw)"
        p="3"
        bg="card"
        color="ink"
        fontSize="sm"
        fontWeight="normal"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="line"
        borderRadius="md"
        boxShadow="lifted"
      >
        {by}
      </Box>
    </Box>
  )
}
