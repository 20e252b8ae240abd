import { Box, chakra } from '@chakra-ui/react'
import { rateText } from '../ui/profit-words.ts'

/**
 * A table of figures. Below 1024 px a row has one line with its main figure, and a line for each of
 * the others. Roles are to be explicit, because a browser drops them when the layout changes.
 */
export const FigureTable = chakra('table', {
  base: {
    display: { base: 'block', lg: 'table' },
    w: '100%',
    mt: '3',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    position: 'relative',
    '& > tbody, & > tfoot': { display: { base: 'block', lg: 'table-row-group' } },
    '& > thead': {
      position: { base: 'absolute', lg: 'static' },
      w: { base: '1px', lg: 'auto' },
      h: { base: '1px', lg: 'auto' },
      overflow: { base: 'hidden', lg: 'visible' },
      clipPath: { base: 'inset(50%)', lg: 'none' },
    },
    '& thead th': { color: 'muted', fontWeight: 'medium', fontSize: 'sm', whiteSpace: 'nowrap' },
    '& > tfoot': { fontWeight: 'semibold' },
  },
})

/** A row of it; of the head too. */
export const FigureRow = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    py: { base: '2', lg: '0' },
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderColor: 'line',
    'thead &': { borderTopWidth: '0' },
    '& > th, & > td': { textAlign: 'end', verticalAlign: 'top', py: { base: '0', lg: '1.5' }, ps: { base: '0', lg: '3' } },
    '& > th:first-of-type': { textAlign: 'start', ps: '0' },
  },
})

/** On a phone a figure has its word before it, except the main one beside the row's name. */
export const FigureCell = chakra('td', {
  base: {
    display: { base: 'flex', lg: 'table-cell' },
    justifyContent: 'space-between',
    gap: '3',
    gridColumn: '1 / -1',
    fontSize: { base: 'sm', lg: 'md' },
    '&[data-main]': { gridColumn: '2', gridRow: '1', justifyContent: 'flex-end', fontSize: 'md', fontWeight: 'semibold' },
  },
})

/** The word of a figure, which a wide table has in its head. */
export const CellWord = chakra('span', { base: { display: { base: 'inline', lg: 'none' }, color: 'muted', fontWeight: 'normal' } })

/** The part of sales that a figure is. */
export function Rate({ of }: { of: number | null }) {
  if (of === null) return null
  return (
    <Box as="span" color="muted" fontSize="sm" fontWeight="normal" ms={{ base: '2', lg: '0' }} display={{ lg: 'block' }}>
      {rateText(of)}
    </Box>
  )
}
