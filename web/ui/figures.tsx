import { Box, chakra } from '@chakra-ui/react'
import { useBusiness } from './business.tsx'
import { ago, exactDay, exactInstant, shortDay, timeAgo } from './days.ts'
import { useHydrated } from './hydrated.ts'
import { exactMoney, isZero, type MoneyRangeText, type MoneyText, rangeText, roundMoney } from './money.ts'
import { wholeNumber } from './words.ts'

const Figure = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } })

/** An amount in short form, to the cent on hover. */
export function Money({ of }: { of: MoneyText }) {
  return <Figure title={exactMoney(of)}>{roundMoney(of)}</Figure>
}

/** An amount to the cent, for columns that add up. */
export function ExactMoney({ of }: { of: MoneyText }) {
  return <Figure>{exactMoney(of)}</Figure>
}

type Estimate = { of: MoneyRangeText; size?: 'row' | 'page' }

/** `£412 a month` with its range below: the largest text of its row. */
export function MonthlyMoney(estimate: Estimate) {
  return <EstimatedMoney {...estimate} word="a month" />
}

/** `£412 lost` with its range below: the total loss of a leak that is over. */
export function LostMoney(estimate: Estimate) {
  return <EstimatedMoney {...estimate} word="lost" />
}

function EstimatedMoney({ of, size = 'row', word }: Estimate & { word: string }) {
  const isPage = size === 'page'
  return (
    <Box textAlign={isPage ? 'start' : { base: 'start', md: 'end' }} flexShrink={0}>
      <Box fontSize={isPage ? '3xl' : 'xl'} fontWeight="semibold" lineHeight="1.15" letterSpacing="-0.01em">
        <Money of={of.expected} />
        <Box as="span" fontSize={isPage ? 'lg' : 'md'} fontWeight="normal" color="muted" letterSpacing="0">
          {' '}
          {word}
        </Box>
      </Box>
      <RangeNote of={of} />
    </Box>
  )
}

/**
 * The range in parentheses; empty for an amount without one; for a leak that stopped, why it has no
 * more cost.
 */
export function RangeNote({ of }: { of: MoneyRangeText }) {
  if (isZero(of.expected) && isZero(of.high)) return null
  if (of.low.amount === of.high.amount) return null
  return (
    <Figure fontSize="sm" color="muted">
      ({rangeText(of)})
    </Figure>
  )
}

/** `3 Mar, 23 days ago`; the whole date on hover. */
export function HumanDay({ of, isShort = false }: { of: string; isShort?: boolean }) {
  const { today } = useBusiness()
  return (
    <time dateTime={of} title={exactDay(of)}>
      {shortDay(of, today)}
      {isShort ? '' : `, ${timeAgo(of, today)}`}
    </time>
  )
}

/** A whole number with the reader's separators. */
export function Count({ of }: { of: number }) {
  return <Figure>{wholeNumber(of)}</Figure>
}

/**
 * `5 minutes ago`, the instant on hover. Server-side rendering knows neither the reader's clock nor
 * the time of reading.
 */
export function Moment({ of }: { of: string }) {
  const isHydrated = useHydrated()
  return (
    <time dateTime={of} title={isHydrated ? exactInstant(of) : undefined} suppressHydrationWarning>
      {ago(of)}
    </time>
  )
}
