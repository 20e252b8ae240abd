import { chakra } from '@chakra-ui/react'

/** Tiles beside each other: four, or two on a phone. */
export const TileRow = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    gap: '3',
    mb: '5',
  },
})

/** Charts beside each other where there is room. */
export const ChartGrid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, gap: '5', mb: '5' },
})

/** Stands behind a fixed figure of the demo. */
export const sampleMark = (isFixed: boolean): string => (isFixed ? ' (sample)' : '')

const categoryWords: Readonly<Record<string, string>> = {
  financial: 'Financial',
  operational: 'Operational',
  customer: 'Customer',
  inventory: 'Inventory',
}

export const categoryWord = (id: string): string => categoryWords[id] ?? id
