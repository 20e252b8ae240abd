import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type Props = { label: string; value: ReactNode; note?: ReactNode }

/** One figure with its label above and a line below; an entry of a `dl`. */
export function StatTile({ label, value, note }: Props) {
  return (
    <Box bg="card" borderWidth="1px" borderStyle="solid" borderColor="line" borderRadius="lg" px="4" py="3" minW="0">
      <chakra.dt color="muted" fontSize="sm">
        {label}
      </chakra.dt>
      <chakra.dd fontSize="2xl" fontWeight="semibold" lineHeight="1.3" letterSpacing="-0.01em" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.dd>
      {note ? (
        <chakra.dd color="muted" fontSize="sm">
          {note}
        </chakra.dd>
      ) : null}
    </Box>
  )
}
