import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A figure below its word, in a list of them (`dl`). */
export function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <Box>
      <chakra.dt color="muted" fontSize="sm">
        {word}
      </chakra.dt>
      <chakra.dd fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </Box>
  )
}
