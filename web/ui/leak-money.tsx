import { Box } from '@chakra-ui/react'
import { LostMoney, MonthlyMoney } from './figures.tsx'
import { isZero, type MoneyRangeText, rangeText } from './money.ts'

type Leak = {
  readonly status: string
  readonly phase: string
  readonly monthly: MoneyRangeText
  readonly loss: MoneyRangeText
  readonly stillToCome?: MoneyRangeText | null
}

/**
 * The amount that matters of a leak: what it costs a month while it runs, what late rows may still
 * cost while it fades, and what it cost in all once it is over.
 */
export function LeakMoney({ leak, size = 'row' }: { leak: Leak; size?: 'row' | 'page' }) {
  if (isZero(leak.loss.high) && isZero(leak.monthly.high)) return <NoLoss size={size} />
  if (leak.status === 'resolved' || leak.phase === 'ended') return <LostMoney of={leak.loss} size={size} />
  if (leak.phase === 'running') return <MonthlyMoney of={leak.monthly} size={size} />
  const isPage = size === 'page'
  return (
    <Box textAlign={isPage ? 'start' : { base: 'start', md: 'end' }} flexShrink={0}>
      <Box fontSize={isPage ? 'xl' : 'lg'} fontWeight="semibold" lineHeight="1.15">
        Probably over
      </Box>
      <Box color="muted" fontSize="sm" mt="0.5">
        {stillToComeWords(leak.stillToCome)}
      </Box>
    </Box>
  )
}

/** What is told from outside the shop cost nothing in its rows so far. */
function NoLoss({ size }: { size: 'row' | 'page' }) {
  return (
    <Box color="muted" fontSize={size === 'page' ? 'xl' : 'md'} textAlign={size === 'page' ? 'start' : { base: 'start', md: 'end' }}>
      No loss so far
    </Box>
  )
}

/** `$20–$340 may still come`; without an estimate only that late ones may. */
export function stillToComeWords(stillToCome: MoneyRangeText | null | undefined): string {
  return stillToCome ? `${rangeText(stillToCome)} may still come` : 'late refunds may still come'
}
