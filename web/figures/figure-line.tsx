import { Box, chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { FigureAmount } from './figure-amount.tsx'

type Props = ComponentProps<typeof FigureAmount> & {
  /** What the lines above sum to. */
  isSum: boolean
  /** Below the line, a `dd` that takes all of its width. */
  children?: ReactNode
}

/** A figure in a list: its word, and its amount, which opens its rows. */
export function FigureLine({ isSum, children, ...amount }: Props) {
  return (
    <Box
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignContent="start"
      columnGap="4"
      py="2"
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor={isSum ? 'edge' : 'line'}
      data-figure={amount.of.figure}
    >
      <chakra.dt fontWeight={isSum ? 'semibold' : 'medium'}>{amount.of.word}</chakra.dt>
      <chakra.dd
        textAlign="end"
        fontWeight={isSum ? 'semibold' : 'normal'}
        fontSize={isSum ? 'lg' : 'md'}
        fontVariantNumeric="tabular-nums"
      >
        <FigureAmount {...amount} />
      </chakra.dd>
      {children}
    </Box>
  )
}
