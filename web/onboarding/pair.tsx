import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Two fields side by side; one below the other on a phone. */
export function Pair({ children }: { children: ReactNode }) {
  return (
    <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
      {children}
    </Box>
  )
}
