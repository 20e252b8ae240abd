import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'

/** The one link of a row: the whole row is its target. */
export const RowLink = chakra(Link, {
  base: {
    color: 'ink',
    textDecoration: 'none',
    fontWeight: 'semibold',
    _after: { content: '""', position: 'absolute', inset: '0' },
    _focusVisible: { outline: 'none', _after: { outline: '2px solid {colors.accent}', outlineOffset: '-2px', borderRadius: 'lg' } },
  },
})

/** An entry of a list on a card, with a line above each except the first. */
export const ListRow = chakra('li', {
  base: {
    position: 'relative',
    px: { base: '4', md: '5' },
    py: '4',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderColor: 'line',
    _first: { borderTopWidth: '0' },
    _hover: { bg: 'sunken' },
  },
})

/**
 * The parts of a row about a leak: the badge in a column of its own, the money at the end. On a
 * phone the badge shares a line with the money.
 */
export const LeakParts = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '4',
    rowGap: '1',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '92px minmax(0, 1fr) auto' },
    gridTemplateAreas: { base: '"badge money" "head head"', md: '"badge head money"' },
  },
})
