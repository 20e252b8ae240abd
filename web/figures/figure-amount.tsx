import { Box, chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { exactMoney, isZero, type MoneyText, negatedMoney, roundMoney } from '../ui/money.ts'
import type { Figures, FigureWords } from './figure-words.ts'
import { addressOf, useSpanAddress } from './span-address.ts'

/** Looks like a figure that opens: a dotted line below it. */
export const OpenFigure = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '24px',
    color: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textDecorationColor: '{colors.edge}',
    textUnderlineOffset: '3px',
    _hover: { color: 'accent', textDecorationColor: '{colors.accent}' },
  },
})

/**
 * An amount that opens its rows, which are those of the address's `open` parameters; the chosen
 * days stay.
 */
export function AmountLink({ amount, open, word, takesAway = false }: AmountProps) {
  const base = useSpanAddress()
  const text = exactMoney(takesAway ? negatedMoney(amount) : amount)
  return (
    <OpenFigure to={addressOf(base, open)} preventScrollReset state={{ isOverPage: true }} aria-label={`${word}: ${text}. Show the rows`}>
      {text}
    </OpenFigure>
  )
}

type AmountProps = { amount: MoneyText; open: Readonly<Record<string, string>>; word: string; takesAway?: boolean }
type Props = { of: FigureWords; figures: Figures; month: string | null; period: string; takesAway?: boolean }

/** An amount that opens its rows; zero has none, and what is not known says why. */
export function FigureAmount({ of, figures, month, period, takesAway = false }: Props) {
  const amount = of.of(figures)
  if (amount === null)
    return (
      <Box as="span" color="muted" fontWeight="normal" whiteSpace="nowrap">
        {of.unknown(figures)}
      </Box>
    )
  if (isZero(amount)) return <span>{roundMoney(amount)}</span>
  const open = { ...(month === null ? {} : { month }), figure: of.figure }
  return <AmountLink amount={amount} open={open} word={`${of.word}, ${period}`} takesAway={takesAway} />
}
