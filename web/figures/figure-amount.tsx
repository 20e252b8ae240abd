import { Box, chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { exactMoney, isZero, type MoneyText, roundMoney } from '../ui/money.ts'
import type { FigureWords } from './figure-words.ts'

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

/** An amount that opens its rows, which are those of the address's `open` parameters. */
export function AmountLink({ amount, open, word }: { amount: MoneyText; open: Readonly<Record<string, string>>; word: string }) {
  const text = exactMoney(amount)
  return (
    <OpenFigure
      to={`?${new URLSearchParams(open)}`}
      preventScrollReset
      state={{ isOverPage: true }}
      aria-label={`${word}: ${text}. Show the rows`}
    >
      {text}
    </OpenFigure>
  )
}

type Props = { of: FigureWords; amount: MoneyText | null; month: string | null; period: string }

/** An amount that opens its rows; zero has none, and what is not known says why. */
export function FigureAmount({ of, amount, month, period }: Props) {
  if (amount === null)
    return (
      <Box as="span" color="muted" fontWeight="normal" whiteSpace="nowrap">
        {of.unknown}
      </Box>
    )
  if (isZero(amount)) return <span>{roundMoney(amount)}</span>
  const open = { ...(month === null ? {} : { month }), figure: of.figure }
  return <AmountLink amount={amount} open={open} word={`${of.word}, ${period}`} />
}
