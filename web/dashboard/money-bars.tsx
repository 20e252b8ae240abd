import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Money } from '../ui/figures.tsx'
import type { MoneyText } from '../ui/money.ts'

export type MoneyBar = { readonly key: string; readonly name: ReactNode; readonly note?: ReactNode; readonly amount: MoneyText }

/**
 * Monthly amounts as bars from one edge, the longest for the largest: widths are lengths on a
 * screen, the displayed amounts are exact.
 */
export function MoneyBars({ bars, label }: { bars: readonly MoneyBar[]; label: string }) {
  const most = Math.max(0, ...bars.map(({ amount }) => Number(amount.amount)))
  return (
    <chakra.ul listStyleType="none" display="grid" gap="3" aria-label={label}>
      {bars.map(({ key, name, note, amount }) => (
        <li key={key}>
          <Flex justify="space-between" align="baseline" gap="3">
            <Box minW="0">{name}</Box>
            <Box flexShrink={0} fontWeight="semibold" fontVariantNumeric="tabular-nums">
              <Money of={amount} />
            </Box>
          </Flex>
          <Box h="8px" mt="1" borderRadius="full" bg="sunken" aria-hidden="true">
            <Box
              h="100%"
              borderRadius="full"
              bg="high"
              style={{ width: `${most > 0 ? Math.max(1, (Math.max(0, Number(amount.amount)) / most) * 100) : 0}%` }}
            />
          </Box>
          {note ? (
            <Box color="muted" fontSize="sm" mt="0.5">
              {note}
            </Box>
          ) : null}
        </li>
      ))}
    </chakra.ul>
  )
}
