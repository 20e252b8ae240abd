import { Box, chakra } from '@chakra-ui/react'
import { type Header, rowSortingFeature, type SortingState, tableFeatures, type Updater, useTable } from '@tanstack/react-table'
import type { EvidenceHeads } from './evidence-words.ts'

/** What rows can be sorted by: the names of the graph. */
export type EvidenceColumn = 'file' | 'day' | 'reference' | 'entity' | 'units' | 'expected' | 'actual' | 'loss'

/** How the rows are sorted, and what happens when a person sorts them by another column. */
export type EvidenceOrder = {
  readonly column: EvidenceColumn
  readonly isDescending: boolean
  readonly onChange: (column: EvidenceColumn, isDescending: boolean) => void
}

export type EvidenceColumnHead = { readonly id: EvidenceColumn; readonly name: string; readonly isFigure: boolean }

/** The columns in use, in their order. */
export function columnsOf(heads: EvidenceHeads, hasEntities: boolean): EvidenceColumnHead[] {
  const text = (id: EvidenceColumn, name: string | null) => (name === null ? [] : [{ id, name, isFigure: false }])
  const figure = (id: EvidenceColumn, name: string | null) => (name === null ? [] : [{ id, name, isFigure: true }])
  return [
    ...text('file', 'Row'),
    ...text('day', 'Day'),
    ...text('reference', heads.reference),
    ...text('entity', hasEntities ? heads.entity : null),
    ...figure('units', heads.units),
    ...figure('expected', heads.expected),
    ...figure('actual', heads.actual),
    ...figure('loss', 'Loss'),
  ]
}

const features = tableFeatures({ rowSortingFeature })
const noRows: object[] = []

type Props = { heads: EvidenceHeads; hasEntities: boolean; order: EvidenceOrder | null }

/**
 * The heads; each sorts the rows, figures by the largest first. The server sorts, not the browser.
 */
export function EvidenceHeadRow({ heads, hasEntities, order }: Props) {
  const columns = columnsOf(heads, hasEntities)
  const sorting: SortingState = order ? [{ id: order.column, desc: order.isDescending }] : []
  const table = useTable({
    features,
    data: noRows,
    columns: columns.map(({ id, name, isFigure }) => ({ id, header: name, accessorFn: () => null, sortDescFirst: isFigure })),
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    enableSorting: order !== null,
    onSortingChange: (change: Updater<SortingState>) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) order?.onChange(next.id as EvidenceColumn, next.desc)
    },
  })
  return (
    <chakra.tr role="row">
      {table
        .getHeaderGroups()
        .flatMap(({ headers }) =>
          headers.map((header, i) => (
            <Head key={header.id} header={header} name={columns[i]?.name ?? ''} isFigure={columns[i]?.isFigure ?? false} />
          )),
        )}
    </chakra.tr>
  )
}

const Sorter = chakra('button', {
  base: {
    // On narrow screens the heads are for screen readers, and a list of choices sorts.
    display: { base: 'none', lg: 'inline-flex' },
    alignItems: 'center',
    gap: '1',
    minH: '24px',
    cursor: 'pointer',
    fontWeight: 'medium',
    color: 'muted',
    _hover: { color: 'ink' },
    '&[data-sorted]': { color: 'ink' },
  },
})

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type HeadProps = { header: Header<typeof features, object>; name: string; isFigure: boolean }

function Head({ header: { column }, name, isFigure }: HeadProps) {
  const sorted = column.getIsSorted()
  const canSort = column.getCanSort()
  return (
    <chakra.th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      textAlign={isFigure ? 'end' : 'start'}
      px={{ lg: '2' }}
      py="2"
      _first={{ ps: '0' }}
      _last={{ pe: '0' }}
      borderBottom="1px solid {colors.line}"
    >
      {canSort ? (
        <>
          {/* The arrow is at the inner side, so that heads and figures end alike. */}
          <Sorter
            type="button"
            flexDirection={isFigure ? 'row-reverse' : 'row'}
            data-sorted={sorted || undefined}
            onClick={() => column.toggleSorting()}
          >
            {name}
            <Box as="span" aria-hidden="true" w="8px" fontSize="xs">
              {sorted === 'asc' ? '↑' : sorted === 'desc' ? '↓' : ''}
            </Box>
          </Sorter>
          <Box as="span" display={{ base: 'inline', lg: 'none' }}>
            {name}
          </Box>
        </>
      ) : (
        name
      )}
    </chakra.th>
  )
}
