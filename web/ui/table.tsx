import { chakra } from '@chakra-ui/react'

/** A table of figures; numbers are at the end of their cell. */
export const Table = chakra('table', { base: { w: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' } })

export const Head = chakra('th', {
  base: {
    py: '2',
    px: '2',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    textAlign: 'end',
    _first: { textAlign: 'start', ps: '0' },
  },
})

export const Cell = chakra('td', {
  base: {
    py: '1.5',
    px: '2',
    textAlign: 'end',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderColor: 'line',
    whiteSpace: 'nowrap',
    _first: { textAlign: 'start', ps: '0' },
  },
})
